import ComposableArchitecture
import Testing

/// State that changes itself: `self = other`, and elements of plain arrays.
@MainActor @Suite struct MutatingMethodTests {
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var title = ""
      var child = Child()
      var children = [Child(), Child()]
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
    struct Child: Equatable {
      var count = 0
      mutating func reset() { self = Child(count: 7) }
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

  @Test func aStateThatReplacesItselfNotifiesTheReadersOfWhatDiffers() {
    #expect(tellings(of: store.count) { update { $0.replace(count: 1, title: "") } } == 1)
    #expect(tellings(of: store.title) { update { $0.replace(count: 1, title: "a") } } == 1)
    #expect(tellings(of: store.title) { update { $0.becomeWithTitle("b") } } == 1)
    #expect(tellings(of: store.count) { update { $0.becomeWithTitle("c") } } == 0)
    #expect(store.title == "c" && store.count == 1)
  }

  @Test func aChildThatReplacesItselfNotifiesItsReaders() {
    #expect(tellings(of: store.child.count) { update { $0.child.reset() } } == 1)
    #expect(store.child.count == 7)
  }

  @Test func anElementsChangeDoesNotNotifyTheReadersOfItsArray() {
    #expect(tellings(of: store.children.count) { update { $0.children[0].count += 1 } } == 0)
    #expect(tellings(of: store.children[0].count) { update { $0.children[0].count += 1 } } == 1)
    #expect(tellings(of: store.children[1].count) { update { $0.children[0].count += 1 } } == 0)
    #expect(tellings(of: store.children.count) { update { $0.children.append(Feature.Child()) } } == 1)
    #expect(tellings(of: store.children.count) { update { $0.children[0] = Feature.Child(count: 3) } } == 1)
  }
}
