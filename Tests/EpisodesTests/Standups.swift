#if OlderSpellings
  import ComposableArchitecture
  import Foundation
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import XCTest

  // The list, the form, and the detail screen of episode 245.

  struct Attendee: Equatable, Identifiable {
    let id: UUID
    var name = ""
  }

  struct Meeting: Equatable, Identifiable {
    let id: UUID
    let date: Date
  }

  struct Standup: Equatable, Identifiable {
    let id: UUID
    var attendees: IdentifiedArrayOf<Attendee> = []
    var duration = Duration.seconds(60)
    var meetings: [Meeting] = []
    var title = ""
  }

  struct StandupFormFeature: Reducer {
    struct State: Equatable {
      @BindingState var focus: Field?
      @BindingState var standup: Standup

      enum Field: Hashable {
        case attendee(Attendee.ID)
        case title
      }

      init(focus: Field? = .title, standup: Standup) {
        self.focus = focus
        self.standup = standup
        if self.standup.attendees.isEmpty {
          @Dependency(\.uuid) var uuid
          self.standup.attendees.append(Attendee(id: uuid()))
        }
      }
    }
    enum Action: BindableAction, Equatable {
      case addAttendeeButtonTapped
      case binding(BindingAction<State>)
      case deleteAttendees(atOffsets: IndexSet)
    }
    @Dependency(\.uuid) var uuid
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .addAttendeeButtonTapped:
          let id = self.uuid()
          state.standup.attendees.append(Attendee(id: id))
          state.focus = .attendee(id)
          return .none
        case .binding(_):
          return .none
        case let .deleteAttendees(atOffsets: indices):
          state.standup.attendees.remove(atOffsets: indices)
          return .none
        }
      }
    }
  }

  struct StandupFormView: View {
    let store: StoreOf<StandupFormFeature>
    @FocusState var focus: StandupFormFeature.State.Field?

    var body: some View {
      WithViewStore(self.store, observe: { $0 }) { viewStore in
        Form {
          Section {
            TextField("Title", text: viewStore.binding(\.$standup.title))
              .focused(self.$focus, equals: .title)
          } header: {
            Text("Standup Info")
          }
          Section {
            ForEach(viewStore.$standup.attendees) { $attendee in
              TextField("Name", text: $attendee.name)
                .focused(self.$focus, equals: .attendee(attendee.id))
            }
            .onDelete { indices in
              viewStore.send(.deleteAttendees(atOffsets: indices))
            }
            Button("Add attendee") {
              viewStore.send(.addAttendeeButtonTapped)
            }
          } header: {
            Text("Attendees")
          }
        }
        .bind(viewStore.binding(\.$focus), to: self.$focus)
      }
    }
  }

  struct StandupsListFeature: Reducer {
    struct State: Equatable {
      @PresentationState var addStandup: StandupFormFeature.State?
      var standups: IdentifiedArrayOf<Standup> = []
    }
    @CasePathable
    enum Action: Equatable {
      case addButtonTapped
      case addStandup(PresentationAction<StandupFormFeature.Action>)
      case cancelStandupButtonTapped
      case saveStandupButtonTapped
    }
    @Dependency(\.uuid) var uuid
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addButtonTapped:
          state.addStandup = StandupFormFeature.State(
            standup: Standup(id: self.uuid())
          )
          return .none
        case .addStandup:
          return .none
        case .cancelStandupButtonTapped:
          state.addStandup = nil
          return .none
        case .saveStandupButtonTapped:
          guard let standup = state.addStandup?.standup
          else { return .none }
          state.standups.append(standup)
          state.addStandup = nil
          return .none
        }
      }
      .ifLet(\.$addStandup, action: /Action.addStandup) {
        StandupFormFeature()
      }
    }

    /// The syntax that the episode announces.
    var announced: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$addStandup, action: #casePath(\.addStandup)) {
        StandupFormFeature()
      }
    }
  }

  struct StandupsListView: View {
    let store: StoreOf<StandupsListFeature>

    var body: some View {
      WithViewStore(self.store, observe: \.standups) { viewStore in
        List {
          ForEach(viewStore.state) { standup in
            Text(standup.title)
          }
        }
        .navigationTitle("Daily Standups")
        .toolbar {
          ToolbarItem {
            Button("Add") { viewStore.send(.addButtonTapped) }
          }
        }
        .sheet(
          store: self.store.scope(
            state: \.$addStandup,
            action: { .addStandup($0) }
          )
        ) { store in
          NavigationStack {
            StandupFormView(store: store)
              .navigationTitle("New standup")
              .toolbar {
                ToolbarItem {
                  Button("Save") { viewStore.send(.saveStandupButtonTapped) }
                }
                ToolbarItem(placement: .cancellationAction) {
                  Button("Cancel") {
                    viewStore.send(.cancelStandupButtonTapped)
                  }
                }
              }
          }
        }
      }
    }
  }

  @MainActor
  final class StandupsListTests: XCTestCase {
    func testAddStandup() async {
      let store = TestStore(
        initialState: StandupsListFeature.State()
      ) {
        StandupsListFeature()
      } withDependencies: {
        $0.uuid = .incrementing
      }

      var standup = Standup(
        id: UUID(0),
        attendees: [Attendee(id: UUID(1))]
      )
      await store.send(.addButtonTapped) {
        $0.addStandup = StandupFormFeature.State(
          standup: standup
        )
      }
      standup.title = "Point-Free Morning Sync"
      await store.send(
        .addStandup(.presented(.set(\.$standup, standup)))
      ) {
        $0.addStandup?.standup.title = "Point-Free Morning Sync"
      }
      await store.send(.saveStandupButtonTapped) {
        $0.addStandup = nil
        // The episode assigns to `standups[0]` of an empty array, which traps.
        $0.standups = [
          Standup(
            id: UUID(0),
            attendees: [Attendee(id: UUID(1))],
            title: "Point-Free Morning Sync"
          )
        ]
      }
    }

    func testTheListIsShown() async {
      let store = Store(initialState: StandupsListFeature.State()) {
        StandupsListFeature()
      } withDependencies: {
        $0.uuid = .incrementing
      }
      let screen = TestScreen(width: 50) { NavigationStack { StandupsListView(store: store) } }
      screen.tap("Add")
      XCTAssertTrue(screen.text.contains("New standup"), screen.text)
      screen.run("set title Design")
      screen.run("add attendee")
      XCTAssertEqual(store.withState(\.addStandup?.focus), .attendee(UUID(2)))
      screen.run("set name 2 Blob")
      screen.tap("Save")
      XCTAssertTrue(screen.text.contains("Design"), screen.text)
      XCTAssertEqual(store.withState { $0.standups[0].attendees.map(\.name) }, ["", "Blob"])
      screen.tap("Add")
      screen.run("cancel")
      XCTAssertNil(store.withState(\.addStandup))
    }
  }
#endif
