import Foundation

/// A temporary folder for one test, removed when the test ends.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "cairn-e2e-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file in the folder. The file doesn't need to exist.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// Copies a program that a test will start.
  ///
  /// A file can't be run while it is open for writing anywhere. A descriptor of this process would be open in each
  /// process that another test starts until that process runs its program, so another process copies.
  func copyProgram(_ source: String, to path: String) throws {
    let outcome = try Piped.run("/bin/cp", [source, path])
    guard outcome.ending == .exit(0) else { throw Stuck(description: outcome.errors) }
  }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}
