import CustomDump
import Foundation
@testable import TerminalUI
import Testing

/// Sheets in which the user chooses a file to open, or a place for one to write.
@MainActor
@Suite struct FileTests {
  /// A folder for one test: `notes/` with `b.txt`, and `a.json`, `A.txt`, and `.hidden`.
  private final class Folder {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory.appending(
        path: "files-\(UUID())", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(
        at: url.appending(path: "notes"), withIntermediateDirectories: true)
      for name in ["a.json", "A.txt", ".hidden", "notes/b.txt"] {
        try Data(name.utf8).write(to: url.appending(path: name))
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path.hasSuffix("/") ? url.path : url.path + "/" }

    func text(_ name: String) -> String? {
      try? String(contentsOf: url.appending(path: name), encoding: .utf8)
    }
  }

  private struct TextDocument: FileDocument {
    static let readableContentTypes = [UTType.plainText]
    var text: String

    init(_ text: String) { self.text = text }

    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: Data(text.utf8))
    }
  }

  private struct Importing: View {
    let types: [UTType]
    let journal: Journal
    @State private var isPresented = false

    var body: some View {
      Button("Import") { isPresented = true }
        .fileImporter(isPresented: $isPresented, allowedContentTypes: types) { result in
          switch result {
          case .success(let url): journal.add(url.lastPathComponent)
          case .failure(let error): journal.add("\(error)")
          }
        }
    }
  }

  private struct Exporting: View {
    let journal: Journal
    @State private var isPresented = false

    var body: some View {
      Button("Export it") { isPresented = true }
        .fileExporter(
          isPresented: $isPresented, document: TextDocument("new"), contentType: .plainText,
          defaultFilename: "note"
        ) { result in journal.add((try? result.get().lastPathComponent) ?? "failed") }
    }
  }

  @Test("The files that complete the path are listed, folders first, and one is chosen")
  func importing() throws {
    let (folder, journal) = (try Folder(), Journal())
    let stage = Stage { Importing(types: [.plainText], journal: journal) }
    try stage.run("import")
    #expect(stage.lines()[0] == "Open a file")
    try stage.run("set path \(folder.path)")
    expectNoDifference(stage.tree.front.rows.compactMap(\.row?.name), ["Parent folder", "notes/", "A.txt"])
    let window = stage.graph.layout(columns: 100, rows: 16).lines.map(\.trimmingTrailingSpaces.plain)
    #expect(window.contains { $0.contains("│ In /") })
    expectNoDifference(
      window.filter { !$0.contains("Path ▏") && !$0.contains("│ In /") && !$0.isEmpty }.joined(
        separator: "\n"),
      """
        [Import]
                  ╭─ Open a file ────────────────────────────────────────────────────────────╮
                  │   Parent folder                                                          │
                  │   notes/                                                                 │
                  │   A.txt                                                                  │
                  │                                                                          │
                  │                                                         [Cancel]  [Open] │
                  ╰──────────────────────────────────────────────────────────────────────────╯
      """)
    try stage.run("set path \(folder.path)x")
    #expect(stage.text(80).contains("No file here begins with this name."))
    try stage.run("set path \(folder.path)n")
    expectNoDifference(stage.tree.front.rows.compactMap(\.row?.name), ["notes/"])
    try stage.run("open notes/")
    expectNoDifference(stage.tree.front.rows.compactMap(\.row?.name), ["Parent folder", "b.txt"])
    try stage.run("open parent folder")
    expectNoDifference(stage.tree.front.rows.compactMap(\.row?.name), ["Parent folder", "notes/", "A.txt"])
    try stage.run("open a.txt")
    expectNoDifference(journal.take(), ["A.txt"])
    #expect(!stage.lines().contains("Open a file"))
  }

  @Test("Mistakes are shown beside the path, and canceling reports nothing")
  func mistakes() throws {
    let (folder, journal) = (try Folder(), Journal())
    let stage = Stage { Importing(types: [.plainText], journal: journal) }
    try stage.run("import")
    try stage.run("set path \(folder.path)none.txt")
    try stage.run("open")
    #expect(stage.text(80).contains("'none.txt' doesn't exist in this folder."))
    try stage.run("set path \(folder.path)a.json")
    #expect(!stage.text(80).contains("doesn't exist"))
    try stage.run("open")
    #expect(stage.text(100).contains("'a.json' can't be opened. Choose a file that ends in '.txt'."))
    try stage.run("set path \(folder.path)nowhere/a")
    #expect(stage.text(80).contains("The folder doesn't exist."))
    try stage.run("cancel")
    expectNoDifference(journal.take(), [])
    #expect(!stage.lines().contains("Open a file"))
  }

  @Test("Exporting asks before it replaces a file")
  func exporting() throws {
    let (folder, journal) = (try Folder(), Journal())
    let stage = Stage { Exporting(journal: journal) }
    try stage.run("export it")
    #expect(stage.text().contains("Path: note.txt"))
    try stage.run("set path \(folder.path)new.txt")
    try stage.run("export")
    expectNoDifference(folder.text("new.txt"), "new")
    expectNoDifference(journal.take(), ["new.txt"])
    try stage.run("export it")
    try stage.run("set path \(folder.path)A.txt")
    try stage.run("export")
    #expect(stage.text().contains("Replace 'A.txt'?"))
    try stage.run("keep")
    expectNoDifference(folder.text("A.txt"), "A.txt")
    try stage.run("export")
    try stage.run("replace")
    expectNoDifference(folder.text("A.txt"), "new")
    expectNoDifference(journal.take(), ["A.txt"])
    try stage.run("export it")
    try stage.run("set path \(folder.path)nowhere/a.txt")
    try stage.run("export")
    #expect(stage.text(200).contains("nowhere' doesn't exist."))
    try stage.run("set path /dev/null")
    try stage.run("export")
    #expect(stage.text(200).contains("Can't read '/dev/null'") && !stage.text().contains("Replace"))
    expectNoDifference(journal.take(), [])
  }

  private struct Receiving: View {
    let receive: @MainActor (URL) -> Void
    @State private var isPresented = false

    var body: some View {
      Button("Import") { isPresented = true }
        .fileImporter(isPresented: $isPresented, allowedContentTypes: [.plainText]) { result in
          if case .success(let url) = result { receive(url) }
        }
    }
  }

  @Test("A file from a browser exists until the next one arrives or its view disappears") func upload() throws
  {
    var environment = EnvironmentValues()
    environment.canChooseFiles = false
    var received: [URL] = []
    func exist() -> [Bool] { received.map { FileManager.default.fileExists(atPath: $0.path) } }
    do {
      let stage = Stage(environment: environment) { Receiving { received.append($0) } }
      func send(_ name: String, _ content: String) throws {
        try stage.run("import")
        try stage.run("set file \(FileText(name: name, content: Data(content.utf8)).text)")
        try stage.run("open")
      }
      try send("a/../one.txt", "first")
      expectNoDifference(try received.map { try String(contentsOf: $0, encoding: .utf8) }, ["first"])
      try send("two.txt", "second")
      expectNoDifference(received.map(\.lastPathComponent), ["one.txt", "two.txt"])
      expectNoDifference(exist(), [false, true])
    }
    expectNoDifference(exist(), [false, false])
  }

  @Test("A file that can't be saved leaves nothing behind") func unsavedUpload() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "uploads-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // File systems have names of at most 255 bytes.
    let file = FileText(name: String(repeating: "a", count: 300), content: Data())
    #expect(throws: (any Error).self) { try UploadedFile(file, in: folder) }
    expectNoDifference(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
  }

  @Test(
    "Texts that aren't files are refused",
    arguments: [
      "", "text", "data:text/plain,a", "data:application/octet-stream;name=a,bbbb",
      "data:application/octet-stream;name=a;base64", "data:application/octet-stream;name=a;base64,?",
    ])
  func noFiles(text: String) { expectNoDifference(FileText(text), nil) }
}
