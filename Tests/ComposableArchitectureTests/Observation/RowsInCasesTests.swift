import ComposableArchitecture
import Testing

/// Rows in a case of an observable enum. They are observed as a whole.
@MainActor @Suite struct RowsInCasesTests {
  struct PlainRow: Equatable, Identifiable {
    let id: Int
    var title = ""
  }
  @ObservableState struct Row: Equatable, Identifiable {
    let id: Int
    var title = ""
  }
  @CasePathable @ObservableState enum Page: Equatable {
    case plain(IdentifiedArrayOf<PlainRow>)
    case rows(IdentifiedArrayOf<Row>)
  }
  @ObservableState struct State: Equatable {
    var page: Page
  }
  enum Action { case rename, show(Page) }

  func store(_ page: Page) -> Store<State, Action> {
    Store(initialState: State(page: page)) {
      Reduce { state, action in
        switch action {
        case .show(let page): state.page = page
        case .rename where state.page.is(\.plain): state.page.modify(\.plain) { $0[id: 1]?.title = "New" }
        case .rename: state.page.modify(\.rows) { $0[id: 1]?.title = "New" }
        }
        return .none
      }
    }
  }

  func isNoticed(_ action: Action, by store: Store<State, Action>) -> Bool {
    let isNoticed = LockIsolated(false)
    withObservationTracking {
      _ = store.page
    } onChange: {
      isNoticed.setValue(true)
    }
    store.send(action)
    return isNoticed.value
  }

  @Test func aChangeOfAPlainRowIsNoticed() {
    #expect(isNoticed(.rename, by: store(.plain([PlainRow(id: 1)]))))
  }

  @Test("Restoring saved rows is noticed") func rowsThatWereSavedAreNoticedWhenTheyArePutBack() {
    let store = store(.rows([Row(id: 1)]))
    let saved = store.page
    store.send(.rename)
    #expect(isNoticed(.show(saved), by: store))
  }
}
