import ComposableArchitecture

/// A feature whose state has fifty fields, twenty of which are children.
@Reducer
struct Large {
  @ObservableState
  struct State: Equatable {
    var field0 = 0
    var field1 = 1
    var field2 = 2
    var field3 = 3
    var field4 = 4
    var field5 = 5
    var field6 = 6
    var field7 = 7
    var field8 = 8
    var field9 = 9
    var field10 = 10
    var field11 = 11
    var field12 = 12
    var field13 = 13
    var field14 = 14
    var field15 = 15
    var field16 = 16
    var field17 = 17
    var field18 = 18
    var field19 = 19
    var field20 = 20
    var field21 = 21
    var field22 = 22
    var field23 = 23
    var field24 = 24
    var field25 = 25
    var field26 = 26
    var field27 = 27
    var field28 = 28
    var field29 = 29
    var child0 = Leaf.State(id: 0)
    var child1 = Leaf.State(id: 1)
    var child2 = Leaf.State(id: 2)
    var child3 = Leaf.State(id: 3)
    var child4 = Leaf.State(id: 4)
    var child5 = Leaf.State(id: 5)
    var child6 = Leaf.State(id: 6)
    var child7 = Leaf.State(id: 7)
    var child8 = Leaf.State(id: 8)
    var child9 = Leaf.State(id: 9)
    var child10 = Leaf.State(id: 10)
    var child11 = Leaf.State(id: 11)
    var child12 = Leaf.State(id: 12)
    var child13 = Leaf.State(id: 13)
    var child14 = Leaf.State(id: 14)
    var child15 = Leaf.State(id: 15)
    var child16 = Leaf.State(id: 16)
    var child17 = Leaf.State(id: 17)
    var child18 = Leaf.State(id: 18)
    var child19 = Leaf.State(id: 19)
  }
  enum Action { case increment }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.field29 &+= 1
      return .none
    }
  }
}

/// A row with an effect that never ends.
@Reducer
struct BusyRow {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id: Int
    var count = 0
  }
  enum Action { case start, increment }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start: return .run { _ in try await Task.never() }
      case .increment:
        state.count &+= 1
        return .none
      }
    }
  }
}

@Reducer
struct BusyRows {
  @ObservableState
  struct State: Equatable {
    var rows = IdentifiedArray(uniqueElements: (0..<1_000).map { BusyRow.State(id: $0) })
  }
  enum Action { case rows(IdentifiedActionOf<BusyRow>) }
  var body: some ReducerOf<Self> { EmptyReducer().forEach(\.rows, action: \.rows) { BusyRow() } }
}

@MainActor
let largeStateWorkloads = [
  Workload(id: "largeRead", name: "read one of fifty fields through a store") {
    let store = Store(initialState: Large.State()) { Large() }
    return .now { for _ in 0..<$0 { use(store.field29) } }
  },
  Workload(id: "largeSend", name: "change one of fifty fields") {
    let store = Store(initialState: Large.State()) { Large() }
    return .now { for _ in 0..<$0 { store.send(.increment) } }
  },
  Workload(id: "busyRow", name: "send to a row while 1,000 rows have effects", waits: true) {
    let store = Store(initialState: BusyRows.State()) { BusyRows() }
    for id in 0..<1_000 { store.send(.rows(.element(id: id, action: .start))) }
    return .now { for _ in 0..<$0 { store.send(.rows(.element(id: 500, action: .increment))) } }
  },
]
