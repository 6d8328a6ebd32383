import Foundation

@testable import scaffold

/// A package in a temporary folder, which is deleted with the value.
final class SmallPackage {
  let folder = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID().uuidString)")
  /// The modules that the package manager would name.
  var names = TakenNames()
  var cairn = "cairn"

  init(_ files: [String: String]) throws {
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ path: String, _ text: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// Every file with its content.
  var content: [String: String] {
    get throws {
      var all: [String: String] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
        all[path] = isFolder.boolValue ? "a folder" : try read(path)
      }
      return all
    }
  }

  private func package() throws -> PackageFolder {
    try PackageFolder(folder, names: names, cairn: cairn, cairnFolder: Self.repository)
  }

  /// The folder of this repository.
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  func feature(
    _ name: String, of product: String = "Shop", route: String? = nil, presented: Bool = false,
    by presenter: String? = nil
  ) throws -> Changes {
    try FeatureTemplate(
      name: ModuleName(name), product: product, route: route, isPresented: presented || presenter != nil,
      by: presenter, in: package()
    ).changes
  }

  func program(_ name: String, root: String? = nil, serves: Bool = false) throws -> Changes {
    try ProgramTemplate(
      product: ModuleName(name), root: ModuleName(root ?? "\(name)Home"), serves: serves, in: package()
    ).changes
  }

  func program(_ name: String, listOf row: String, serves: Bool = false) throws -> Changes {
    try ProgramTemplate(
      product: ModuleName(name), listOf: ModuleName(row), serves: serves, in: package()
    ).changes
  }
}
