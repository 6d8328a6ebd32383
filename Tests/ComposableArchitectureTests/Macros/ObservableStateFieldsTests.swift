import ComposableArchitecture
import ConcurrencyExtras
import CustomDump
import Foundation
import Observation
import Testing

/// Each kind of field that an observable state can have.
@MainActor @Suite struct ObservableStateFieldsTests {
  // MARK: Observers

  @ObservableState struct Watched: Equatable {
    var log: [String] = []
    var count = 0 {
      willSet { log.append("will \(count) \(newValue)") }
      didSet {
        log.append("did \(oldValue) \(self.count)")
        if count > 10 { count = 10 }
      }
    }
    var named: Int = 1 {
      willSet(next) { log.append("next \(next)") }
      didSet(previous) { log.append("previous \(previous)") }
    }
    var list = [1] { didSet { log.append("list \(list)") } }
    var shadowed = 0 {
      didSet {
        let shadowed = log.count
        log.append("shadowed \(shadowed) \(self.shadowed)")
      }
    }
    @Presents var child: Int? {
      willSet { log.append("child will \(newValue ?? -1)") }
      didSet(previous) {
        log.append("child \(previous ?? -1) \(child ?? -1)")
        if child == 13 { child = nil }
      }
    }
    var early = 0 {
      didSet {
        guard early != oldValue else { return }
        log.append("early")
      }
    }
    // Has no default value. The initializer assigns the first value.
    var first: Int { didSet { log.append("first \(first)") } }
    init() { first = 5 }
  }

  @Test("Property observers are called as for a stored property")
  func observersAreCalledAsThoseOfAStoredProperty() {
    var state = Watched()
    // The initializer doesn't call the observers.
    expectNoDifference(state.log, [])
    expectNoDifference(state.first, 5)
    state.count = 6
    expectNoDifference(state.log, ["will 0 6", "did 0 6"])
    state.log = []
    state.count += 5
    // A write to a property by its own observer doesn't call the observer again.
    expectNoDifference(state.log, ["will 6 11", "did 6 11"])
    expectNoDifference(state.count, 10)
    state.log = []
    state.named = 2
    expectNoDifference(state.log, ["next 2", "previous 1"])
    state.log = []
    state.list.append(2)
    expectNoDifference(state.log, ["list [1, 2]"])
    state.log = []
    state.shadowed = 7
    expectNoDifference(state.log, ["shadowed 0 7"])
    state.log = []
    state.early = 0
    state.early = 1
    expectNoDifference(state.log, ["early"])
    state.log = []
    state[keyPath: \Watched.count] = 3
    expectNoDifference(state.log, ["will 10 3", "did 10 3"])
  }

  @Test("Property observers of presented state are called") func observersOfWhatIsPresented() {
    var state = Watched()
    state.child = 3
    expectNoDifference(state.log, ["child will 3", "child -1 3"])
    state.log = []
    state.child = 13
    expectNoDifference(state.log, ["child will 13", "child 3 13"])
    expectNoDifference(state.child, nil)
    state.log = []
    state.$child = PresentationState(wrappedValue: 4)
    expectNoDifference(state.log, ["child will 4", "child -1 4"])
  }

  @Test("Readers are notified of the value that a property observer sets")
  func readersAreNotifiedOfTheValueThatAnObserverLeft() {
    var state = Watched()
    func isNotified(_ change: (inout Watched) -> Void) -> Bool {
      let notified = LockIsolated(false)
      withObservationTracking {
        _ = state.count
      } onChange: {
        notified.setValue(true)
      }
      change(&state)
      return notified.value
    }
    #expect(isNotified { $0.count = 10 })
    #expect(!isNotified { $0.count = 10 })
    // The observer sets it back to 10.
    #expect(!isNotified { $0.count = 11 })
    #expect(!isNotified { $0.named = 5 })
  }

  // A parent that runs children in fields with observers, and derives a binding to one.

  @Reducer struct Child {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action { case tap }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer struct Parent {
    @ObservableState struct State: Equatable {
      var log: [String] = []
      var child = Child.State() { didSet { log.append("child \(child.count)") } }
      var optional: Child.State? { didSet { log.append("optional \(optional?.count ?? -1)") } }
      @Presents var presented: Child.State? { didSet { log.append("presented \(presented?.count ?? -1)") } }
      var text = "" { didSet { log.append("text \(text)") } }
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case child(Child.Action)
      case optional(Child.Action)
      case presented(PresentationAction<Child.Action>)
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Scope(state: \.child, action: \.child) { Child() }
      EmptyReducer()
        .ifLet(\.optional, action: \.optional) { Child() }
        .ifLet(\.$presented, action: \.presented) { Child() }
    }
  }

  @Test("Property observers are called when a child changes") func observersAreCalledForWhatAChildChanges() {
    let store = Store(
      initialState: Parent.State(optional: Child.State(), presented: Child.State(count: 4))
    ) {
      Parent()
    }
    store.send(.child(.tap))
    #expect(store.log.contains("child 1"))
    store.send(.optional(.tap))
    #expect(store.log.contains("optional 1"))
    store.send(.presented(.presented(.tap)))
    #expect(store.log.contains("presented 5"))
    store.send(.presented(.dismiss))
    expectNoDifference(store.log.last, "presented -1")
    store.send(.binding(.set(\.text, "a")))
    expectNoDifference(store.log.last, "text a")
    #expect(store.child.count == 1 && store.optional?.count == 1)
  }

  @Reducer struct Replaced {
    @ObservableState struct State: Equatable {
      var count = 0 { didSet { changes += 1 } }
      var changes = 0
      @Presents var child: Child.State? { willSet { changes += 1 } }
    }
    @ObservableState struct OnlyObserved: Equatable {
      var count = 0 { didSet { _ = oldValue } }
    }
    enum Action { case replace }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state = State(count: 7, child: Child.State(count: 7))
        return .none
      }
    }
  }

  @Test("Readers of fields with property observers are notified when the whole state is replaced")
  func readersOfObservedFieldsSeeAReplacedState() {
    func store() -> StoreOf<Replaced> { Store(initialState: Replaced.State()) { Replaced() } }
    let (counter, presenter, projected) = (store(), store(), store())
    expectNoDifference(tellings(of: counter.count) { counter.send(.replace) }, 1)
    expectNoDifference(tellings(of: presenter.child) { presenter.send(.replace) }, 1)
    expectNoDifference(tellings(of: projected.$child) { projected.send(.replace) }, 1)
    let plain = Store(initialState: Replaced.OnlyObserved()) {
      Reduce<Replaced.OnlyObserved, Void> { state, _ in
        state = .init(count: 1)
        return .none
      }
    }
    expectNoDifference(tellings(of: plain.count) { plain.send(()) }, 1)
  }

  // MARK: Other kinds

  final class Reference {}

  @ObservableState struct Kinds: Equatable {
    lazy var late = 1
    static let constant = 1
    static var computed: Int { 2 }
    let given: Int
    let fixed = 1, other = 2
    private(set) var readOnly = 0
    var twice: Int {
      get { readOnly * 2 }
      set { readOnly = newValue / 2 }
    }
    @ObservationStateIgnored var ignored = 0 { didSet { readOnly += 100 } }
    @Shared(.inMemory("ObservableStateFieldsTests.shared")) var shared = 0
    @SharedReader(.inMemory("ObservableStateFieldsTests.reader")) var reader = 0
    var `default` = 0
    @Presents var `in`: Int?
    @Presents private(set) var half: Int?
    var implicit: String!
    #if DEBUG
      var conditional = 0
    #else
      var conditional = 1
    #endif

    init(given: Int) { self.given = given }
    mutating func setHalf() { half = 1 }
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.readOnly == rhs.readOnly }
  }

  @ObservableState struct Weak {
    weak var reference: Reference?
    var count = 0
  }

  @Test func eachKindOfFieldReadsAndWrites() {
    var state = Kinds(given: 3)
    expectNoDifference(state.late, 1)
    state.late = 2
    expectNoDifference(state.late, 2)
    state.twice = 4
    expectNoDifference(state.readOnly, 2)
    state.ignored = 1
    expectNoDifference(state.readOnly, 102)
    state.default = 5
    state.in = 6
    state.setHalf()
    state.conditional = 8
    state.implicit = "a"
    #expect(state.given == 3 && state.fixed == 1 && state.other == 2)
    #expect(state.default == 5 && state.in == 6 && state.half == 1 && state.conditional == 8)
    expectNoDifference(state.$in.wrappedValue, 6)
    #expect(Kinds.constant == 1 && Kinds.computed == 2)
    let names = Kinds._$fields.map(\.name)
    #expect(
      Set(names).isSuperset(of: ["readOnly", "ignored", "shared", "reader", "default", "in", "conditional"]))
    #expect(!names.contains("late"))
  }

  @Test func aWeakFieldKeepsNothingAlive() {
    var state = Weak()
    do {
      let reference = Reference()
      state.reference = reference
      #expect(state.reference != nil)
      withExtendedLifetime(reference) {}
    }
    #expect(state.reference == nil)
  }

  @ObservableState struct Coded: Codable, Equatable {
    lazy var late = 1
    var count = 0 { didSet { text = "\(count)" } }
    var text = ""
    let one: Int, two: Int
    #if DEBUG
      var conditional = 0
    #else
      var conditional = 1
    #endif
    @Presents var child: Int?

    init(one: Int, two: Int) { (self.one, self.two) = (one, two) }
    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.count == rhs.count && lhs.text == rhs.text && lhs.one == rhs.one && lhs.two == rhs.two
        && lhs.conditional == rhs.conditional && lhs.child == rhs.child
    }
  }

  @Test func anEncodingHasTheNamesOfTheFields() throws {
    var state = Coded(one: 1, two: 2)
    state.count = 3
    state.child = 4
    state.conditional = 5
    let data = try JSONEncoder().encode(state)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    expectNoDifference(Set(object.keys), ["count", "text", "one", "two", "conditional", "child"])
    try expectNoDifference(JSONDecoder().decode(Coded.self, from: data), state)
  }
}
