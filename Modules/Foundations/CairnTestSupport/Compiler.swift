import Foundation

/// Type-checks pieces of source against the modules that the tests were built with.
public enum Compiler {
  /// Returns what the compiler says about a source that a user of the library writes: errors and warnings.
  ///
  /// - Parameter withLines: Whether each begins with its place, for sources of many lines.
  public static func complaints(
    about source: String, languageMode: String = "6", withLines: Bool = false
  ) throws -> [String] {
    try output(about: source, languageMode: languageMode).compactMap { line in
      line.firstMatch(of: /(?:error|warning): .*/).map { withLines ? line : String($0.0) }
    }
  }

  private static func output(about source: String, languageMode: String) throws -> [String] {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", languageMode, "-diagnostic-style", "llvm",
        "-I", products.appending(path: "Modules").path(),
        "-load-plugin-executable", products.appending(path: "CairnMacros-tool").path() + "#CairnMacros",
      ] + (try moduleMaps(in: products)) + ["-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data("\(source)\n".utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus != 0, !text.contains("error: ") { return ["error: \(text)"] }
    return text.split(separator: "\n").map(String.init)
  }

  /// The modules of C that were built: those of this package, and with a trait those of others.
  private static func moduleMaps(in products: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "build" }
      .map { $0.appending(path: "module.modulemap").path() }
      .filter(FileManager.default.fileExists(atPath:))
      .sorted()
      .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
  }
}
