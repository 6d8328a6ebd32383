import CustomDump
import TerminalUI
import Testing

// This file doesn't import Foundation: 'import TerminalUI' exports the same modules as 'import SwiftUI'.

/// Views with modifiers meant for a phone.
@MainActor
@Suite struct PhoneViewTests {
  struct Todo: Identifiable {
    let id: UUID
    var title: String
    var due: Date?
    var place = CGPoint(x: 1, y: 2)
  }

  struct Todos: View {
    @State private var todos: [Todo]
    @State private var editMode = EditMode.inactive
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.openURL) private var openURL
    let help = URL(string: "https://example.org/help")!

    init(_ titles: [String]) { _todos = State(wrappedValue: titles.map { Todo(id: UUID(), title: $0) }) }

    var body: some View {
      NavigationStack {
        List {
          ForEach($todos) { $todo in
            HStack {
              Button {
              } label: {
                Image(systemName: "square")
              }.buttonStyle(.plain)
              TextField("Untitled", text: $todo.title)
                .textInputAutocapitalization(.never)
                .autocapitalization(.none)
                .disableAutocorrection(true)
                .keyboardType(.numberPad)
                .font(.system(.body, design: .rounded).monospacedDigit())
            }
          }
          .onDelete { (offsets: IndexSet) in todos.remove(atOffsets: offsets) }
          .onMove { todos.move(fromOffsets: $0, toOffset: $1) }
        }
        .toolbar {
          EditButton()
          Button("Help") { openURL(help) }
        }
        .environment(\.editMode, $editMode)
        .navigationTitle(editMode.isEditing ? "Editing" : "Todos")
        .preferredColorScheme(colorScheme)
      }
    }
  }

  @Test("A typical phone view works unchanged") func aViewIsAcceptedAsItWasWritten() throws {
    var opened: [String] = []
    var environment = EnvironmentValues()
    environment.openURL = OpenURLAction { url in
      opened.append(url.absoluteString)
      return .handled
    }
    let stage = Stage(environment: environment) { Todos(["Milk", "Bread"]) }
    expectNoDifference(stage.lines().first, "Todos")
    try stage.run("edit")
    expectNoDifference(stage.lines().first, "Editing")
    try stage.run("done")
    try stage.run("delete 1")
    try stage.run("help")
    #expect(!stage.text().contains("Milk"))
    expectNoDifference(opened, ["https://example.org/help"])
  }

  @Test("An edit button without an edit mode is hidden") func anEditButtonWithoutAModeIsNotShown() {
    expectNoDifference(
      Stage {
        Text("a"); EditButton()
      }.lines(), ["a"])
  }

  struct Opening: View {
    @Environment(\.openURL) var openURL
    let answered: (Bool) -> Void
    var body: some View {
      Button("Go") { openURL(URL(string: "a:b")!) { answered($0) } }
      Link("Docs", destination: URL(string: "c:d")!)
    }
  }

  @Test("URLs are opened by the nearest handler") func urlsAreOpenedByTheNearestThatDoes() throws {
    var log: [String] = []
    func opener(_ result: OpenURLAction.Result) -> some View {
      Opening { log.append("\($0)") }.environment(\.openURL, OpenURLAction { _ in result })
    }
    var environment = EnvironmentValues()
    environment.openURL = OpenURLAction(system: { url in
      log.append(url.absoluteString)
      return true
    })
    try Stage(environment: environment) { opener(.handled) }.run("go")
    try Stage(environment: environment) { opener(.discarded) }.run("go")
    try Stage(environment: environment) { opener(.systemAction) }.run("go")
    try Stage(environment: environment) { opener(.systemAction(URL(string: "e:f")!)) }.run("docs")
    try Stage(environment: environment) { Opening { log.append("\($0)") } }.run("docs")
    // Without a host, nothing opens URLs.
    try Stage { Opening { log.append("\($0)") } }.run("go")
    expectNoDifference(log, ["true", "false", "a:b", "true", "e:f", "c:d", "false"])
  }

  @Test func tapsAndRefreshesAreButtons() async throws {
    var taps = 0
    let (refreshes, continuation) = AsyncStream<Void>.makeStream()
    let stage = Stage {
      LazyVStack { Text("Row").onTapGesture { taps += 1 } }.refreshable { continuation.yield() }
    }
    try stage.run("row")
    try stage.run("refresh")
    for await _ in refreshes { break }
    expectNoDifference(taps, 1)
  }

  @Test("Fonts are bold, dim, or plain") func fontsAreBoldOrDim() {
    func style(_ font: Font) -> [TextStyle] {
      Stage { Text("a").font(font) }.tree.lines(width: 10)[0].runs.map(\.style)
    }
    let plain = style(.body)
    expectNoDifference(style(.system(size: 40)), style(.title))
    expectNoDifference(style(.body.bold()), style(.headline))
    expectNoDifference(style(.title.weight(.light)), plain)
    expectNoDifference(style(.system(.footnote)), style(.caption))
    #expect(style(.title) != plain && style(.caption) != plain && style(.body.italic()) != plain)
    expectNoDifference(style(.body.monospaced()), plain)
  }
}
