import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// "Sharing state": references, keys, derived values, and how tests see changes.
@MainActor @Suite(.dependencies) struct SharingStateTests {
  // MARK: Passing a reference

  @Reducer struct Child {
    struct State: Equatable { @Shared var count: Int }
    enum Action { case plusTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
  }

  @Reducer struct Parent {
    @ObservableState struct State: Equatable {
      @Presents var child: Child.State?
      @Shared var count: Int
    }
    enum Action {
      case child(PresentationAction<Child.Action>)
      case laterTapped
      case presentTapped
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .child: return .none
        case .laterTapped:
          return .run { [count = state.$count] _ in count.withLock { $0 += 1 } }
        case .presentTapped:
          state.child = Child.State(count: state.$count)
          return .none
        }
      }
      .ifLet(\.$child, action: \.child) { Child() }
    }
  }

  func parent() -> TestStoreOf<Parent> {
    TestStore(initialState: Parent.State(count: Shared(value: 0))) { Parent() }
  }

  @Test func aParentGivesItsCountToAChild() async {
    let store = parent()
    await store.send(.presentTapped) { $0.child = Child.State(count: $0.$count) }
    await store.send(\.child.plusTapped) { $0.$count.withLock { $0 = 1 } }
    expectNoDifference(store.state.child?.count, 1)
    await store.send(\.child.dismiss) { $0.child = nil }
    expectNoDifference(store.state.count, 1)
  }

  @Test("A change by an effect is asserted after the effect ends")
  func aChangeByAnEffectIsAssertedAfterTheEffect() async {
    let store = parent()
    await store.send(.laterTapped).finish()
    store.assert { $0.$count.withLock { $0 = 1 } }
    await store.finish()
  }

  @Test("A shared value that an effect changes must be asserted")
  func aSharedValueThatAnEffectChangesMustBeAsserted() async {
    let texts = await failures {
      let store = parent()
      await store.send(.laterTapped)
      await store.finish()
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(
      texts.first?.contains(
        """
        Tracked changes to 'Shared<Int>@DocumentationTests/SharingStateTests.swift' but failed to assert: …

          − 0
          + 1

        (Before: −, After: +)
        """), true, "\(texts)")
  }

  @Test func aWrongCountIsShown() async {
    let store = TestStore(initialState: Child.State(count: Shared(value: 0))) { Child() }
    let texts = await failures { await store.send(.plusTapped) { $0.$count.withLock { $0 = 2 } } }
    expectNoDifference(
      texts,
      [
        """
        A state change does not match expectation: …

            − SharingStateTests.Child.State(_count: 2)
            + SharingStateTests.Child.State(_count: 1)

        (Expected: −, Actual: +)
        """
      ])
  }

  // MARK: Keys

  @Reducer struct Keyed {
    @ObservableState struct State: Equatable { @Shared(.tally) var count }
    enum Action { case plusTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
  }

  @Reducer struct Pair {
    @ObservableState struct State: Equatable {
      var first = Keyed.State()
      var second = Keyed.State()
    }
    enum Action { case first(Keyed.Action), second(Keyed.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) { Keyed() }
      Scope(state: \.second, action: \.second) { Keyed() }
    }
  }

  @Test func twoFeaturesOfOneKeyAreInSync() async {
    @Shared(.tally) var count
    let store = TestStore(initialState: Pair.State()) { Pair() }
    await store.send(\.first.plusTapped) { $0.first.$count.withLock { $0 = 1 } }
    expectNoDifference(store.state.second.count, 1)
    // Changing the value through its own reference reveals a feature that no longer shares it.
    await store.send(\.second.plusTapped) { _ in $count.withLock { $0 = 2 } }
    #expect(store.state.first.count == 2 && store.state.second.count == 2)
  }

  @Test("A test sets the initial shared value of its features")
  func aTestSetsTheInitialValuesOfItsFeatures() async {
    @Shared(.appStorage("beginning")) var count = 42
    do {
      let store = TestStore(initialState: Stored.State()) { Stored() }
      expectNoDifference(store.state.count, 42, "The first access determines the value, not a later default.")
      await store.send(.plusTapped) { $0.$count.withLock { $0 = 43 } }
    }
    // A new value is the initial value of the next feature.
    $count.withLock { $0 = 7 }
    let second = TestStore(initialState: Stored.State()) { Stored() }
    expectNoDifference(second.state.count, 7)
  }

  @Reducer struct Stored {
    @ObservableState struct State: Equatable {
      @Shared(.appStorage("beginning")) fileprivate(set) var count = 0
    }
    enum Action { case plusTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
  }

  @Test("A program can run without a disk") func aProgramCanRunWithoutADisk() {
    let url = URL(fileURLWithPath: "/a-folder-that-does-not-exist/tally.json")
    let storage = LockIsolated<[URL: Data]>([:])
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { state, _ in
        @Shared(.fileStorage(url)) var tally = 5
        $tally.withLock { $0 += 1 }
        state = tally
        return .none
      }
    } withDependencies: {
      $0.defaultFileStorage = .inMemory(fileSystem: storage)
    }
    store.send(true)
    expectNoDifference(store.withState { $0 }, 6)
    #expect(storage.value.keys.contains(url) && !FileManager.default.fileExists(atPath: url.path))
  }

  /// Acts like an entry point that a test starts with an environment variable.
  @Test(.onlyInCI) func theEnvironmentKeepsAProgramFromItsDisk() async {
    await #expect(processExitsWith: .success) {
      setenv("UITesting", "true", 1)
      let url = URL(filePath: "/a-folder-that-does-not-exist/tally.json")
      let isHeld = await MainActor.run {
        let store = Store(initialState: 0) {
          Reduce<Int, Bool> { state, _ in
            @Shared(.fileStorage(url)) var tally = 5
            @Shared(.appStorage("uiTestingLaunches")) var launches = 0
            $tally.withLock { $0 += 1 }
            $launches.withLock { $0 += 1 }
            state = tally + launches
            return .none
          }
        } withDependencies: {
          guard ProcessInfo.processInfo.environment["UITesting"] == "true" else { return }
          $0.defaultAppStorage = .inMemory
          $0.defaultFileStorage = .inMemory
        }
        store.send(true)
        return store.withState { $0 } == 7
      }
      exit(isHeld && !FileManager.default.fileExists(atPath: url.path) ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  // MARK: Creating states with shared fields

  struct Here: Equatable {
    @Shared var count: Int
    init(count: Int) { _count = Shared(value: count) }
  }
  struct FromAParent: Equatable {
    @Shared var count: Int
    init(count: Shared<Int>) { _count = count }
  }
  struct Persisted: Equatable {
    @Shared var count: Int
    init(count: @autoclosure () -> Int) { _count = Shared(wrappedValue: count(), .inMemory("persisted")) }
  }

  @Test("Shared state can be created in three ways") func aStateIsMadeInOneOfThreeWays() {
    let (one, other) = (Here(count: 1), Here(count: 1))
    one.$count.withLock { $0 = 2 }
    expectNoDifference(other.count, 1)
    let child = FromAParent(count: one.$count)
    child.$count.withLock { $0 = 3 }
    expectNoDifference(one.count, 3)
    let first = Persisted(count: 10)
    first.$count.withLock { $0 += 1 }
    func never() -> Int {
      Issue.record("The default was evaluated.")
      return 0
    }
    expectNoDifference(Persisted(count: never()).count, 11)
  }

  // MARK: Parts

  struct SignUp: Codable, Equatable, Sendable {
    var name = ""
    var phone = ""
  }
  struct Phone: Equatable { @Shared var phone: String }
  struct Todo: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var text = ""
  }

  @Test("A screen gets only the part of the state that it needs") func aScreenGetsThePartThatItNeeds() {
    @Shared(.fileStorage(URL(fileURLWithPath: "/sign-up.json"))) var data = SignUp()
    let screen = Phone(phone: $data.phone)
    screen.$phone.withLock { $0 = "555" }
    expectNoDifference(data.phone, "555")
    @Shared(.fileStorage(URL(fileURLWithPath: "/sign-up.json"))) var again = SignUp(name: "x")
    expectNoDifference(again, SignUp(name: "", phone: "555"), "A derived value's change saves the whole.")
  }

  @Test func anElementIsSharedByItsID() throws {
    @Shared(.fileStorage(URL(fileURLWithPath: "/todos.json"))) var todos: IdentifiedArrayOf<Todo> = [
      Todo(id: 1), Todo(id: 2),
    ]
    let todo = try #require(Shared($todos[id: 2]))
    todo.withLock { $0.text = "Water the plants" }
    #expect(todos[id: 2]?.text == "Water the plants" && todos[id: 1]?.text == "")
    expectNoDifference(Shared($todos[id: 3]), nil)
  }

  // MARK: Observing

  @Reducer struct Following {
    @ObservableState struct State: Equatable {
      @Shared(.inMemory("followed")) var count = 0
      var seen: [Int] = []
    }
    var limit = 0
    enum Action { case appeared, countUpdated(Int) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .appeared:
          return .publisher { state.$count.publisher.map(Action.countUpdated) }
        case .countUpdated(let count):
          state.seen.append(count)
          if count < limit { state.$count.withLock { $0 += 1 } }
          return .none
        }
      }
    }
  }

  @Test func anEffectFollowsASharedValue() async {
    let store = TestStore(initialState: Following.State()) { Following() }
    store.exhaustivity = .off
    let task = await store.send(.appeared)
    await store.receive(\.countUpdated, 0)
    store.state.$count.withLock { $0 = 5 }
    await store.receive(\.countUpdated, 5)
    expectNoDifference(store.state.seen, [0, 5])
    await task.cancel()
  }

  /// It would never end without the limit.
  @Test("Following a value that the effect changes loops until the limit")
  func followingAValueThatTheEffectChangesLoops() async {
    let store = TestStore(initialState: Following.State()) { Following(limit: 4) }
    store.exhaustivity = .off
    let task = await store.send(.appeared)
    await store.receive(\.countUpdated, 4)
    expectNoDifference(store.state.seen, [0, 1, 2, 3, 4])
    await task.cancel()
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  static var tally: Self { Self[.inMemory("tally"), default: 0] }
}
