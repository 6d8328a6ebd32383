import CairnTestSupport
import ComposableArchitecture
import CustomDump
import NavigationCore
import NavigationTesting
import NavigationUI
import TerminalUI
import Testing

/// A fault that a test enables in the program.
enum Fault: String, CaseIterable { case chance, link, opaque }

/// Notes, with a question that has a link.
@Reducer struct Notes {
  struct Opaque: Equatable { var number: Int }

  @ObservableState struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var fault: Fault?
    var notes: [String] = []
    var opaque = Opaque(number: 0)
    var text = ""
  }

  enum Action: BindableAction {
    case addButtonTapped
    case alert(PresentationAction<Alert>)
    case askButtonTapped
    case binding(BindingAction<State>)
    @CasePathable enum Alert: Equatable, Sendable { case clear }
  }

  /// A value that the seed doesn't determine.
  @MainActor static var chance = 0

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let text = state.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !text.isEmpty { state.notes.append(text) }
        if state.fault == .opaque { state.opaque.number += 1 }
        if state.fault == .chance {
          MainActor.assumeIsolated { Self.chance += 1 }
          state.notes.append("\(MainActor.assumeIsolated { Self.chance })")
        }
        state.text = ""
        return .none
      case .alert(.presented(.clear)):
        state.notes = []
        return .none
      case .alert, .binding: return .none
      case .askButtonTapped:
        state.alert = .clear
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState<Notes.Action.Alert> {
  static let clear = Self {
    TextState("Clear all notes?")
  } actions: {
    ButtonState(role: .destructive, action: .clear) { TextState("Clear") }
  }
}

struct NotesView: View {
  @Bindable var store: StoreOf<Notes>

  var body: some View {
    List {
      ForEach(Array(store.notes.enumerated()), id: \.offset) { Text($0.element) }
      TextField("Note", text: $store.text)
    }
    .navigationTitle("Notes")
    .toolbar {
      ToolbarItem { Button("Add") { store.send(.addButtonTapped) } }
      ToolbarItem { Button("Clear") { store.send(.askButtonTapped) } }
    }
    .alert($store.scope(state: \.alert, action: \.alert))
  }
}

/// The route `notes`, with the question `notes:ask`. A fault comes before the question.
struct NotesRoute: Route {
  static let name = "notes"
  var fault: Fault?
  var asks = false
  init(_ fault: Fault? = nil) { self.fault = fault }
  var arguments: [String] { (fault.map { [$0.rawValue] } ?? []) + (asks ? ["ask"] : []) }
  init?(arguments: [String]) {
    var rest = arguments[...]
    fault = rest.first.flatMap(Fault.init)
    if fault != nil { rest.removeFirst() }
    asks = rest.first == "ask"
    guard rest.count == (asks ? 1 : 0) else { return nil }
  }
  var base: Self { Self(fault) }
}

extension Fault: Codable {}

extension Screens {
  var notes: ScreenKey<Notes> { .init() }
}

enum NotesPlugin: ScreenPlugin {
  static let summary = "Notes"
  static func state(for route: NotesRoute) throws -> Notes.State {
    Notes.State(alert: route.asks ? .clear : nil, fault: route.fault)
  }
  static func route(of state: Notes.State, from base: NotesRoute) -> NotesRoute {
    var route = base
    route.asks = state.alert != nil && state.fault != .link
    return route
  }
  static var reducer: Notes { Notes() }
  static func view(_ store: StoreOf<Notes>) -> some View { NotesView(store: store) }
}

@Suite struct DrivenProgramTests {
  @Test("Random sessions leave no empty note", .sessions(100, seed: 7)) func noNoteIsEmpty() async throws {
    try await drive("notes", root: NotesRoute(), plugins: [NotesPlugin.self]) { state, screen in
      let notes = state.root[\.notes]?.notes ?? []
      #expect(notes.allSatisfy { !$0.isEmpty })
    }
  }

  private func report(_ fault: Fault, leavingOut omitted: SessionChecks = []) async throws -> String? {
    try await reports(of: _SessionsTrait.sessions(20, seed: 7)) {
      try await drive(
        "notes", root: NotesRoute(fault), plugins: [NotesPlugin.self], leavingOut: omitted)
    }.first
  }

  @Test(
    "Each session check finds the fault that breaks it",
    arguments: [
      (Fault.link, "tap clear", "Opening the link of this screen shows a different screen: 'notes:/'"),
      (.opaque, "tap add", "Restoring the session changes the state of 'notes:opaque' …"),
      (.chance, "tap add", "Replaying the recording of this session fails: action 1,"),
    ])
  func whatIsCheckedOfEachProgramIsFound(_ fault: Fault, _ step: String, _ message: String) async throws {
    let report = try #require(try await report(fault))
    #expect(report.contains("\n  \(step)\n\n\(message)"), "\(report)")
  }

  @Test(
    "A check that is left out isn't made",
    arguments: [(Fault.link, SessionChecks.links), (.opaque, .restoring), (.chance, .replaying)])
  func whatIsLeftOutIsNotChecked(_ fault: Fault, _ check: SessionChecks) async throws {
    let report = try await report(fault, leavingOut: [check])
    expectNoDifference(report, nil)
  }

  @Test("Driving a program without the '.sessions' trait is reported")
  func withoutTheTraitNothingIsDriven() async throws {
    let reported = await issues {
      try? await drive("notes", root: NotesRoute(), plugins: [NotesPlugin.self])
    }
    #expect(reported.first?.contains("'.sessions(100, seed: 1)'") == true, "\(reported)")
  }
}
