import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Foundation
import Testing

private struct Unit: Equatable, Sendable, TestDependencyKey {
  var name: String
  static let testValue = Unit(name: "test")
}

extension DependencyValues {
  fileprivate var unit: Unit {
    get { self[Unit.self] }
    set { self[Unit.self] = newValue }
  }
}

/// `dependency` and `transformDependency`, as seen by a reducer, its children, and its effects.
@MainActor @Suite struct DependencyOperatorTests {
  @Reducer fileprivate struct Leaf {
    @ObservableState struct State: Equatable { var names: [String] = [] }
    enum Action: Equatable {
      case read
      case readLater
      case name(String)
    }
    @Dependency(\.unit) var unit
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .read:
          state.names.append(unit.name)
          return .none
        case .readLater:
          return .run { send in await send(.name(unit.name)) }
        case .name(let name):
          state.names.append(name)
          return .none
        }
      }
    }
  }

  @Test func aReducerWithoutOverridesSeesTheStores() async {
    let store = TestStore(initialState: Leaf.State()) {
      Leaf()
    } withDependencies: {
      $0.unit.name = "store"
    }
    await store.send(.read) { $0.names = ["store"] }
    await store.send(.readLater)
    await store.receive(.name("store")) { $0.names.append("store") }
  }

  @Test("An overridden dependency applies to the reducer and its effects")
  func anOverrideCountsForReducerAndEffects() async {
    let store = TestStore(initialState: Leaf.State()) {
      Leaf().dependency(\.unit, Unit(name: "own"))
    } withDependencies: {
      $0.unit.name = "store"
    }
    await store.send(.read) { $0.names = ["own"] }
    await store.send(.readLater)
    await store.receive(.name("own")) { $0.names.append("own") }
  }

  @Test func aValueIsOverriddenByItsType() async {
    let store = TestStore(initialState: Leaf.State()) { Leaf().dependency(Unit(name: "typed")) }
    await store.send(.read) { $0.names = ["typed"] }
  }

  @Test func aDependencyIsTransformed() async {
    let store = TestStore(initialState: Leaf.State()) {
      Leaf().transformDependency(\.unit) { $0.name += "!" }
    } withDependencies: {
      $0.unit.name = "store"
    }
    await store.send(.read) { $0.names = ["store!"] }
    await store.send(.readLater)
    await store.receive(.name("store!")) { $0.names.append("store!") }
  }

  @Test func aDependencyIsTransformedByItsType() async {
    let store = TestStore(initialState: Leaf.State()) {
      Leaf().transformDependency(Unit.self) { $0.name += "?" }
    }
    await store.send(.read) { $0.names = ["test?"] }
  }

  @Test("The innermost override has precedence") func theInnermostOverrideCounts() async {
    let store = TestStore(initialState: Leaf.State()) {
      Leaf()
        .dependency(\.unit, Unit(name: "inner"))
        .transformDependency(\.unit) { $0.name += " outer" }
    }
    await store.send(.read) { $0.names = ["inner"] }
    let turned = TestStore(initialState: Leaf.State()) {
      Leaf()
        .transformDependency(\.unit) { $0.name += " inner" }
        .dependency(\.unit, Unit(name: "outer"))
    }
    await turned.send(.read) { $0.names = ["outer inner"] }
  }

  @Test func aSiblingIsNotOverridden() {
    struct Both: Reducer {
      var body: some Reducer<Leaf.State, Leaf.Action> {
        Leaf().dependency(\.unit, Unit(name: "one"))
        Leaf()
      }
    }
    let store = Store(initialState: Leaf.State()) { Both() }
    store.send(.read)
    expectNoDifference(store.names, ["one", "test"])
    var state = Leaf.State()
    _ = Both().reduce(into: &state, action: .read)
    expectNoDifference(state.names, ["one", "test"])
  }

  @Test func aTestChangesDependenciesBetweenActions() async {
    let store = TestStore(initialState: Leaf.State()) { Leaf() }
    await store.send(.read) { $0.names = ["test"] }
    store.dependencies.unit.name = "changed"
    await store.send(.read) { $0.names.append("changed") }
    await store.withDependencies {
      $0.unit.name = "for a while"
    } operation: {
      _ = await store.send(.read) { $0.names.append("for a while") }
    }
    let name = store.withDependencies {
      $0.unit.name = "inside"
    } operation: {
      store.dependencies.unit.name
    }
    expectNoDifference(name, "inside")
    await store.send(.read) { $0.names.append("changed") }
  }

  @Test("Changing a part of a dependency in a test store isn't a use of it")
  func aTestChangesAPartOfADependency() {
    let store = TestStore(initialState: Leaf.State()) { Leaf() }
    let date = Date(timeIntervalSince1970: 3)
    store.dependencies.date.now = date
    store.withDependencies {
      $0.locale = Locale(identifier: "de")
      $0.date.now.addTimeInterval(1)
    } operation: {
      expectNoDifference(store.dependencies.date.now, date + 1)
    }
    let other = TestStore(initialState: Leaf.State()) { Leaf() }
    other.withDependencies {
      $0.date.now = date
    } operation: {
      expectNoDifference(other.dependencies.date.now, date)
    }
  }

  @Test("Reading a dependency of a test store that has no test value is reported")
  func aTestReadsADependency() {
    let store = TestStore(initialState: Leaf.State()) { Leaf() }
    expectIssues {
      _ = store.dependencies.date.now
    } matching: {
      $0.description.contains("has no test implementation")
    }
  }

  @Test("The initial state is created with the store's dependencies")
  func theStateIsMadeWithTheStoresDependencies() {
    func state() -> Leaf.State {
      @Dependency(\.unit) var unit
      return Leaf.State(names: [unit.name])
    }
    let store = Store(initialState: state()) {
      Leaf()
    } withDependencies: {
      $0.unit.name = "of the store"
    }
    expectNoDifference(store.names, ["of the store"])
    let testStore = TestStore(initialState: state()) {
      Leaf()
    } withDependencies: {
      $0.unit.name = "of the test store"
    }
    expectNoDifference(testStore.state.names, ["of the test store"])
  }

  @Test("An effect's own overrides don't apply to the store")
  func anEffectsOwnDependenciesDoNotReachTheStore() async {
    struct Escaping: Reducer {
      @Dependency(\.unit) var unit
      func reduce(into state: inout [String], action: Bool) -> Effect<Bool> {
        state.append(unit.name)
        guard action else { return .none }
        return .run { send in
          await withDependencies {
            $0.unit.name = "of the effect"
          } operation: {
            await send(false)
          }
        }
      }
    }
    let store = Store(initialState: [String]()) { Escaping() }
    await store.send(true).finish()
    expectNoDifference(store.withState { $0 }, ["test", "test"])
  }
}
