import Dependencies
import Foundation
import SessionRecording
import Sharing
import TerminalPrograms

/// The files in which a program stores its shared values, as they are at the start of a recording.
///
/// They are the files of ``TerminalPrograms/Program/data``. A program without data has the files of the values that are shared when
/// the recording starts.
@MainActor
struct StoredFiles {
  /// The contents of the files and the preferences, by their names below the data.
  let contents: [String: RecordedFile]
  private let data: URL?
  /// The files of a program without data, including missing files.
  private var known: Set<URL> = []

  /// Opens the files.
  init(of program: Program) {
    data = program.data
    var contents: [String: RecordedFile]
    if let data = program.data {
      contents = Self.files(below: data)
    } else {
      @Dependency(\.sharedReferences) var shared
      let files = Set(shared.files)
      let names = Dictionary(grouping: files, by: { Self.name(of: $0, among: files.count) })
      let unique = names.compactMapValues { $0.count == 1 ? $0[0] : nil }
      known = Set(unique.values)
      contents = unique.compactMapValues(Self.contents)
    }
    contents[Recording.preferences] = Self.preferences
    self.contents = contents
  }

  /// Throws an error if a replay with some shared values has read a file or a value whose contents at the start aren't known.
  func check(_ shared: SharedReferences) throws(UnknownPast) {
    for file in shared.files where !contains(file) {
      throw UnknownPast(
        description:
          "The contents of '\(file.path)' at the start of this run aren't known. Set 'Program.data' to the file or folder with all data of the program."
      )
    }
    for key in shared.keysOutsideOfReplay {
      throw UnknownPast(
        description:
          "The value of '\(key)' at the start of this run isn't known, because it isn't stored in the files and preferences that a recording contains."
      )
    }
  }

  /// The reason that a replay doesn't show a program's past.
  struct UnknownPast: Error, CustomStringConvertible {
    var description: String
  }

  private func contains(_ file: URL) -> Bool {
    guard let data else { return known.contains(file) }
    let (path, base) = (file.standardizedFileURL.path, data.standardizedFileURL.path)
    if path == base { return true }
    return path.hasPrefix(base + "/")
      ? Self.isInFolder(path.dropFirst(base.count + 1))
      : path.hasPrefix(base) && Self.isBesideFile(path.dropFirst(base.count))
  }

  // MARK: A program without data

  /// Returns the name of a file in the recording of a program without data.
  private static func name(of file: URL, among count: Int) -> String {
    if count > 1 { return file.lastPathComponent }
    return file.pathExtension == "json" ? "" : ".\(file.pathExtension)"
  }

  private static func contents(of file: URL) -> RecordedFile? {
    @Dependency(\.defaultFileStorage) var storage
    if storage == .fileSystem { return RecordedFile(file) }
    @SharedReader(.fileStorage(file, decode: { Optional($0) }, encode: { $0 ?? Data() })) var data: Data? =
      nil
    return data.map(RecordedFile.init)
  }

  // MARK: Data

  /// Returns the files of a program, by their names in its data folder.
  ///
  /// If the data is a single file, files beside it whose names begin with its name are included, by the rest of their names:
  /// `.drafts` for `standups.json.drafts`.
  private static func files(below data: URL) -> [String: RecordedFile] {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: data.path, isDirectory: &isFolder)
    let folder = exists && isFolder.boolValue ? data : data.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files: [(String, String)] = names.compactMap { name in
      if folder == data { return isInFolder(name[...]) ? (name, name) : nil }
      guard name.hasPrefix(data.lastPathComponent) else { return nil }
      let rest = name.dropFirst(data.lastPathComponent.count)
      return rest.isEmpty || isBesideFile(rest) ? (String(rest), name) : nil
    }
    return files.reduce(into: [:]) { $0[$1.0] = RecordedFile(folder.appending(path: $1.1)) }
  }

  private static func isInFolder(_ name: Substring) -> Bool {
    name.hasSuffix(".json") && !name.hasPrefix(".") && !name.contains("/")
  }

  /// Returns whether features may read a file, given its name without the name of the data file.
  private static func isBesideFile(_ rest: Substring) -> Bool {
    rest.wholeMatch(of: /\.[a-z]+/) != nil && ![".lock", ".previous"].contains(rest)
  }

  // MARK: Preferences

  private static var preferences: RecordedFile? {
    @Dependency(\.defaultAppStorage) var store
    if store == PreferenceStore.standard { return RecordedFile(PreferenceStore.standardURL) }
    let values = store.dictionaryRepresentation()
    guard !values.isEmpty, JSONSerialization.isValidJSONObject(values) else { return nil }
    return (try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)).map(RecordedFile.init)
  }
}

extension SharedReferences {
  /// The files in which keys store the values.
  fileprivate var files: [URL] {
    var files: [URL] = []
    _ = change(
      where: { _, file in
        files += [file].compactMap(\.self)
        return false
      }, to: { _ in nil })
    return files
  }
}
