import Foundation

/// Type-checks source code against the modules that the tests were built with.
public enum Compiler {
  /// Returns the compiler's errors and warnings about source code that uses the library.
  ///
  /// - Parameter withLines: Whether each message starts with its location, for source code with many lines.
  public static func complaints(
    about source: String, languageMode: String = "6", withLines: Bool = false
  ) throws -> [String] {
    try output(about: source, languageMode: languageMode).compactMap { line in
      line.firstMatch(of: /(?:error|warning): .*/).map { withLines ? line : String($0.0) }
    }
  }

  /// Returns the errors and warnings of a package manifest.
  public static func complaints(aboutManifest source: String) throws -> [String] {
    try output(
      about: source, languageMode: "6",
      ["-I", toolchain + "/lib/swift/pm/ManifestAPI", "-package-description-version", "6.2"]
    ).compactMap {
      $0.firstMatch(of: /(?:error|warning): .*/).map { String($0.0) }
    }
  }

  /// The `usr` folder of the toolchain.
  private static var toolchain: String {
    get throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["sh", "-c", "command -v swiftc"]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let compiler = URL(filePath: path.trimmingCharacters(in: .newlines)).resolvingSymlinksInPath()
      return compiler.deletingLastPathComponent().deletingLastPathComponent().path()
    }
  }

  private static func output(
    about source: String, languageMode: String, _ options: [String] = []
  ) throws -> [String] {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", languageMode, "-diagnostic-style", "llvm",
        "-I", products.appending(path: "Modules").path(),
        "-plugin-path", try toolchain + "/lib/swift/host/plugins/testing",
        "-load-plugin-executable", products.appending(path: "CairnMacros-tool").path() + "#CairnMacros",
      ] + (try moduleMaps(in: products)) + options + ["-"]
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

  /// Returns the C modules that were built: those of this package and, with a trait, those of other packages.
  private static func moduleMaps(in products: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "build" }
      .map { $0.appending(path: "module.modulemap").path() }
      .filter(FileManager.default.fileExists(atPath:))
      .sorted()
      .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
  }
}
