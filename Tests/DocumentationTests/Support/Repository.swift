import Foundation

/// The files of the package that these tests belong to.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths of all Swift files in a folder.
  static func sources(in path: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path())
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" }
  }
}
