import ComposableArchitecture
import CustomDump
import Testing

/// State with mutating methods: `self = other`, and elements of plain arrays.
@MainActor @Suite struct MutatingMethodTests {
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var title = ""
      var child = Child()
      var children = [Child(), Child()]
      var rows: IdentifiedArrayOf<Child> = [Child(id: 1), Child(id: 2)]
      mutating func replace(count: Int, title: String) {
        self = State(count: count, title: title)
      }
      mutating func becomeWithTitle(_ title: String) {
        var other = self
        other.title = title
        self = other
      }
    }
    @ObservableState
    struct Child: Equatable, Identifiable {
      var id = 0
      var count = 0
      mutating func reset() { self = Child(id: id, count: 7) }
    }
    enum Action { case update(@Sendable (inout State) -> Void) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .update(let update) = action { update(&state) }
        return .none
      }
    }
  }

  let store = Store(initialState: Feature.State()) { Feature() }

  func update(_ update: @escaping @Sendable (inout Feature.State) -> Void) { store.send(.update(update)) }

  @Test("A state that replaces itself notifies the observers of changed fields only")
  func aStateThatReplacesItselfNotifiesTheReadersOfWhatDiffers() {
    expectNoDifference(tellings(of: store.count) { update { $0.replace(count: 1, title: "") } }, 1)
    expectNoDifference(tellings(of: store.title) { update { $0.replace(count: 1, title: "a") } }, 1)
    expectNoDifference(tellings(of: store.title) { update { $0.becomeWithTitle("b") } }, 1)
    expectNoDifference(tellings(of: store.count) { update { $0.becomeWithTitle("c") } }, 0)
    #expect(store.title == "c" && store.count == 1)
  }

  @Test func aChildThatReplacesItselfNotifiesItsReaders() {
    expectNoDifference(tellings(of: store.child.count) { update { $0.child.reset() } }, 1)
    expectNoDifference(store.child.count, 7)
  }

  @Test("A change of an element doesn't notify readers of the array")
  func anElementsChangeDoesNotNotifyTheReadersOfItsArray() {
    expectNoDifference(tellings(of: store.children.count) { update { $0.children[0].count += 1 } }, 0)
    expectNoDifference(tellings(of: store.children[0].count) { update { $0.children[0].count += 1 } }, 1)
    expectNoDifference(tellings(of: store.children[1].count) { update { $0.children[0].count += 1 } }, 0)
    expectNoDifference(
      tellings(of: store.children.count) { update { $0.children.append(Feature.Child()) } }, 1)
    expectNoDifference(
      tellings(of: store.children.count) { update { $0.children[0] = Feature.Child(count: 3) } }, 1)
  }

  /// Each way to replace a row with another row of the same id.
  @Test(
    "A replaced row notifies its observers",
    arguments: [
      { $0.rows[id: 1]?.reset() },
      { $0.rows[id: 1] = Feature.Child(id: 1, count: 7) },
      { $0.rows[0].reset() },
      { $0.rows[0] = Feature.Child(id: 1, count: 7) },
      { $0.rows[id: 1, default: Feature.Child(id: 1)].reset() },
      { $0.rows.update(Feature.Child(id: 1, count: 7), at: 0) },
      { $0.rows.updateOrAppend(Feature.Child(id: 1, count: 7)) },
      { $0.rows.updateOrInsert(Feature.Child(id: 1, count: 7), at: 0) },
      { $0.rows[0..<1] = [Feature.Child(id: 1, count: 7)] },
    ] as [@Sendable (inout Feature.State) -> Void])
  func aRowThatIsReplacedNotifiesItsReaders(replace: @escaping @Sendable (inout Feature.State) -> Void) {
    expectNoDifference(tellings(of: store.rows[id: 1]?.count) { update(replace) }, 1)
    expectNoDifference(store.rows[id: 1]?.count, 7)
    expectNoDifference(tellings(of: store.rows[id: 1]?.count) { update { $0.rows[id: 1]?.count += 1 } }, 1)
    expectNoDifference(tellings(of: store.rows.count) { update { $0.rows[id: 1]?.count += 1 } }, 0)
    expectNoDifference(tellings(of: store.rows.count) { update { $0.rows[0].count += 1 } }, 0)
  }
}
