import CairnSupport
import Foundation

/// The path that is typed into a file panel, and the files that complete it.
struct FilePath {
  let typed: String
  /// The folder that a relative path begins at.
  var start = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)

  /// The typed path, with `~` as the user's folder.
  var url: URL {
    let expanded = URL.expandingUserFolder(in: typed)
    return URL(filePath: expanded.isEmpty ? "." : expanded, relativeTo: start).standardizedFileURL
  }

  /// The text before the last slash, with the slash.
  var folderText: String { typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? "" }

  /// The folder of the path.
  var folder: URL { FilePath(typed: folderText, start: start).url }

  /// A file or a folder in the folder of the path.
  struct Entry: Hashable, Identifiable {
    let name: String
    let isFolder: Bool
    var id: String { name }
    /// The name, with a slash after that of a folder.
    var title: String { self == .parent ? "Parent folder" : isFolder ? name + "/" : name }

    /// The folder above.
    static let parent = Entry(name: "..", isFolder: true)
  }

  /// Returns the entries of the folder whose names begin with the rest of the path, ignoring case. Folders come first.
  ///
  /// Hidden files are included only if their dot is typed.
  func completions() throws -> [Entry] {
    let prefix = typed.dropFirst(folderText.count)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let entries = files.map { Entry(name: $0.lastPathComponent, isFolder: $0.isFolder) }.filter {
      $0.name.lowercased().hasPrefix(prefix.lowercased()) && ($0.name.first != "." || prefix.first == ".")
    }
    return entries.sorted {
      $0.isFolder == $1.isFolder
        ? $0.name.localizedStandardCompare($1.name) == .orderedAscending : $0.isFolder
    }
  }
}

extension URL {
  /// A Boolean value that indicates whether there is a folder with this path. A link to a folder counts as one.
  var isFolder: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// A Boolean value that indicates whether there is a file or a folder with this path.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }
}
