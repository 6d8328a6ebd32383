import Foundation

/// A folder of a test's own, removed with everything in it when the test ends.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "cairn-e2e-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder, which need not be there.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
    return file(name)
  }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}
