import ComposableArchitecture
import CustomDump
import Testing

/// Reducer bodies: lists of reducers, and reducers that contain others.
@MainActor @Suite struct BuilderTests {
  struct Add: Reducer {
    var number: Int
    func reduce(into state: inout [Int], action: String) -> Effect<String> {
      state.append(number)
      return action == "go" ? .send("\(number)") : .none
    }
  }

  func run(_ reducer: some Reducer<[Int], String>, _ action: String = "") -> [Int] {
    let store = Store(initialState: [Int]()) { reducer }
    store.send(action)
    var state: [Int] = []
    _ = reducer.reduce(into: &state, action: action)
    if action == "" {
      expectNoDifference(store.withState { $0 }, state, "A built reducer behaves like the reducer itself.")
    }
    return store.withState { $0 }
  }

  @Test func reducersRunFromTopToBottom() {
    struct List: Reducer {
      var body: some Reducer<[Int], String> {
        Add(number: 1)
        Add(number: 2)
        Add(number: 3)
      }
    }
    expectNoDifference(run(List()), [1, 2, 3])
  }

  @Test("The effects of all reducers in a body run in order") func effectsOfAllAreRunInTheirOrder() {
    struct List: Reducer {
      let lines: LockIsolated<[String]>
      var body: some Reducer<[Int], String> {
        Add(number: 1)
        Add(number: 2)
        for number in 3...4 { Add(number: number) }
        Reduce<[Int], String> { _, action in
          lines.withValue { $0.append(action) }
          return .none
        }
      }
    }
    let lines = LockIsolated<[String]>([])
    let store = Store(initialState: [Int]()) { List(lines: lines) }
    store.send("go")
    expectNoDifference(lines.value, ["go", "1", "2", "3", "4"])
  }

  @Test func aConditionChoosesWhenTheBodyIsEvaluated() {
    struct Choice: Reducer {
      var isFirst: Bool
      var body: some Reducer<[Int], String> {
        if isFirst { Add(number: 1) } else { Add(number: 2) }
        if isFirst { Add(number: 3) }
        switch isFirst {
        case true: Add(number: 4)
        case false: Add(number: 5)
        }
      }
    }
    expectNoDifference(run(Choice(isFirst: true)), [1, 3, 4])
    expectNoDifference(run(Choice(isFirst: false)), [2, 5])
  }

  @Test func loopsAndOptionalsAreReducers() {
    struct Loop: Reducer {
      var numbers: [Int]
      var last: Add?
      var body: some Reducer<[Int], String> {
        for number in numbers { Add(number: number) }
        last
      }
    }
    expectNoDifference(run(Loop(numbers: [3, 1, 2], last: Add(number: 9))), [3, 1, 2, 9])
    expectNoDifference(run(Loop(numbers: [], last: nil)), [])
  }

  @Test func aReducerOfAnyTypeIsListed() {
    struct Erased: Reducer {
      var child: any Reducer<[Int], String>
      var body: some Reducer<[Int], String> {
        Reduce(child)
        Add(number: 2)
      }
    }
    expectNoDifference(run(Erased(child: Add(number: 1))), [1, 2])
  }

  @Test func aReducerIsErased() {
    struct Erased: Reducer {
      var body: some Reducer<[Int], String> {
        Reduce(Add(number: 1))
        if #available(macOS 99, *) { Add(number: 2) }
      }
    }
    expectNoDifference(run(Erased()), [1, 2])
  }

  @Test func anEmptyReducerDoesNothing() async {
    let store = TestStore(initialState: 4) { EmptyReducer<Int, Bool>() }
    await store.send(true)
    struct Nothing: Reducer {
      var body: some Reducer<[Int], String> {}
    }
    expectNoDifference(run(Nothing()), [])
  }

  @Test func aGroupTakesAnOperator() {
    struct Group: Reducer {
      var body: some Reducer<[Int], String> {
        CombineReducers {
          Add(number: 1)
          Add(number: 2)
        }
        .onChange(of: \.count) { old, new in Add(number: old * 10 + new) }
      }
    }
    expectNoDifference(run(Group()), [1, 2, 2])
  }

  @Test func aClosureIsAReducer() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action > 1 ? .send(action - 1) : .none
      }
    }
    await store.send(2) { $0 = 2 }
    await store.receive(1) { $0 = 3 }
  }

  @Test func aBodyOfOneReducerIsThatReducer() {
    struct One: Reducer {
      var body: some Reducer<[Int], String> { Add(number: 1) }
    }
    expectNoDifference(run(One()), [1])
    let store = Store(initialState: [Int]()) {
      One()
      Add(number: 2)
    }
    store.send("")
    expectNoDifference(store.withState { $0 }, [1, 2])
  }

  @Test("A body is evaluated with the overridden dependencies")
  func aBodyIsEvaluatedWithTheDependenciesAroundIt() {
    struct Reading: Reducer {
      let seen: LockIsolated<[Int]>
      @Dependency(\.continuousClock) var clock
      var body: some Reducer<Int, Int> {
        let _ = seen.withValue { $0.append(clock is ImmediateClock<Duration> ? 1 : 0) }
        EmptyReducer()
      }
    }
    let seen = LockIsolated<[Int]>([])
    let store = Store(initialState: 0) {
      Reading(seen: seen).dependency(\.continuousClock, ImmediateClock())
    }
    store.send(1)
    store.send(2)
    expectNoDifference(seen.value, [1])
  }

  @Test("One feature value serves several stores") func oneFeatureServesManyStores() {
    let feature = House()
    let first = Store(initialState: House.State()) { feature }
    let second = Store(initialState: House.State()) { feature }
    first.send(.field(.bump))
    first.send(.field(.bump))
    second.send(.field(.bump))
    #expect(first.field.count == 2 && second.field.count == 1)
  }
}
