import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Foundation
import Testing

/// Whether a value was changed in place or replaced decides which readers are notified.
@MainActor @Suite struct ReplacementTests {
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var name = ""
      var child = Child.State()
      var second = Child.State()
      var optional: Child.State? = Child.State()
      var children = [Child.State(), Child.State()]
      var rows: IdentifiedArrayOf<Child.State> = [Child.State(id: 1), Child.State(id: 2)]
      var watched = Child.State() { didSet { sets += 1 } }
      @Presents var sheet: Child.State? { didSet { sets += 1 } }
      @ObservationStateIgnored var sets = 0
    }
    enum Action {
      case change(@Sendable (inout State) -> Void)
      case child(Child.Action)
      case watched(Child.Action)
      case sheet(PresentationAction<Child.Action>)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Child() }
      Scope(state: \.watched, action: \.watched) { Child() }
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Child() }
    }
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable, Identifiable {
      var id = 0
      var count = 0
      var other = 0
    }
    enum Action { case increment }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  let store = Store(initialState: Feature.State()) { Feature() }

  func change(_ change: @escaping @Sendable (inout Feature.State) -> Void) { store.send(.change(change)) }

  @Test("A saved copy of the whole state notifies the readers of all fields") func aSavedRoot() {
    let saved = store.state
    change { $0.name = "b" }
    expectNoDifference(tellings(of: store.name) { change { $0 = saved } }, 1)
    expectNoDifference(store.name, "")
    change { $0.name = "b" }
    expectNoDifference(tellings(of: store.child.count) { change { $0 = saved } }, 1)
  }

  /// Each way to put a saved child in the place of the current one.
  @Test(
    "A saved child notifies the readers of its place and of its fields",
    arguments: [
      { $0.child = $1 },
      { swap(&$0.child, &$1) },
      { (state: inout Feature.State, saved: inout Child.State) in Self.assign(saved, to: &state.child) },
      { (state: inout Feature.State, saved: inout Child.State) in
        state.child = saved
        state.child.other += 0
      },
    ] as [@Sendable (inout Feature.State, inout Child.State) -> Void])
  func aSavedChild(put: @escaping @Sendable (inout Feature.State, inout Child.State) -> Void) {
    let saved = store.state.child
    for read in [{ _ = store.child.count }, { _ = store.child }, { _ = store.child.other }] {
      change { $0.child.count = 5 }
      expectNoDifference(
        tellings(of: read()) {
          change {
            var saved = saved
            put(&$0, &saved)
          }
        }, 1)
      expectNoDifference(store.child.count, 0)
    }
  }

  nonisolated static func assign(_ saved: Child.State, to child: inout Child.State) { child = saved }

  @Test("A saved element of an array notifies the readers of the element") func aSavedElement() {
    let saved = store.state.children[0]
    change { $0.children[0].count = 5 }
    expectNoDifference(tellings(of: store.children[0].count) { change { $0.children[0] = saved } }, 1)
    expectNoDifference(store.children[0].count, 0)
    change { $0.children[0].count = 5 }
    expectNoDifference(tellings(of: store.children.count) { change { $0.children[0] = saved } }, 1)
  }

  @Test("A saved value in an optional chain notifies the readers of its fields") func aSavedOptional() {
    let saved = store.state.optional!
    change { $0.optional?.count = 5 }
    expectNoDifference(tellings(of: store.optional?.count) { change { $0.optional? = saved } }, 1)
    expectNoDifference(store.optional?.count, 0)
    expectNoDifference(tellings(of: store.optional == nil) { change { $0.optional?.count = 6 } }, 0)
  }

  @Test("Two children that are swapped notify the readers of both") func swappedChildren() {
    let swap: @Sendable (inout Feature.State) -> Void = { ($0.child, $0.second) = ($0.second, $0.child) }
    change { $0.child.count = 5 }
    expectNoDifference(tellings(of: store.child.count) { change(swap) }, 1)
    expectNoDifference(store.child.count, 0)
    expectNoDifference(tellings(of: store.second.count) { change(swap) }, 1)
    expectNoDifference(store.second.count, 0)
    expectNoDifference(tellings(of: store.children[0].count) { change { $0.children.swapAt(0, 1) } }, 1)
  }

  @Test("A copy that is changed elsewhere and put back notifies the readers") func aCopyChangedElsewhere() {
    var copy = store.state.child
    copy.count = 7
    let changed = copy
    expectNoDifference(tellings(of: store.child.count) { change { $0.child = changed } }, 1)
    expectNoDifference(store.child.count, 7)
    var root = store.state
    root.name = "root"
    let changedRoot = root
    expectNoDifference(tellings(of: store.name) { change { $0 = changedRoot } }, 1)
    expectNoDifference(store.name, "root")
  }

  @Test("A copy that is changed and put back in one reduction notifies the readers")
  func aCopyInOneReduction() {
    let copied: @Sendable (inout Feature.State) -> Void = {
      var copy = $0.child
      copy.count += 1
      $0.child = copy
    }
    expectNoDifference(tellings(of: store.child.count) { change(copied) }, 1)
    expectNoDifference(store.child.count, 1)
    let rootCopied: @Sendable (inout Feature.State) -> Void = {
      var copy = $0
      copy.name = "copy"
      $0 = copy
    }
    expectNoDifference(tellings(of: store.name) { change(rootCopied) }, 1)
    expectNoDifference(tellings(of: store.child.count) { change(rootCopied) }, 0)
  }

  @Test("A value that is replaced and then changed notifies the readers of all of its fields")
  func replacedThenChanged() {
    let saved = store.state
    let replaced: @Sendable (inout Feature.State) -> Void = {
      $0.child = saved.child
      $0.child.count = 9
    }
    change { $0.child.other = 5 }
    expectNoDifference(tellings(of: store.child.other) { change(replaced) }, 1)
    expectNoDifference(store.child.other, 0)
    change { $0.rows[id: 1]?.other = 5 }
    let row = { @Sendable (state: inout Feature.State) -> Void in
      state.rows[id: 1] = saved.rows[id: 1]
      state.rows[id: 1]?.count = 9
    }
    expectNoDifference(tellings(of: store.rows[id: 1]?.other) { change(row) }, 1)
    expectNoDifference(store.rows[id: 1]?.other, 0)
    change { $0.name = "b" }
    let root = { @Sendable (state: inout Feature.State) -> Void in
      state = saved
      state.child.count = 9
    }
    expectNoDifference(tellings(of: store.name) { change(root) }, 1)
    expectNoDifference(store.name, "")
  }

  @Test("A value that changes and changes back notifies the readers each time") func thereAndBack() {
    let first = store.state.child
    expectNoDifference(tellings(of: store.child.count) { change { $0.child.count = 1 } }, 1)
    let second = store.state.child
    expectNoDifference(tellings(of: store.child.count) { change { $0.child = first } }, 1)
    expectNoDifference(tellings(of: store.child.count) { change { $0.child = second } }, 1)
    expectNoDifference(tellings(of: store.child.count) { change { $0.child = first } }, 1)
    expectNoDifference(store.child.count, 0)
    // Within one reduction, the value in the end counts.
    change {
      let before = $0.child
      $0.child.count = 3
      $0.child = before
    }
    expectNoDifference(store.child.count, 0)
  }

  @Test("A row that is read after the store's access notifies its readers") func aRowReadLater() {
    let row = store.rows[0]
    expectNoDifference(tellings(of: row.count) { change { $0.rows[id: 1]?.count = 5 } }, 1)
    expectNoDifference(tellings(of: row.other) { change { $0.rows[id: 1]?.count = 6 } }, 0)
  }

  @Test("A value in two stores notifies the readers of the store that changes") func aValueInTwoStores() {
    let other = Store(initialState: store.state) { Feature() }
    expectNoDifference(
      tellings(of: other.child.count) { other.send(.change { $0.child.count = 1 }) }, 1)
    expectNoDifference(tellings(of: store.child.count) { change { $0.child.count = 2 } }, 1)
    expectNoDifference(tellings(of: store.name) { change { $0.name = "a" } }, 1)
    expectNoDifference([store.child.count, other.child.count], [2, 1])
    let saved = other.state
    expectNoDifference(tellings(of: store.child.count) { change { $0 = saved } }, 1)
    expectNoDifference(store.child.count, 1)
  }

  @Test("A child in two places of one state notifies the readers of the place that changes")
  func aChildInTwoPlaces() {
    change { $0.second = $0.child }
    expectNoDifference(tellings(of: store.second.count) { change { $0.second.count = 2 } }, 1)
    expectNoDifference(tellings(of: store.child.count) { change { $0.child.count = 1 } }, 1)
    expectNoDifference([store.child.count, store.second.count], [1, 2])
    expectNoDifference(tellings(of: store.second.count) { change { $0.second = $0.child } }, 1)
    expectNoDifference(store.second.count, 1)
  }

  @Test("A child's store and its parent notify the readers of the same fields") func aScopedChild() {
    let child = store.scope(state: \.child, action: \.child)
    expectNoDifference(tellings(of: store.child.count) { child.send(.increment) }, 1)
    expectNoDifference(tellings(of: child.count) { change { $0.child.count = 0 } }, 1)
    expectNoDifference(tellings(of: child.other) { child.send(.increment) }, 0)
    let saved = child.state
    change { $0.child.count = 9 }
    expectNoDifference(tellings(of: child.count) { change { $0.child = saved } }, 1)
    expectNoDifference(child.count, 1)
  }

  @Test("A state that another thread reads notifies that reader") func aStateReadOnAnotherThread() async {
    let (state, count) = (store.state, LockIsolated(0))
    await Task.detached {
      withObservationTracking {
        _ = state.child.count
      } onChange: {
        count.withValue { $0 += 1 }
      }
    }.value
    change { $0.child.other = 1 }
    expectNoDifference(count.value, 0)
    change { $0.child.count = 1 }
    expectNoDifference(count.value, 1)
  }

  @Test("A state outside of a store notifies the readers of changed fields") func aStateOutsideOfAStore() {
    var state = Feature.State()
    let saved = state
    let read = state
    expectNoDifference(tellings(of: read.child.count) { state.child.count = 1 }, 1)
    expectNoDifference(tellings(of: read.child.other) { state.child.count = 2 }, 0)
    expectNoDifference(tellings(of: read.child) { state.child.count = 3 }, 0)
    expectNoDifference(tellings(of: read.child) { state.child = saved.child }, 1)
    expectNoDifference(tellings(of: read.rows) { state.rows[id: 1]?.count = 3 }, 0)
    expectNoDifference(tellings(of: read.rows) { state.rows[id: 1] = saved.rows[id: 1] }, 1)
  }

  /// An access to a value outside of a store can wait, and other changes are made in the meantime.
  @Test("A change during an access that waits is announced at once") func anAccessThatWaits() async {
    var state = Feature.State()
    let read = state
    let (steps, step) = AsyncStream.makeStream(of: Void.self)
    func change(_ child: inout Child.State) async {
      child.count = 1
      expectNoDifference(tellings(of: store.name) { self.change { $0.name = "other" } }, 1)
      step.yield()
      for await _ in steps { break }
      expectNoDifference(tellings(of: read.child.count) { child.count = 2 }, 1)
    }
    await change(&state.child)
    expectNoDifference(tellings(of: read.child) { state.child.count = 3 }, 0)
    expectNoDifference(tellings(of: read.child) { state.child = Child.State() }, 1)
  }

  @Test("A field with observers notifies its readers like other fields") func aFieldWithObservers() {
    let child = store.scope(state: \.watched, action: \.watched)
    expectNoDifference(tellings(of: store.watched.count) { child.send(.increment) }, 1)
    expectNoDifference(tellings(of: store.watched.count) { change { $0.watched.count = 5 } }, 1)
    let saved = store.state.watched
    change { $0.watched.count = 6 }
    expectNoDifference(tellings(of: store.watched.count) { change { $0.watched = saved } }, 1)
    expectNoDifference(tellings(of: child.count) { change { $0.watched.count = 7 } }, 1)
  }

  @Test("A presented field with observers notifies its readers like other fields")
  func aPresentedFieldWithObservers() throws {
    expectNoDifference(tellings(of: store.sheet == nil) { change { $0.sheet = Child.State() } }, 1)
    let sheet = try #require(store.scope(state: \.sheet, action: \.sheet.presented))
    expectNoDifference(tellings(of: sheet.count) { sheet.send(.increment) }, 1)
    expectNoDifference(tellings(of: store.sheet?.count) { sheet.send(.increment) }, 1)
    expectNoDifference(tellings(of: store.sheet?.count) { change { $0.sheet?.count = 9 } }, 1)
    let saved = store.state.sheet
    change { $0.sheet?.count = 10 }
    expectNoDifference(tellings(of: store.sheet?.count) { change { $0.sheet = saved } }, 1)
    expectNoDifference(sheet.count, 9)
    expectNoDifference(tellings(of: store.sheet == nil) { store.send(.sheet(.dismiss)) }, 1)
    #expect(store.sheet == nil)
  }

  #if os(Linux)
    // In its own process, because other tests allocate memory.
    @Test(
      "Rows that were observed and removed leave no memory", .onlyInCI,
      .disabled(if: SmallStackTests.isSanitized, "A sanitizer keeps released memory for a while."))
    func removedRowsLeaveNoMemory() async {
      await #expect(processExitsWith: .success) { try await ReplacementTests.observeAndRemoveRows() }
    }

    private static func observeAndRemoveRows() throws {
      let store = Store(initialState: Feature.State()) { Feature() }
      /// Returns the resident memory in bytes after rows were added, observed, changed, and removed.
      func round() throws -> Int {
        store.send(
          .change { $0.rows = IdentifiedArray(uniqueElements: (0..<100_000).map { Child.State(id: $0) }) })
        withObservationTracking {
          for row in store.rows { _ = row.count }
        } onChange: {
        }
        store.send(.change { $0.rows[id: 7]?.count += 1 })
        store.send(.change { $0.rows = [] })
        let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(Int(statm.split(separator: " ")[1])) * 4_096
      }
      for _ in 0..<2 { _ = try round() }
      let before = try round()
      for _ in 0..<3 { _ = try round() }
      // The observers of 300,000 rows would take more than 15 MB.
      #expect(try round() - before < 5_000_000)
    }
  #endif
}
