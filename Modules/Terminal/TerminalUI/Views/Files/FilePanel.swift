import DurableFiles
import Foundation
import SwiftNavigation
import TerminalText

/// A sheet for choosing a file: a field for its path, and the files that complete what is typed.
struct FilePanel: View {
  /// The use of the file.
  enum Purpose {
    /// A file of some types is read.
    case open([UTType])
    /// A file is written. The content depends on the file that it replaces.
    case export(content: @MainActor (FileWrapper?) throws -> Data)

    /// The title of a panel.
    var title: String { if case .export = self { "Export a file" } else { "Open a file" } }
  }

  let purpose: Purpose
  /// Called with the file that was chosen or written. It closes the panel.
  let choose: @MainActor (URL) -> Void
  @State private var path: String
  @State private var problem: String?
  @State private var asksToReplace = false
  @Environment(\.dismiss) private var dismiss

  init(purpose: Purpose, path: String, choose: @escaping @MainActor (URL) -> Void) {
    (self.purpose, self.choose) = (purpose, choose)
    _path = State(initialValue: path)
  }

  private var filePath: FilePath { FilePath(typed: path) }
  private var isExport: Bool { if case .export = purpose { true } else { false } }
  private var action: String { isExport ? "Export" : "Open" }

  var body: some View {
    VStack {
      TextField("Path", text: $path, prompt: Text("a path, such as ~/notes.txt"))
        .onSubmit { use() }
        .onChange(of: path) { problem = nil }
      if let problem { Text(problem).foregroundStyle(.danger) }
      entries
    }
    .navigationTitle(purpose.title)
    .toolbar {
      ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      ToolbarItem(placement: .confirmationAction) { Button(action) { use() } }
    }
    .alert("Replace '\(filePath.url.lastPathComponent)'?", isPresented: $asksToReplace) {
      Button("Replace", role: .destructive) { write() }
      Button("Keep", role: .cancel) {}
    } message: {
      Text("The file exists already.")
    }
  }

  @ViewBuilder private var entries: some View {
    switch Result(catching: { try filePath.completions() }) {
    case .success(let entries):
      let parents = filePath.folderText == path ? [FilePath.Entry.parent] : []
      let shown = parents + entries.filter(isShown)
      Text(shown.isEmpty ? "No file here begins with this name." : "In \(filePath.folder.path):")
        .foregroundStyle(.secondary)
      List(shown) { entry in
        Button(entry.title) {
          path = entry == .parent ? parent : filePath.folderText + entry.title
          if !entry.isFolder, !isExport { use() }
        }
      }
    case .failure:
      Text("The folder doesn't exist.").foregroundStyle(.secondary)
    }
  }

  private func isShown(_ entry: FilePath.Entry) -> Bool {
    guard case .open(let types) = purpose, !entry.isFolder else { return true }
    return types.contains { $0.includes(URL(filePath: entry.name)) }
  }

  /// The folder above the typed one.
  private var parent: String {
    let above = filePath.url.deletingLastPathComponent().standardizedFileURL.path
    return above.hasSuffix("/") ? above : above + "/"
  }

  // MARK: Using the file

  /// Opens or writes the file with the typed path. A folder is shown instead.
  private func use() {
    let file = filePath.url
    if file.isFolder {
      if path.isEmpty || path.hasSuffix("/") {
        problem = "Choose a file in this folder."
      } else {
        path += "/"
      }
      return
    }
    do {
      try DurableFile(file).checkIsRegular()
    } catch {
      return problem = error.localizedDescription
    }
    switch purpose {
    case .open(let types):
      let name = file.lastPathComponent
      if !file.exists {
        problem = "'\(name)' doesn't exist in this folder."
      } else if let reason = types.problem(with: name) {
        problem = reason
      } else if !FileManager.default.isReadableFile(atPath: file.path) {
        problem = "'\(name)' can't be read: you don't have the permission."
      } else {
        choose(file)
      }
    case .export:
      if !file.deletingLastPathComponent().isFolder {
        problem = "The folder '\(file.deletingLastPathComponent().path)' doesn't exist."
      } else if file.exists {
        asksToReplace = true
      } else {
        write()
      }
    }
  }

  /// Writes the file with the typed path, and replaces an existing file.
  private func write() {
    guard case .export(let content) = purpose else { return }
    do {
      let file = DurableFile(filePath.url)
      let existing = try file.read().map(FileWrapper.init(regularFileWithContents:))
      try file.write(content(existing), keepingPrevious: false)
      choose(filePath.url)
    } catch {
      problem = error.localizedDescription
    }
  }
}
