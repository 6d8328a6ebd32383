import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// The observers that each kind of change notifies, for each kind of field.
@MainActor @Suite(.dependencies) struct KindsOfChangeTests {
  let store = Store(initialState: House.State.full) { House() }

  func update(_ update: @escaping @Sendable (inout House.State) -> Void) { store.send(.update(update)) }

  // MARK: Presented features

  @Test("A view that reads a sheet is notified of presence and identity")
  func aSheetsReaderIsToldOfPresenceAndIdentity() {
    expectNoDifference(tellings(of: store.sheet == nil) { update { $0.sheet = nil } }, 1)
    expectNoDifference(tellings(of: store.sheet == nil) { update { $0.sheet = Screen.State(id: 1) } }, 1)
    expectNoDifference(tellings(of: store.sheet == nil) { update { $0.sheet = Screen.State(id: 9) } }, 1)
    expectNoDifference(tellings(of: store.sheet == nil) { store.send(.sheet(.dismiss)) }, 1)
    expectNoDifference(tellings(of: store.sheet == nil) { update { $0.sheet = nil } }, 0)
  }

  @Test("A change inside a sheet notifies only readers of the changed field")
  func aSheetsOwnChangeStaysWithItsReaders() {
    expectNoDifference(tellings(of: store.sheet == nil) { store.send(.sheet(.presented(.bump))) }, 0)
    expectNoDifference(tellings(of: store.sheet?.id) { store.send(.sheet(.presented(.bump))) }, 0)
    expectNoDifference(tellings(of: store.sheet?.count) { store.send(.sheet(.presented(.bump))) }, 1)
    expectNoDifference(tellings(of: store.sheet == nil) { update { $0.sheet?.count += 1 } }, 0)
    expectNoDifference(tellings(of: store.sheet?.count) { update { $0.sheet?.count += 1 } }, 1)
    expectNoDifference(tellings(of: store.sheet?.count) { store.send(.optional(.bump)) }, 0)
  }

  @Test("A reader inside a sheet's store is notified") func aSheetsReaderInsideItsStoreIsTold() throws {
    let sheet = try #require(store.scope(state: \.sheet, action: \.sheet.presented))
    expectNoDifference(tellings(of: sheet.count) { sheet.send(.bump) }, 1)
    expectNoDifference(tellings(of: sheet.id) { sheet.send(.bump) }, 0)
    expectNoDifference(tellings(of: sheet.count) { store.send(.sheet(.presented(.bump))) }, 1)
    expectNoDifference(tellings(of: sheet.count) { update { $0.sheet = nil } }, 1)
  }

  @Test("Scoping notifies when the child is replaced or removed")
  func whoScopesIsToldWhenThereIsAnotherChildOrNone() {
    func scoped() -> Bool { store.scope(state: \.sheet, action: \.sheet.presented) == nil }
    expectNoDifference(tellings(of: scoped()) { store.send(.sheet(.presented(.bump))) }, 0)
    expectNoDifference(tellings(of: scoped()) { update { $0.sheet = Screen.State(id: 9) } }, 1)
    expectNoDifference(tellings(of: scoped()) { update { $0.sheet = nil } }, 1)
    expectNoDifference(tellings(of: scoped()) { update { $0.sheet = Screen.State(id: 9) } }, 1)
  }

  // MARK: Enums

  @Test("A view that reads a destination is notified of its case") func aDestinationsReaderIsToldOfItsCase() {
    expectNoDifference(
      tellings(of: store.destination?.is(\.screen)) { update { $0.destination = .other(Screen.State()) } }, 1)
    expectNoDifference(tellings(of: store.destination == nil) { update { $0.destination = nil } }, 1)
    expectNoDifference(
      tellings(of: store.destination == nil) { update { $0.destination = .screen(Screen.State()) } }, 1)
  }

  @ObservableState enum Plain: Equatable { case number(Int), text(String), nothing }

  /// A payload that isn't observable counts as unchanged while it's equal.
  @Test("Plain data in a case notifies its readers only if it changes")
  func aCaseOfPlainDataIsNewsOnlyIfItChanges() {
    let store = Store(initialState: Plain.number(1)) {
      Reduce<Plain, Plain> { state, action in
        state = action
        return .none
      }
    }
    expectNoDifference(tellings(of: store.state) { store.send(.number(1)) }, 0)
    expectNoDifference(tellings(of: store.state) { store.send(.number(2)) }, 1)
    expectNoDifference(tellings(of: store.state) { store.send(.text("2")) }, 1)
    expectNoDifference(tellings(of: store.state) { store.send(.text("2")) }, 0)
    expectNoDifference(tellings(of: store.state) { store.send(.nothing) }, 1)
  }

  @Test("A change inside a case notifies only readers of the changed field")
  func aCasesOwnChangeStaysWithItsReaders() {
    expectNoDifference(
      tellings(of: store.destination == nil) { store.send(.destination(.presented(.screen(.bump)))) }, 0)
    expectNoDifference(
      tellings(of: store.destination?.screen?.count) {
        store.send(.destination(.presented(.screen(.bump))))
      }, 1)
    expectNoDifference(
      tellings(of: store.destination?.screen?.id) {
        store.send(.destination(.presented(.screen(.bump))))
      }, 0)
  }

  @Test("A switch over a store is notified when the case changes")
  func aSwitchOverAStoreIsToldWhenTheCaseChanges() throws {
    let destination = try #require(store.scope(state: \.destination, action: \.destination.presented))
    func name() -> String {
      switch destination.case {
      case .screen: "screen"
      case .other: "other"
      case .alert: "alert"
      }
    }
    expectNoDifference(tellings(of: name()) { destination.send(.screen(.bump)) }, 0)
    expectNoDifference(tellings(of: name()) { update { $0.destination = .other(Screen.State()) } }, 1)
  }

  // MARK: Rows

  @Test("A reader of a list isn't notified of changes inside rows")
  func aListsReaderIsToldOfItsRowsNotOfTheirFields() {
    expectNoDifference(
      tellings(of: store.rows.count) { store.send(.rows(.element(id: 5, action: .bump))) }, 0)
    expectNoDifference(tellings(of: store.rows.count) { update { $0.rows[id: 5]?.count += 1 } }, 0)
    expectNoDifference(tellings(of: store.rows.ids) { update { $0.rows.append(Screen.State(id: 10)) } }, 1)
    expectNoDifference(tellings(of: store.rows.ids) { update { $0.rows.remove(id: 10) } }, 1)
    expectNoDifference(tellings(of: store.rows.ids) { update { $0.rows.reverse() } }, 1)
    expectNoDifference(tellings(of: store.rows.ids) { update { $0.rows = [Screen.State(id: 5)] } }, 1)
  }

  @Test("A reader of a row is notified only of that row") func aRowsReaderIsToldOfItsRowAlone() {
    let rows = store.scope(state: \.rows, action: \.rows)
    expectNoDifference(tellings(of: rows[0].count) { rows[0].send(.bump) }, 1)
    expectNoDifference(tellings(of: rows[0].count) { rows[1].send(.bump) }, 0)
    expectNoDifference(tellings(of: rows[0].id) { rows[0].send(.bump) }, 0)
    expectNoDifference(
      tellings(of: store.rows[id: 5]?.count) { store.send(.rows(.element(id: 5, action: .bump))) }, 1)
    expectNoDifference(
      tellings(of: store.rows[id: 6]?.count) { store.send(.rows(.element(id: 5, action: .bump))) }, 0)
  }

  // MARK: Stacks

  @Test("A view that reads a stack is notified of its screens, but not of their fields")
  func aStacksReaderIsToldOfItsScreensNotOfTheirFields() {
    expectNoDifference(
      tellings(of: store.path.count) {
        store.send(.path(.element(id: 1, action: .screen(.bump))))
      }, 0)
    expectNoDifference(tellings(of: store.path.ids) { update { $0.path.append(.other(Screen.State())) } }, 1)
    expectNoDifference(tellings(of: store.path.ids) { update { _ = $0.path.popLast() } }, 1)
    expectNoDifference(
      tellings(of: store.path.ids) { store.send(.path(.push(id: 3, state: .other(Screen.State())))) }, 1)
    expectNoDifference(tellings(of: store.path.ids) { store.send(.path(.popFrom(id: 3))) }, 1)
    expectNoDifference(
      tellings(of: store.path.count) { update { $0.path[id: 0] = .other(Screen.State()) } }, 1)
    expectNoDifference(tellings(of: store.path.ids) { update { $0.path[id: 0] = nil } }, 1)
    expectNoDifference(tellings(of: store.path.ids) { update { $0.path.removeAll() } }, 1)
    expectNoDifference(tellings(of: store.path.ids) { update { $0.path.removeAll() } }, 0)
  }

  @Test("A view that reads a screen of a stack is notified of that screen only")
  func aScreensReaderIsToldOfItsScreenAlone() {
    func count(_ id: StackElementID) -> Int? { store.path[id: id]?.screen?.count }
    expectNoDifference(
      tellings(of: count(1)) { store.send(.path(.element(id: 1, action: .screen(.bump)))) }, 1)
    expectNoDifference(
      tellings(of: count(0)) { store.send(.path(.element(id: 1, action: .screen(.bump)))) }, 0)
    expectNoDifference(tellings(of: count(0)) { update { $0.path[id: 0, case: \.screen]?.count = 4 } }, 1)
    let path = store.scope(state: \.path, action: \.path)
    let top = path.scope(state: \.[id: 1]?.screen, action: \.[id: 1].screen)
    expectNoDifference(tellings(of: top?.count) { top?.send(.bump) }, 1)
    expectNoDifference(tellings(of: top?.id) { top?.send(.bump) }, 0)
  }

  // MARK: Replaced and restored values

  @Test("A child that resets its state notifies its observers")
  func aChildThatReplacesItselfTellsItsReaders() {
    expectNoDifference(tellings(of: store.field.count) { store.send(.field(.reset)) }, 1)
    expectNoDifference(tellings(of: store.optional?.count) { store.send(.optional(.reset)) }, 1)
    expectNoDifference(tellings(of: store.sheet?.count) { store.send(.sheet(.presented(.reset))) }, 1)
    expectNoDifference(
      tellings(of: store.rows[id: 5]?.count) { store.send(.rows(.element(id: 5, action: .reset))) }, 1)
    func count() -> Int? { store.path[id: 1]?.screen?.count }
    expectNoDifference(
      tellings(of: count()) { store.send(.path(.element(id: 1, action: .screen(.reset)))) }, 1)
    func destination() -> Int? { store.destination?.screen?.count }
    expectNoDifference(
      tellings(of: destination()) { store.send(.destination(.presented(.screen(.reset)))) }, 1)
  }

  @Test("A replaced child state notifies the observers of its store")
  func aChildThatIsReplacedTellsTheReadersOfItsStore() {
    let field = store.scope(state: \.field, action: \.field)
    expectNoDifference(tellings(of: field.count) { update { $0.field = Screen.State(count: 5) } }, 1)
    expectNoDifference(field.count, 5)
    expectNoDifference(
      tellings(of: field.state.count) { update { $0.field = Screen.State(count: 6) } }, 1)
  }

  @Test("A parent state that is restored notifies the observers of its children")
  func aParentThatComesBackFromBeforeTellsTheReadersOfItsChildren() {
    let street = Store(initialState: Street.State(house: .full)) { Street() }
    let old = street.state.house
    street.send(.house(.presented(.field(.bump))))
    func count() -> Int? { street.house?.field.count }
    expectNoDifference(count(), 1)
    expectNoDifference(tellings(of: count()) { street.send(.update { $0.house = old }) }, 1)
    expectNoDifference(count(), 0)
  }

  // MARK: Plain fields

  @Test("A plain field notifies when its value changes") func aPlainFieldTellsWhenItIsAnotherValue() {
    expectNoDifference(tellings(of: store.log) { update { $0.log.append("a") } }, 1)
    expectNoDifference(tellings(of: store.log) { update { $0.log = ["a"] } }, 0)
    expectNoDifference(tellings(of: store.log) { update { $0.log = ["b"] } }, 1)
    expectNoDifference(tellings(of: store.log) { update { $0.field.count += 1 } }, 0)
  }

  @Test("A reader of several fields is notified of each") func aReaderOfManyFieldsIsNotifiedOfEach() {
    func read() -> Int { store.log.count + store.field.count }
    expectNoDifference(tellings(of: read()) { store.send(.field(.bump)) }, 1)
    expectNoDifference(tellings(of: read()) { update { $0.log = ["x"] } }, 1)
    expectNoDifference(tellings(of: read()) { update { $0.optional = nil } }, 0)
  }

  @Test("Replacing the whole state notifies its readers")
  func aReaderOfTheWholeIsToldWhenTheWholeIsReplaced() {
    expectNoDifference(tellings(of: store.state) { update { $0 = House.State() } }, 1)
    expectNoDifference(tellings(of: store.log) { update { $0 = House.State(log: ["other"]) } }, 1)
  }

  @Test func withStateObservesNothing() {
    expectNoDifference(tellings(of: store.withState { $0.log }) { update { $0.log = ["a"] } }, 0)
    expectNoDifference(tellings(of: store.withState { _ in store.log }) { update { $0.log = ["b"] } }, 0)
    let field = store.scope(state: \.field, action: \.field)
    expectNoDifference(tellings(of: field.withState(\.count)) { store.send(.field(.bump)) }, 0)
    // Reading it this way doesn't affect the observation of other fields.
    expectNoDifference(
      tellings(of: (store.withState { $0.log }, field.count)) { store.send(.field(.bump)) }, 1)
  }

  @Test("'withState' observes nothing for a state that isn't observable")
  func withStateObservesNothingOfAPlainState() {
    let plain = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }
    expectNoDifference(tellings(of: plain.withState { $0 }) { plain.send(1) }, 0)
    expectNoDifference(plain.withState { $0 }, 1)
  }

  @Test("An observer that is notified inside 'withState' is notified again")
  func anObserverThatIsToldInsideOfWithStateIsToldAgain() {
    @MainActor final class Watcher {
      let store: StoreOf<House>
      var seen = 0
      init(_ store: StoreOf<House>) { self.store = store }

      func look() {
        seen += 1
        withObservationTracking {
          _ = store.log
        } onChange: {
          MainActor.assumeIsolated { self.look() }
        }
      }
    }
    let watcher = Watcher(store)
    watcher.look()
    store.withState { _ in update { $0.log.append("a") } }
    update { $0.log.append("b") }
    expectNoDifference(watcher.seen, 3)
  }

  @Test("Reads in a reducer aren't observed") func whatTheReducerReadsIsNotObserved() {
    // A reducer's reads aren't tracked, even if it runs inside a function whose reads are tracked.
    func read() { update { $0.log.append("\($0.field.count)") } }
    expectNoDifference(tellings(of: read()) { store.send(.field(.bump)) }, 0)
  }

  @Test func aReaderSeesTheNewValueWhenItLooksAgain() {
    let seen = LockIsolated<[Int]>([])
    func observe() {
      withObservationTracking {
        let count = store.field.count
        seen.withValue { $0.append(count) }
      } onChange: {
      }
    }
    observe()
    store.send(.field(.bump))
    observe()
    store.send(.field(.bump))
    observe()
    expectNoDifference(seen.value, [0, 1, 2])
  }
}
