import Foundation

/// The new files and the edits of a command, which are all written or not at all.
struct Changes {
  struct Edit: Equatable {
    var path: String
    var before: String
    var after: String
  }

  /// New files by their paths in the package.
  private(set) var files: [(path: String, content: String)] = []
  private(set) var edits: [Edit] = []
  /// The steps that the user has to do by hand.
  var notes: [String] = []

  /// Adds a file, and sorts its imports.
  mutating func add(_ path: String, _ content: String) {
    files.append((path, Self.sortingImports(content)))
  }

  /// Returns a source whose first lines, the imports, are sorted.
  static func sortingImports(_ content: String) -> String {
    var lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    let imports = lines.prefix { $0.hasPrefix("import ") }
    lines.replaceSubrange(..<imports.endIndex, with: imports.sorted())
    return lines.joined(separator: "\n")
  }

  mutating func edit(_ path: String, _ before: String, _ after: String) {
    if before != after { edits.append(Edit(path: path, before: before, after: after)) }
  }

  /// Edits the manifest.
  mutating func edit(_ manifest: String, _ edit: ManifestEdit) {
    self.edit("Package.swift", manifest, edit.source)
    notes += edit.notes
  }

  /// The paths of all files, new and edited.
  var paths: [String] { files.map(\.path) + edits.map(\.path) }

  /// The files and the edited lines.
  var summary: [String] {
    var lines = files.map { "new   \($0.path)" }
    for edit in edits {
      lines.append("edit  \(edit.path)")
      let difference = edit.after.split(separator: "\n", omittingEmptySubsequences: false)
        .difference(from: edit.before.split(separator: "\n", omittingEmptySubsequences: false))
      for case .insert(_, let line, _) in difference { lines.append("      + \(line)") }
      for case .remove(_, let line, _) in difference { lines.append("      - \(line)") }
    }
    return lines
  }

  /// Writes everything into a package.
  ///
  /// - Throws: An error that says what can't be written. The package is then unchanged.
  func write(into folder: URL) throws(ScaffoldError) {
    for (path, _) in files where FileManager.default.fileExists(atPath: folder.appending(path: path).path) {
      throw ScaffoldError(
        "'\(path)' exists already. Nothing was written. Move it away, or choose another name.")
    }
    var madeFolders: [URL] = []
    var written: [URL] = []
    var changed: [(URL, String)] = []
    do {
      for (path, content) in files {
        let file = folder.appending(path: path)
        madeFolders += try Self.makeFolder(file.deletingLastPathComponent())
        written.append(file)
        try content.write(to: file, atomically: false, encoding: .utf8)
      }
      // The manifest names the files, so it is written last.
      for edit in edits {
        let file = folder.appending(path: edit.path)
        changed.append((file, edit.before))
        try edit.after.write(to: file, atomically: true, encoding: .utf8)
      }
    } catch {
      for (file, before) in changed { try? before.write(to: file, atomically: true, encoding: .utf8) }
      for file in written { try? FileManager.default.removeItem(at: file) }
      for folder in madeFolders.reversed() { try? FileManager.default.removeItem(at: folder) }
      throw ScaffoldError("Nothing was written: \(error.localizedDescription)")
    }
  }

  /// Creates a folder with its parents, and returns the ones that were missing, the outermost first.
  private static func makeFolder(_ folder: URL) throws -> [URL] {
    var missing: [URL] = []
    var next = folder
    while !FileManager.default.fileExists(atPath: next.path), next.pathComponents.count > 1 {
      missing.insert(next, at: 0)
      next = next.deletingLastPathComponent()
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return missing
  }
}
