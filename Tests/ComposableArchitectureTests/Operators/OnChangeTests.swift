import ComposableArchitecture
import CustomDump
import Testing

/// `onChange`, which runs further reducers after a value has changed.
@MainActor @Suite struct OnChangeTests {
  @Reducer struct Feature {
    @ObservableState struct State: Equatable {
      var count = 0
      var text = ""
      var log: [String] = []
    }
    enum Action: Equatable {
      case add(Int)
      case write(String)
      case changed(Int, Int)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let number):
          state.count += number
          return number == 5 ? .send(.write("five")) : .none
        case .write(let text):
          state.text = text
          return .none
        case .changed(let old, let new):
          state.log.append("\(old) → \(new)")
          return .none
        }
      }
      .onChange(of: \.count) { old, new in
        Reduce { _, _ in .send(.changed(old, new)) }
      }
      .onChange(of: \.text, removeDuplicates: { $0.count == $1.count }) { old, new in
        Reduce { state, _ in
          state.log.append("\(old) became \(new)")
          return .none
        }
        Reduce { state, action in
          state.log.append("by \(action)")
          return .none
        }
      }
    }
  }

  @Test func aChangeRunsTheReducerWithBothValues() async {
    let store = TestStore(initialState: Feature.State(count: 1)) { Feature() }
    await store.send(.add(2)) { $0.count = 3 }
    await store.receive(.changed(1, 3)) { $0.log = ["1 → 3"] }
  }

  @Test func noChangeRunsNothing() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.add(0))
  }

  @Test func bothEffectsAreRunInTheOrderOfTheirReducers() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.add(5)) { $0.count = 5 }
    await store.receive(.write("five")) {
      $0.text = "five"
      $0.log = [" became five", "by write(\"five\")"]
    }
    await store.receive(.changed(0, 5)) { $0.log.append("0 → 5") }
  }

  @Test("A custom comparison decides whether there is a change") func aComparisonOfOnesOwnDecides() async {
    let store = TestStore(initialState: Feature.State(text: "abc")) { Feature() }
    // The length is the same, so the comparison finds no change.
    await store.send(.write("xyz")) { $0.text = "xyz" }
    await store.send(.write("xy")) {
      $0.text = "xy"
      $0.log = ["xyz became xy", "by write(\"xy\")"]
    }
  }

  @Test("'onChange' doesn't observe reducers before and after it")
  func whatIsListedBeforeAndAfterIsNotWatched() async {
    struct Part: Reducer {
      func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
        state.append(action)
        return .none
      }
    }
    struct Whole: Reducer {
      var body: some Reducer<[Int], Int> {
        Part()
        EmptyReducer().onChange(of: \.count) { _, _ in Part() }
        Part().onChange(of: \.count) { old, new in
          Reduce<[Int], Int> { state, _ in
            state.append(old * 10 + new)
            return .none
          }
        }
      }
    }
    let store = Store(initialState: [Int]()) { Whole() }
    store.send(7)
    expectNoDifference(store.withState { $0 }, [7, 7, 12])
    var state: [Int] = []
    _ = Whole().reduce(into: &state, action: 7)
    expectNoDifference(state, [7, 7, 12])
  }

  @Test("A change in a child is seen by the parent's 'onChange'")
  func aChangeInAChildIsSeenFromOutside() async {
    struct Parent: Reducer {
      var body: some Reducer<House.State, House.Action> {
        House().onChange(of: \.field.count) { _, new in
          Reduce<House.State, House.Action> { state, _ in
            state.log.append("field is at \(new)")
            return .none
          }
        }
      }
    }
    let store = TestStore(initialState: House.State()) { Parent() }
    await store.send(\.field.bump) {
      $0.field.count = 1
      $0.log = ["field is at 1"]
    }
  }
}
