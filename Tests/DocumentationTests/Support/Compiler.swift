import Foundation

/// Type-checks pieces of source against the modules that the tests were built with.
enum Compiler {
  /// What the compiler says about a source that a user of the library writes: errors and warnings, without locations.
  static func complaints(about source: String, languageMode: String = "6") throws -> [String] {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", languageMode, "-diagnostic-style", "llvm",
      "-I", products.appending(path: "Modules").path(),
      "-load-plugin-executable", products.appending(path: "CairnMacros-tool").path() + "#CairnMacros",
      "-",
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data("import ComposableArchitecture\n\(source)\n".utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let found = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /(?:error|warning): .*/).map { String($0.0) }
    }
    return process.terminationStatus == 0 || !found.isEmpty ? found : [text]
  }
}
