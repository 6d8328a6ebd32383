import CairnSupport
import ComposableArchitecture
import ConcurrencyExtras
import CustomDump
import Foundation
import NavigationCore
import TerminalDevice
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalApp
@testable import TerminalPrograms

/// The samples and the output on the catalog's pages.
@MainActor
@Suite(.serialized) struct GuideTests {
  struct Settings: View {
    @State var isOn = false
    @State var name = ""
    var body: some View {
      Form {
        Toggle("Sound", isOn: $isOn)
        TextField("Name", text: $name)
      }
      .navigationTitle("Settings")
    }
  }

  struct BuildStatus: View {
    let failure: String?

    var body: some View {
      if let failure {
        Text(failure).foregroundStyle(.danger)
      } else {
        Text("Passed").foregroundStyle(.success)
      }
    }
  }

  @Test("The roles of a view are colors of the theme")
  func rolesOfAView() {
    func color(_ view: BuildStatus) -> Color? {
      ViewGraph { view }.update().lines(width: 40)[0].runs[0].style.foreground
    }
    expectNoDifference(color(BuildStatus(failure: "Failed")), .danger)
    expectNoDifference(color(BuildStatus(failure: nil)), .success)
  }

  @Test func aSessionReadsLines() async throws {
    let program = Program(name: "settings") { Settings() }
    let running = RunningProgram(program, isInteractive: false)
    let reply = try await running.execute("toggle sound")
    let lines = running.screen(width: 40)
    #expect(reply == .done)
    #expect(lines.map(\.plain).contains("[x] Sound"))
    running.stop()
  }

  @MainActor
  final class Conversation: Surface {
    private let lines: [String]
    private let write: ([StyledText]) -> Void

    init(_ lines: [String], write: @escaping ([StyledText]) -> Void) {
      (self.lines, self.write) = (lines, write)
    }

    func run(_ client: Client) async -> Output.Next {
      client.width = 40
      await client.begin()
      show(client)
      for line in lines {
        let output = await client.send(.line(line))
        switch output.answer {
        case .success(let lines?): write(lines)
        case .success: break
        case .failure(let error): write([StyledText("\(error)")])
        }
        if output.next != .stay { return output.next }
        if let problem = await client.commit().problem { write([StyledText("\(problem)")]) }
        show(client)
      }
      return await client.send(.end()).next
    }

    private func show(_ client: Client) {
      for notice in client.takeNotices() { write([notice.text]) }
      if let screen = client.takeScreen() { write(screen) }
    }
  }

  func converse(
    in program: Program, _ lines: [String], write: @escaping ([StyledText]) -> Void
  ) async -> Int32 {
    await program.run(on: Conversation(lines, write: write))
  }

  @Test("A custom host takes thirty lines of code") func aSurfaceOfThirtyLines() async {
    var written: [[String]] = []
    let status = await converse(
      in: Program(name: "settings") { Settings() },
      ["toggle sound", "toggle soud", "where", "quit", "where"]
    ) { written.append($0.map(\.plain)) }
    #expect(written.count == 4)
    #expect(written[0].contains("[ ] Sound") && written[1].contains("[x] Sound"))
    #expect(written[2][0].contains("Did you mean 'toggle sound'?"))
    #expect(written[3] == ["Settings"])
    expectNoDifference(status, ExitStatus.commandFailed)
  }

  struct SettingsView: View {
    @State private var isOn = false
    var body: some View {
      Toggle("Sound", isOn: $isOn).navigationTitle("Settings")
    }
  }

  @Test func theSurfaceOfTheGuideShowsAProgram() async throws {
    var written: [String] = []
    func print(_ line: String) { written.append(line) }
    let program = Program(name: "settings") { SettingsView() }
    let status = await converse(in: program, ["toggle sound", "where"]) { lines in
      for line in lines { print(line.plain) }
    }
    expectNoDifference(status, ExitStatus.success)
    let guide = try Self.page("WritingASurface")
    #expect(guide.contains("```text\n\(written.joined(separator: "\n"))\n```"), "\(written)")
  }

  struct NotesApp: App {
    init() {
      prepareDependencies { $0.editHistory = SharedEditHistory(of: Shared(.notes)) }
    }
    var body: some Scene {
      WindowGroup { Text("Notes") }
    }
  }

  @Test func aSharedValueIsUndone() async throws {
    var program = Program(name: "notes") { Text("Notes") }
    program.edits = SharedEditHistory(of: Shared(.notes))
    let session = RunningProgram(program, isInteractive: false)
    defer { session.stop() }
    @Shared(.notes) var notes
    $notes.withLock { $0 = ["A"] }
    _ = try await session.execute("undo")
    expectNoDifference(notes, [])
    _ = try await session.execute("redo")
    expectNoDifference(notes, ["A"])
  }

  /// A program that sets the dependency uses the same edit history.
  @Test("The edit history can be a dependency") func aDependencyIsTheEditHistory() async throws {
    let notes = Shared(.notes)
    let history = SharedEditHistory(of: notes)
    try await withDependencies {
      $0.editHistory = history
    } operation: {
      let session = RunningProgram(Program(name: "notes") { Text("Notes") }, isInteractive: false)
      defer { session.stop() }
      notes.withLock { $0 = ["A"] }
      _ = try await session.execute("undo")
      expectNoDifference(notes.wrappedValue, [])
    }
  }

  /// A server for several users, whose shared value outlives their programs.
  @MainActor
  struct ItemsServer {
    let items = Shared(wrappedValue: [], .items)

    @MainActor
    func makeProgram() throws -> Program {
      let notices = ProgramNotices(log: nil)
      return try withDependencies {
        $0.announce = notices.announce
      } operation: {
        var program = try Program(name: "items", root: ItemsRoute(), plugins: [ItemsPlugin.self])
        program.notices = notices
        program.storage = SharedValuesStorage()
        program.edits = SharedEditHistory(of: items, forOneSession: true)
        return program
      }
    }
  }

  @Test("Each user of a server has a program") func usersOfAServer() async throws {
    let server = ItemsServer()
    try await server.items.load()
    var (first, second) = ([String](), [String]())
    let secondProgram = try server.makeProgram()
    _ = await Conversation(["set title Bread", "add"]) { first += $0.map(\.plain) }
      .run(in: try server.makeProgram())
    #expect(first.contains("Bread") && first.contains("Added 'Bread'."))
    let status = await Conversation(["undo", "where", ":resume /tmp/x --yes", "help :", "help", "help quit"])
    {
      second += $0.map(\.plain)
    }.run(in: secondProgram)
    // The item is there, and its message and its undo belong to the other user.
    #expect(second.contains("Bread") && !second.contains("Added 'Bread'."), "\(second)")
    #expect(second.contains("There is nothing to undo."), "\(second)")
    #expect(second.contains("items:/"), "\(second)")
    #expect(second.count { $0 == "There are no debugging commands here." } == 2, "\(second)")
    #expect(second.contains("quit  close the connection ('exit')"), "\(second)")
    #expect(!second.contains { $0.contains("help :") || $0.contains("Ctrl-D") }, "\(second)")
    expectNoDifference(status, ExitStatus.commandFailed)
    expectNoDifference(server.items.wrappedValue, ["Bread"])
  }

  @Test("A surface of this machine has debugging commands") func aLocalSurface() async throws {
    final class Local: Surface {
      let isLocal = true
      var answer = Result<[StyledText]?, CommandError>.success(nil)
      func run(_ client: Client) async -> Output.Next {
        answer = await client.send(.line("help :where")).answer
        return await client.send(.end()).next
      }
    }
    let surface = Local()
    _ = await Program(name: "settings") { Settings() }.run(on: surface)
    #expect("\(surface.answer)".contains("Use one of: "), "\(surface.answer)")
  }

  @MainActor
  func tap(_ name: String, in program: RunningProgram) async throws -> Bool {
    guard let button = program.tree.elements.first(where: { $0.plainText == name }) else { return false }
    return try await program.execute(.tap(button.id)) == .done
  }

  @Test("A custom host can use the elements of the screen") func aSurfaceOfElements() async throws {
    let taps = LockIsolated(0)
    let program = Program(name: "counter") { Button("Count") { taps.withValue { $0 += 1 } } }
    let session = RunningProgram(program, isInteractive: false)
    let (found, mistyped) = (try await tap("Count", in: session), try await tap("Cuont", in: session))
    #expect(found && !mistyped && taps.value == 1)
    session.stop()
  }

  private static func page(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Modules/Terminal/TerminalApp/TerminalApp.docc/\(name).md"),
      encoding: .utf8)
  }

  @Test("The conversation in the guide is the real output")
  func theConversationIsWhatAProgramWrites() async throws {
    let page = try Self.page("DrivingAProgram")
    let block = try #require(page.firstMatch(of: /```json-lines\n([^`]*)```/)).1
    let lines = block.split(separator: "\n").map(String.init)
    let requests = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
    let written = Locked("")
    let output = TerminalOutput(capability: .plain) { bytes in
      written.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return 0
    }
    let program = Program(name: "settings") { Settings() }
    _ = await program.run(
      on: JSONSurface(LineReader(text: requests.joined(separator: "\n")), output: output))
    let messages = written.withLock { $0 }.split(separator: "\n").map { "< \($0)" }
    // The page shows each request where it's made, and lists the messages in this order.
    #expect(lines.filter { $0.hasPrefix("< ") } == messages)
    let excerpts = page.matches(of: /```json\n *([^\n]*)\n/).map { String($0.1) }
    #expect(excerpts.count >= 2)
    for excerpt in excerpts { #expect(lines.contains { $0.contains(excerpt) }, "\(excerpt)") }
  }

  @Test func everyRequestAndEveryMessageIsDocumented() throws {
    let page = try Self.page("DrivingAProgram")
    for row in page.matches(of: /`(\{"[^`]*\})`/) {
      #expect(throws: Never.self) { try ProgramRequest(line: String(row.1)) }
    }
    for verb in Invocation.members.map(\.key) { #expect(page.contains("`{\"\(verb)\":"), "\(verb)") }
    for type in ["screen", "output", "done", "error", "notice", "end"] {
      #expect(page.contains("| `\(type)` |"))
    }
  }

  @Test("Every developer command is documented") func everyCommandThatLooksInsideIsDocumented() async throws {
    let page = try Self.page("LookingInside")
    let program = RunningProgram(try workshop(), isInteractive: true)
    defer { program.stop() }
    expectNoDifference(program.completions(of: ":s"), [":state ", ":send ", ":stack", ":session"])
    for command in program.reader.debugCommands {
      #expect(page.contains("`\(command.name)"), "\(command.name)")
    }
    for row in page.matches(of: /\n\| `:send ([^`]*)` \|/) {
      let session = RunningProgram(try workshop(), isInteractive: false)
      _ = try await session.execute(":send openDrawer")
      #expect(try await session.execute(":send \(row.1)") == .done)
      session.stop()
    }
  }
}

/// The program of a view, as on the page. A test doesn't call `main`.
private enum SettingsProgram {
  struct SettingsView: View {
    var body: some View { GuideTests.Settings() }
  }

  struct Settings: App {
    var body: some Scene {
      WindowGroup { SettingsView() }
    }
  }
}

extension GuideTests.Conversation {
  fileprivate func run(in program: Program) async -> Int32 { await program.run(on: self) }
}

private struct ItemsRoute: Route {
  static let name = "items"
}

@Reducer
private struct Items {
  @ObservableState
  struct State: Equatable {
    @Shared(.items) var items
    var title = ""
  }
  enum Action: BindableAction {
    case addButtonTapped
    case binding(BindingAction<State>)
  }
  @Dependency(\.announce) var announce
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      guard case .addButtonTapped = action else { return .none }
      state.$items.withLock { $0.append(state.title) }
      return .run { [title = state.title] _ in announce("Added '\(title)'.") }
    }
  }
}

private struct ItemsView: View {
  @Bindable var store: StoreOf<Items>
  var body: some View {
    VStack {
      ForEach(store.items, id: \.self) { Text($0) }
      TextField("Title", text: $store.title)
      Button("Add") { store.send(.addButtonTapped) }
    }
    .navigationTitle("Items")
  }
}

private enum ItemsPlugin: ScreenPlugin {
  static let summary = "All items"
  static func state(for route: ItemsRoute) throws -> Items.State { Items.State() }
  static var reducer: Items { Items() }
  static func view(_ store: StoreOf<Items>) -> some View { ItemsView(store: store) }
}

extension SharedKey where Self == FileStorageKey<[String]>.Default {
  fileprivate static var items: Self { Self[.fileStorage(URL(filePath: "/items.json")), default: []] }
}

extension SharedKey where Self == InMemoryKey<[String]>.Default {
  fileprivate static var notes: Self { Self[.inMemory("notes"), default: []] }
}
