import ComposableArchitecture
import CustomDump
import DataSources
import Foundation
import Testing

@testable import TerminalApp

struct Book: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var title: String
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Book>>.Default {
  static var books: Self {
    @Dependency(\.booksFile) var file
    return Self[.fileStorage(file), default: []]
  }
}

extension DependencyValues {
  var booksFile: URL {
    get { self[BooksFileKey.self] }
    set { self[BooksFileKey.self] = newValue }
  }

  private enum BooksFileKey: DependencyKey {
    static let liveValue = URL(filePath: "books.json")
    static let testValue = URL(filePath: "/books.json")
  }
}

enum Shelf: ProgramData {
  static let program = "shelf"
  static let nouns = (one: "book", many: "books")

  @MainActor static var rows: Shared<IdentifiedArrayOf<Book>> { Shared(wrappedValue: [], .books) }

  static func store(in location: DataLocation, _ dependencies: inout DependencyValues) throws {
    guard case .file(let url) = location else { throw UnsupportedDatabaseError(location) }
    dependencies.booksFile = url
  }
}

struct ShelfProgram: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "shelf", abstract: "Keep a list of books.", subcommands: [AddBook.self])

  @OptionGroup var data: DataOptions<Shelf>
  @OptionGroup var options: ProgramOptions

  @MainActor
  func run() async throws {
    try await options.run(prepare: { try Shelf.store(in: data.location, &$0) }) {
      let books = try await data.rows()
      var program = Program(name: "shelf") { ShelfView(books: books) }
      program.data = data.location.files
      program.edits = SharedEditHistory(of: books)
      return program
    }
  }
}

struct ShelfView: View {
  @Shared var books: IdentifiedArrayOf<Book>

  var body: some View {
    List {
      ForEach(books) { Text($0.title) }
        .onDelete { offsets in $books.withLock { $0.remove(atOffsets: offsets) } }
    }
    .navigationTitle("Shelf")
  }
}

struct AddBook: TerminalCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a book.")

  @OptionGroup var data: DataOptions<Shelf>
  @Argument(help: "The title.") var title: String

  @MainActor
  func run() async throws {
    try await data.run { books in
      books.append(Book(id: UUID(), title: title))
      return ["Added '\(title)'."]
    }
  }
}

/// The program of "Storing a program's rows".
@MainActor
@Suite struct DataGuideTests {
  @Test func theOptionsChooseTheFile() throws {
    let add = try #require(try ShelfProgram.parseAsRoot(["add", "Emma", "--data", "team.json"]) as? AddBook)
    expectNoDifference(add.title, "Emma")
    var dependencies = DependencyValues()
    try Shelf.store(in: add.data.location, &dependencies)
    expectNoDifference(dependencies.booksFile.lastPathComponent, "team.json")
    #expect(throws: UnsupportedDatabaseError.self) {
      try Shelf.store(in: DataLocation(named: "team.sqlite"), &dependencies)
    }
  }

  @Test("A deleted row can be restored with undo") func aDeletedRowComesBack() async throws {
    let books = Shared(value: IdentifiedArray(uniqueElements: [Book(id: UUID(), title: "Emma")]))
    var program = Program(name: "shelf") { ShelfView(books: books) }
    program.edits = SharedEditHistory(of: books)
    let running = RunningProgram(program, isInteractive: false, extensions: [UndoHistory(program)])
    _ = try await running.execute("delete 1")
    expectNoDifference(books.wrappedValue.map(\.title), [])
    _ = try await running.execute("undo")
    expectNoDifference(books.wrappedValue.map(\.title), ["Emma"])
    running.stop()
  }
}
