import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Episode 245, "Tour of the Composable Architecture: navigation": a list, a form in a sheet, and their
/// tests.
@MainActor @Suite(.dependencies) struct NavigationTourTests {
  struct Person: Equatable, Identifiable, Sendable {
    let id: UUID
    var name = ""
  }

  struct Standup: Equatable, Identifiable, Sendable {
    let id: UUID
    var attendees: IdentifiedArrayOf<Person> = []
    var title = ""
  }

  @Reducer struct StandupForm {
    @ObservableState struct State: Equatable {
      var focus: Field?
      var standup: Standup
      enum Field: Hashable { case attendee(Person.ID), title }
      init(focus: Field? = .title, standup: Standup) {
        self.focus = focus
        self.standup = standup
        if self.standup.attendees.isEmpty {
          @Dependency(\.uuid) var uuid
          self.standup.attendees.append(Person(id: uuid()))
        }
      }
    }
    enum Action: BindableAction {
      case addAttendeeTapped
      case binding(BindingAction<State>)
    }
    @Dependency(\.uuid) var uuid
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        guard case .addAttendeeTapped = action else { return .none }
        let person = Person(id: uuid())
        state.standup.attendees.append(person)
        state.focus = .attendee(person.id)
        return .none
      }
    }
  }

  @Reducer struct StandupsList {
    @ObservableState struct State: Equatable {
      @Presents var addStandup: StandupForm.State?
      var standups: IdentifiedArrayOf<Standup> = []
      var attendeesAdded = 0
    }
    enum Action {
      case addStandup(PresentationAction<StandupForm.Action>)
      case addTapped
      case cancelTapped
      case saveTapped
    }
    @Dependency(\.uuid) var uuid
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addStandup(.presented(.addAttendeeTapped)):
          state.attendeesAdded += 1
        case .addStandup:
          break
        case .addTapped:
          state.addStandup = StandupForm.State(standup: Standup(id: uuid()))
        case .cancelTapped:
          state.addStandup = nil
        case .saveTapped:
          guard let standup = state.addStandup?.standup else { return .none }
          state.standups.append(standup)
          state.addStandup = nil
        }
        return .none
      }
      .ifLet(\.$addStandup, action: \.addStandup) { StandupForm() }
    }
  }

  func store() -> TestStoreOf<StandupsList> {
    TestStore(initialState: StandupsList.State()) {
      StandupsList()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  var standup: Standup { Standup(id: UUID(0), attendees: [Person(id: UUID(1))]) }
  var named: Standup {
    var named = standup
    named.title = "Point-Free Morning Sync"
    return named
  }

  @Test func addingIsAssertedStepByStep() async {
    let store = store()
    await store.send(.addTapped) { $0.addStandup = StandupForm.State(standup: standup) }
    await store.send(\.addStandup.binding.standup, named) {
      $0.addStandup?.standup.title = "Point-Free Morning Sync"
    }
    await store.send(.saveTapped) {
      $0.addStandup = nil
      $0.standups = [named]
    }
  }

  @Test("The test detects a sheet that stays open") func aSheetThatStaysOpenIsFoundByTheTest() async {
    let store = store()
    await store.send(.addTapped) { $0.addStandup = StandupForm.State(standup: standup) }
    let texts = await failures { await store.send(.saveTapped) { $0.standups = [standup] } }
    expectNoDifference(texts.count, 1)
    expectNoDifference(texts.first?.hasPrefix("A state change does not match expectation: …"), true)
    expectNoDifference(texts.first?.contains("+   _addStandup: nil,"), true, "\(texts)")
  }

  @Test(arguments: [Exhaustivity.off, .off(showSkippedAssertions: true)])
  func addingIsAssertedByItsResult(_ exhaustivity: Exhaustivity) async {
    let texts = await notes {
      let store = store()
      store.exhaustivity = exhaustivity
      await store.send(.addTapped)
      await store.send(\.addStandup.binding.standup, named)
      await store.send(.saveTapped) { $0.standups = [named] }
    }.map(\.plain)
    expectNoDifference(texts.count, (exhaustivity == .off ? 0 : 3))
    #expect(texts.allSatisfy { $0.hasPrefix("Skipped assertions: …") })
    if let last = texts.last {
      #expect(last.contains("−     _focus: .title,") && last.contains("+   _addStandup: nil,"), "\(last)")
    }
  }

  @Test("The user's dismissal has its own action") func aPersonsDismissalIsAnActionOfItsOwn() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.addTapped)
    await store.send(\.addStandup.dismiss) { $0.addStandup = nil }
    await store.send(.addTapped)
    await store.send(.cancelTapped) { $0.addStandup = nil }
    #expect(store.state.standups.isEmpty)
  }

  @Test func theParentAddsLogicToAnyActionOfItsChild() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.addTapped)
    await store.send(\.addStandup.addAttendeeTapped) {
      $0.attendeesAdded = 1
      $0.addStandup?.focus = .attendee(UUID(2))
    }
  }

  @Test func aDeepLinkOpensTheFormAtAField() {
    let people: IdentifiedArrayOf<Person> = [Person(id: UUID(1)), Person(id: UUID(2)), Person(id: UUID(3))]
    let store = Store(
      initialState: StandupsList.State(
        addStandup: StandupForm.State(
          focus: .attendee(UUID(3)), standup: Standup(id: UUID(0), attendees: people)))
    ) {
      StandupsList()
    }
    let form = store.scope(state: \.addStandup, action: \.addStandup.presented)
    expectNoDifference(form?.focus, .attendee(UUID(3)))
    store.send(.saveTapped)
    #expect(store.standups.count == 1 && store.addStandup == nil)
  }

  // MARK: The detail, and both ways of navigation

  @Reducer struct StandupDetail {
    @ObservableState struct State: Equatable {
      @Presents var edit: StandupForm.State?
      var standup: Standup
    }
    enum Action {
      case cancelTapped
      case deleteAttendees(IndexSet)
      case edit(PresentationAction<StandupForm.Action>)
      case editTapped
      case saveTapped
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .cancelTapped: state.edit = nil
        case .deleteAttendees(let indices): state.standup.attendees.remove(atOffsets: indices)
        case .edit: break
        case .editTapped: state.edit = StandupForm.State(standup: state.standup)
        case .saveTapped:
          guard let standup = state.edit?.standup else { return .none }
          state.standup = standup
          state.edit = nil
        }
        return .none
      }
      .ifLet(\.$edit, action: \.edit) { StandupForm() }
    }
  }

  @Reducer struct App {
    @Reducer enum Path { case detail(StandupDetail) }
    @ObservableState struct State: Equatable {
      var list = StandupsList.State()
      var path = StackState<Path.State>()
    }
    enum Action {
      case list(StandupsList.Action)
      case path(StackActionOf<Path>)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.list, action: \.list) { StandupsList() }
      Reduce { state, action in
        // The list has its own copy.
        if case .path(.element(id: let id, action: .detail(.saveTapped))) = action,
          let standup = state.path[id: id]?.detail?.standup
        {
          state.list.standups[id: standup.id] = standup
        }
        return .none
      }
      .forEach(\.path, action: \.path)
    }
  }

  @Test func anEditIsSavedOrDiscarded() async {
    let store = TestStore(initialState: StandupDetail.State(standup: standup)) { StandupDetail() }
    store.exhaustivity = .off
    await store.send(.editTapped)
    await store.send(\.edit.binding.standup, named)
    await store.send(.cancelTapped) {
      $0.edit = nil
      $0.standup.title = ""
    }
    await store.send(.editTapped)
    await store.send(\.edit.binding.standup, named)
    await store.send(.saveTapped) {
      $0.edit = nil
      $0.standup.title = "Point-Free Morning Sync"
    }
    await store.send(.deleteAttendees([0])) { $0.standup.attendees = [] }
  }

  @Test("A sheet is tree-based navigation, and a detail is stack-based")
  func aSheetIsATreeAndADetailIsAStack() async {
    let store = TestStore(
      initialState: App.State(
        list: StandupsList.State(standups: [standup]),
        path: StackState([.detail(StandupDetail.State(standup: standup))]))
    ) {
      App()
    }
    store.exhaustivity = .off
    await store.send(\.path[id: 0].detail.editTapped)
    await store.send(\.path[id: 0].detail.edit.binding.standup, named)
    await store.send(\.path[id: 0].detail.saveTapped) { $0.list.standups = [named] }
  }
}

extension NavigationTourTests.App.Path.State: Equatable {}
