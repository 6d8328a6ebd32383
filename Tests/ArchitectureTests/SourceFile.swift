import Foundation

/// A source file or guide of the modules, the programs, and their tests.
struct SourceFile {
  var url: URL
  /// The path below the root of the package.
  var name: String
  var isGuide: Bool { url.pathExtension == "md" }

  static func all() throws -> [SourceFile] {
    try ["Modules", "Apps", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: PackageDescription.root.appending(path: folder).path()
      )
      .map { "\(folder)/\($0)" }
    }
    .filter { name in [".swift", ".md", ".c", ".h"].contains { name.hasSuffix($0) } }
    .map { SourceFile(url: PackageDescription.root.appending(path: $0), name: $0) }
  }
}

extension String {
  /// Returns a Boolean value that indicates whether the text contains a word. It's faster than a regular
  /// expression.
  func mentions(_ word: String) -> Bool { withCString { strstr($0, word) != nil } }
}
