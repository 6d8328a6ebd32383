import ComposableArchitecture
import CustomDump
import Foundation
import NavigationCore
import Testing

/// The notes: `notes`, `notes:new` with the form, or `notes:delete:ID` with the question whether to delete a note.
struct NotesRoute: Route {
  enum Presentation: Hashable, Codable, Sendable {
    case new
    case delete(Note.ID)
  }

  static let name = "notes"
  var presentation: Presentation?

  init(presenting presentation: Presentation? = nil) { self.presentation = presentation }

  var base: Self { Self() }
}

struct Note: Hashable, Codable, Identifiable, Sendable {
  let id: UUID
  var text = ""
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Note>>.Default {
  static var notes: Self { Self[.fileStorage(URL(filePath: "notes.json")), default: []] }
}

@Reducer
struct NoteForm {
  @ObservableState
  struct State: Equatable { var note: Note }
  enum Action: BindableAction { case binding(BindingAction<State>) }
  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
struct Notes {
  @Reducer
  enum Destination {
    case add(NoteForm)
    case alert(AlertState<Alert>)

    @CasePathable
    enum Alert: Equatable { case confirmDeletion }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Shared(.notes) var notes
    /// The note that the alert asks about.
    var noteToDelete: Note.ID?
  }

  enum Action {
    case addButtonTapped
    case deleteButtonTapped(id: Note.ID)
    case destination(PresentationAction<Destination.Action>)
    case saveButtonTapped
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(NoteForm.State(note: Note(id: uuid())))
      case .deleteButtonTapped(let id):
        state.ask(toDelete: id)
      case .destination(.presented(.alert(.confirmDeletion))):
        guard let id = state.noteToDelete else { return .none }
        state.$notes.withLock { _ = $0.remove(id: id) }
      case .destination:
        break
      case .saveButtonTapped:
        guard let form = state.destination?.add else { return .none }
        state.$notes.withLock { _ = $0.append(form.note) }
        state.destination = nil
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Notes.Destination.State: Equatable {}

extension Notes.State {
  mutating func ask(toDelete id: Note.ID) {
    noteToDelete = id
    destination = .alert(
      AlertState {
        TextState("Delete the note?")
      } actions: {
        ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
      })
  }
}

enum NotesPlugin: FeaturePlugin {
  static let summary = "All notes"

  static func state(for route: NotesRoute) throws -> Notes.State {
    @Dependency(\.uuid) var uuid
    var state = Notes.State()
    switch route.presentation {
    case nil: break
    case .new: state.destination = .add(NoteForm.State(note: Note(id: uuid())))
    case .delete(let id):
      guard state.notes[id: id] != nil else { throw RouteNotFoundError("there is no note with the id \(id)") }
      state.ask(toDelete: id)
    }
    return state
  }

  static func route(of state: Notes.State, from base: NotesRoute) -> NotesRoute {
    switch state.destination {
    case nil: base
    case .add: NotesRoute(presenting: .new)
    case .alert: NotesRoute(presenting: state.noteToDelete.map { .delete($0) })
    }
  }

  static var reducer: Notes { Notes() }
}

/// The samples of "A feature with a sheet and an alert".
@MainActor @Suite struct SheetGuideTests {
  @Test func aNoteIsAddedAndDeleted() async {
    let store = TestStore(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addButtonTapped) {
      $0.destination = .add(NoteForm.State(note: Note(id: UUID(0))))
    }
    await store.send(\.destination.add.binding.note, Note(id: UUID(0), text: "Milk")) {
      $0.destination?.modify(\.add) { $0.note.text = "Milk" }
    }
    await store.send(.saveButtonTapped) {
      $0.$notes.withLock { $0 = [Note(id: UUID(0), text: "Milk")] }
      $0.destination = nil
    }
    await store.send(.deleteButtonTapped(id: UUID(0))) { $0.ask(toDelete: UUID(0)) }
    await store.send(\.destination.alert.confirmDeletion) {
      $0.$notes.withLock { $0 = [] }
      $0.destination = nil
    }
  }

  @Test("The route of a state leads to that state") func aRouteLeadsToAStateAndBack() throws {
    @Shared(.notes) var notes
    $notes.withLock { $0 = [Note(id: UUID(7))] }
    try withDependencies {
      $0.uuid = .incrementing
    } operation: {
      for route in [NotesRoute(), NotesRoute(presenting: .new), NotesRoute(presenting: .delete(UUID(7)))] {
        let state = try NotesPlugin.state(for: route)
        expectNoDifference(NotesPlugin.route(of: state, from: route.base), route)
      }
    }
    #expect(throws: RouteNotFoundError.self) {
      try NotesPlugin.state(for: NotesRoute(presenting: .delete(UUID(8))))
    }
  }
}
