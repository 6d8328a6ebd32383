import ComposableArchitecture
import CustomDump
import Testing

/// Assigning a value that was copied out and changed notifies its readers, wherever the value comes from.
@MainActor
@Suite struct ReturnedValueTests {
  @ObservableState struct Detail: Equatable {
    var note = 0
    var size = 0
  }

  @ObservableState struct Item: Equatable, Identifiable {
    let id: Int
    var name = 0
    var count = 0
    var detail = Detail()

    mutating func replace(with other: Item) { self = other }
    mutating func replaceAndCount(_ other: Item) {
      self = other
      count += 1
    }
    mutating func replaceAndResize(_ other: Item) {
      self = other
      detail.size += 1
    }
    mutating func countAndReplace(_ other: Item) {
      count += 1
      self = other
      detail.size += 1
      count += 1
    }
  }

  /// Mutating methods that replace the item, some of which also change it.
  enum Method: CaseIterable {
    case replace, replaceAndCount, replaceAndResize, countAndReplace

    func callAsFunction(_ item: inout Item, _ other: Item) {
      switch self {
      case .replace: item.replace(with: other)
      case .replaceAndCount: item.replaceAndCount(other)
      case .replaceAndResize: item.replaceAndResize(other)
      case .countAndReplace: item.countAndReplace(other)
      }
    }
  }

  @Reducer struct ItemFeature {
    typealias State = Item
    enum Action { case change(@Sendable (inout Item) -> Void) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        guard case .change(let change) = action else { return .none }
        change(&state)
        return .none
      }
    }
  }

  @Reducer enum Destination { case edit(ItemFeature) }

  @Reducer struct Screen {
    @ObservableState struct State {
      var child = Item(id: 1)
      var sibling = Item(id: 1)
      var rows: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2), Item(id: 3)]
      var array = [Item(id: 1), Item(id: 2)]
      var optional: Item? = Item(id: 1)
      @Presents var sheet: Item? = Item(id: 1)
      @Presents var destination: Destination.State? = .edit(Item(id: 1))
      var path = StackState([Item(id: 1), Item(id: 2)])
    }
    @CasePathable enum Action {
      case change(@Sendable (inout State) -> Void)
      case child(ItemFeature.Action)
      case rows(IdentifiedActionOf<ItemFeature>)
      case sheet(PresentationAction<ItemFeature.Action>)
      case destination(PresentationAction<Destination.Action>)
      case path(StackAction<Item, ItemFeature.Action>)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { ItemFeature() }
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
      .forEach(\.rows, action: \.rows) { ItemFeature() }
      .ifLet(\.$sheet, action: \.sheet) { ItemFeature() }
      .ifLet(\.$destination, action: \.destination)
      .forEach(\.path, action: \.path) { ItemFeature() }
    }
  }

  /// Reads a value, and records that the value must be read again.
  final class Reader {
    let name: String
    private let value: () -> [Int]?
    private(set) var last: [Int]?
    private let told = LockIsolated(false)

    init(_ name: String, _ value: @escaping () -> [Int]?) {
      (self.name, self.value) = (name, value)
      read()
    }

    /// A Boolean value that indicates whether the reader has an old value but wasn't notified.
    var isStale: Bool { !told.value && value() != last }

    func read() {
      told.setValue(false)
      last = withObservationTracking(value) { [told] in told.setValue(true) }
    }

    func readIfTold() { if told.value { read() } }
  }

  func readers(of store: StoreOf<Screen>) -> [Reader] {
    var readers = [
      Reader("child") { [store.child.name] },
      Reader("scoped child") { [store.scope(state: \.child, action: \.child).count] },
      Reader("sibling") { [store.sibling.name] },
      Reader("optional") { store.optional.map { [$0.count] } },
      Reader("sheet") { store.scope(state: \.sheet, action: \.sheet.presented).map { [$0.name] } },
      Reader("sheet's state") { store.sheet.map { [$0.count] } },
      Reader("edit") {
        store.scope(state: \.destination?.edit, action: \.destination.edit).map { [$0.name] }
      },
      Reader("edit's note") {
        store.scope(state: \.destination?.edit, action: \.destination.edit).map { [$0.detail.note] }
      },
      Reader("child's note") { [store.child.detail.note] },
      Reader("sheet's note") { store.sheet.map { [$0.detail.note] } },
      Reader("notes of rows") { store.rows.map(\.detail.note) },
      Reader("notes of the array") { store.array.map(\.detail.note) },
      Reader("notes of the path") { store.path.map(\.detail.note) },
      Reader("rows") { store.rows.map(\.name) },
      Reader("array") { store.array.map(\.count) },
      Reader("path") { store.path.map(\.name) },
    ]
    for id in 1...3 {
      readers.append(
        Reader("row \(id)") {
          store.scope(state: \.rows, action: \.rows).first { $0.state.id == id }.map { [$0.name] }
        })
      readers.append(Reader("state of row \(id)") { store.rows[id: id].map { [$0.count] } })
    }
    for id in 0...1 {
      readers.append(
        Reader("screen \(id)") {
          let ids = store.withState(\.path.ids)
          guard id < ids.count else { return nil }
          return store.scope(state: \.path[id: ids[id]], action: \.path[id: ids[id]]).map { [$0.name] }
        })
    }
    return readers
  }

  @discardableResult
  func expectFresh(_ readers: [Reader], _ step: String, line: Int = #line) -> Bool {
    let stale = readers.filter(\.isStale).map(\.name)
    #expect(
      stale == [], "\(step)",
      sourceLocation: SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1))
    for reader in readers { reader.readIfTold() }
    return stale.isEmpty
  }

  @Test("A row edited in a copy updates its readers") func aRowThatAFormChangedIsShown() {
    let store = Store(initialState: Screen.State()) { Screen() }
    let readers = readers(of: store)
    var row = store.rows[id: 2]!
    row.name = 5
    expectFresh(readers, "the copy was changed")
    store.send(.change { [row] in $0.rows[id: row.id] = row })
    expectFresh(readers, "the copy was put back")
    expectNoDifference(store.rows[id: 2]?.name, 5)
  }

  @Test func theWholeStateInAnActionIsShown() {
    let store = Store(initialState: Screen.State()) { Screen() }
    let readers = readers(of: store)
    var state = store.withState { $0 }
    state.child.name = 5
    state.rows[id: 2]?.name = 6
    expectFresh(readers, "the copy was changed")
    store.send(
      .change { [state] in
        $0 = state
        // A further change must not hide that the whole state was replaced.
        $0.sibling.name += 1
      })
    expectFresh(readers, "the copy was put back")
  }

  @Test func aChildThatAMethodReplacesIsShown() {
    let store = Store(initialState: Screen.State()) { Screen() }
    let readers = readers(of: store)
    var copy = store.child
    copy.name = 5
    expectFresh(readers, "the copy was changed")
    store.send(.change { [copy] in $0.child.replace(with: copy) })
    expectFresh(readers, "the copy was put back")
    store.send(.change { $0.child.replace(with: $0.sibling) })
    expectFresh(readers, "the sibling took its place")
  }

  @Test("A child that a method replaces and then changes updates its readers", arguments: Place.allCases)
  func aChildThatAMethodReplacesAndThenChangesIsShown(place: Place) {
    for method in Method.allCases {
      let store = Store(initialState: Screen.State()) { Screen() }
      let readers = readers(of: store)
      var copy = place.item(in: store.withState { $0 })!
      copy.name = 5
      copy.detail.note = 6
      expectFresh(readers, "the copy was changed")
      store.send(.change { [copy] in place.modify(&$0) { method(&$0, copy) } })
      expectFresh(readers, "'\(method)' put the copy into \(place)")
      expectNoDifference(place.item(in: store.withState { $0 })?.detail.note, 6)
      // A draft that the same reduction creates and changes.
      store.send(
        .change {
          var draft = place.item(in: $0)!
          draft.name = 7
          place.modify(&$0) { [draft] in method(&$0, draft) }
        })
      expectFresh(readers, "'\(method)' put a draft into \(place)")
    }
  }

  @Test("A change in place doesn't notify the observers of the parent")
  func aChangeInItsPlaceTellsNoReaderOfTheParent() {
    let store = Store(initialState: Screen.State()) { Screen() }
    for place in Place.allCases {
      let told = LockIsolated(false)
      withObservationTracking {
        _ = (store.child, store.sibling, store.rows, store.array, store.optional)
        _ = (store.sheet, store.destination, store.path)
      } onChange: {
        told.setValue(true)
      }
      for _ in 1...2 {
        store.send(
          .change {
            place.modify(&$0) { $0.count += 1 }
            place.modify(&$0) {
              $0.detail.size += 1
              $0.name += 1
            }
          })
      }
      #expect(!told.value, "\(place)")
    }
  }

  /// Performs random copies, changes, moves, and undos.
  @Test(arguments: 1...40)
  func noReaderShowsAnOldValue(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let store = Store(initialState: Screen.State()) { Screen() }
    let readers = readers(of: store)
    // Values that were copied out at any time. Some are changed later.
    var items: [Item] = [store.child]
    var states = [store.withState { $0 }]
    for step in 0..<60 {
      let number = Int.random(in: 0..<100, using: &numbers)
      let item = items.randomElement(using: &numbers)!
      let place = Place.allCases.randomElement(using: &numbers)!
      let other = Place.allCases.randomElement(using: &numbers)!
      var name = "\(place)"
      switch Int.random(in: 0..<11, using: &numbers) {
      case 0, 1:
        name = "take \(name)"
        if let item = place.item(in: store.withState { $0 }) { items.append(item) }
      case 2:
        name = "change a copy"
        let index = items.indices.randomElement(using: &numbers)!
        switch number % 3 {
        case 0: items[index].name = number
        case 1: items[index].count = number
        default: items[index].detail.note = number
        }
      case 3, 4:
        name = "put into \(name)"
        store.send(.change { place.set(item, in: &$0) })
      case 5:
        let method = Method.allCases.randomElement(using: &numbers)!
        name = "put into \(name) by '\(method)'"
        store.send(.change { place.modify(&$0) { method(&$0, item) } })
      case 6:
        name = "change \(name)"
        store.send(.change { place.modify(&$0) { $0.name = number } })
      case 7:
        name = "move \(other) to \(name)"
        store.send(.change { if let item = other.item(in: $0) { place.set(item, in: &$0) } })
      case 8:
        name = "change a draft of \(other), and put it into \(name)"
        store.send(
          .change {
            guard var draft = other.item(in: $0) else { return }
            draft.count = number
            place.set(draft, in: &$0)
          })
      case 9:
        name = "change by the feature"
        let method = Method.allCases.randomElement(using: &numbers)!
        let change = ItemFeature.Action.change { method(&$0, item) }
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: store.send(.child(change))
        // A row keeps its id.
        case 1 where item.id == 2 && store.rows[id: 2] != nil:
          store.send(.rows(.element(id: 2, action: change)))
        case 2 where store.sheet != nil: store.send(.sheet(.presented(change)))
        case 3 where store.destination != nil: store.send(.destination(.presented(.edit(change))))
        default:
          if let id = store.path.ids.first { store.send(.path(.element(id: id, action: change))) }
        }
      default:
        name = "undo"
        if Bool.random(using: &numbers) {
          states.append(store.withState { $0 })
        } else {
          let state = states.randomElement(using: &numbers)!
          store.send(.change { $0 = state })
        }
      }
      guard expectFresh(readers, "seed \(seed), step \(step): \(name)") else { return }
    }
  }

  /// The property or collection that contains an item.
  enum Place: CaseIterable {
    case child, sibling, row1, row2, first, second, optional, sheet, destination, bottom, top

    func item(in state: Screen.State) -> Item? {
      var state = state
      var item: Item?
      modify(&state) { item = $0 }
      return item
    }

    func set(_ item: Item, in state: inout Screen.State) {
      switch self {
      case .child: state.child = item
      case .sibling: state.sibling = item
      case .row1, .row2: if state.rows[id: item.id] != nil { state.rows[id: item.id] = item }
      case .first: state.array[0] = item
      case .second: state.array[1] = item
      case .optional: state.optional = item
      case .sheet: state.sheet = item
      case .destination: state.destination = .edit(item)
      case .bottom: state.path[id: state.path.ids[0]] = item
      case .top: state.path[id: state.path.ids[1]] = item
      }
    }

    func modify(_ state: inout Screen.State, _ change: (inout Item) -> Void) {
      switch self {
      case .child: change(&state.child)
      case .sibling: change(&state.sibling)
      // A row keeps its id, even if another value replaces it.
      case .row1: modify(&state.rows[0], change)
      case .row2: modify(&state.rows[1], change)
      case .first: change(&state.array[0])
      case .second: change(&state.array[1])
      case .optional: if state.optional != nil { change(&state.optional!) }
      case .sheet: if state.sheet != nil { change(&state.sheet!) }
      case .destination: state.destination?.modify(\.edit, yield: change)
      case .bottom: change(&state.path[id: state.path.ids[0]]!)
      case .top: change(&state.path[id: state.path.ids[1]]!)
      }
    }

    private func modify(_ row: inout Item, _ change: (inout Item) -> Void) {
      var changed = row
      change(&changed)
      if changed.id == row.id { change(&row) }
    }
  }

  struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
