import CairnTestSupport
import ComposableArchitecture
import Testing

/// A long chain of collection operators, which the compiler can't check in time if it tries each overload at
/// each step. The main test is that this file compiles. OlderSpellingsTests has a link to it, because older spellings are overloads.
@MainActor @Suite struct RowsTypeCheckingTests {
  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
    }
    enum Action { case increment }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer
  struct Table {
    @ObservableState
    struct State: Equatable {
      var rows0: IdentifiedArrayOf<Row.State> = []
      var rows1: IdentifiedArrayOf<Row.State> = []
      var rows2: IdentifiedArrayOf<Row.State> = []
      var rows3: IdentifiedArrayOf<Row.State> = []
      var rows4: IdentifiedArrayOf<Row.State> = []
      var rows5: IdentifiedArrayOf<Row.State> = []
      var rows6: IdentifiedArrayOf<Row.State> = []
      var rows7: IdentifiedArrayOf<Row.State> = []
      var rows8: IdentifiedArrayOf<Row.State> = []
      var rows9: IdentifiedArrayOf<Row.State> = []
      var rows10: IdentifiedArrayOf<Row.State> = []
      var rows11: IdentifiedArrayOf<Row.State> = []
      var rows12: IdentifiedArrayOf<Row.State> = []
      var rows13: IdentifiedArrayOf<Row.State> = []
      var rows14: IdentifiedArrayOf<Row.State> = []
      var rows15: IdentifiedArrayOf<Row.State> = [Row.State(id: 1)]
    }
    enum Action {
      case rows0(IdentifiedActionOf<Row>)
      case rows1(IdentifiedActionOf<Row>)
      case rows2(IdentifiedActionOf<Row>)
      case rows3(IdentifiedActionOf<Row>)
      case rows4(IdentifiedActionOf<Row>)
      case rows5(IdentifiedActionOf<Row>)
      case rows6(IdentifiedActionOf<Row>)
      case rows7(IdentifiedActionOf<Row>)
      case rows8(IdentifiedActionOf<Row>)
      case rows9(IdentifiedActionOf<Row>)
      case rows10(IdentifiedActionOf<Row>)
      case rows11(IdentifiedActionOf<Row>)
      case rows12(IdentifiedActionOf<Row>)
      case rows13(IdentifiedActionOf<Row>)
      case rows14(IdentifiedActionOf<Row>)
      case rows15(IdentifiedActionOf<Row>)
    }
    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
        .forEach(\.rows0, action: \.rows0) { Row() }
        .forEach(\.rows1, action: \.rows1) { Row() }
        .forEach(\.rows2, action: \.rows2) { Row() }
        .forEach(\.rows3, action: \.rows3) { Row() }
        .forEach(\.rows4, action: \.rows4) { Row() }
        .forEach(\.rows5, action: \.rows5) { Row() }
        .forEach(\.rows6, action: \.rows6) { Row() }
        .forEach(\.rows7, action: \.rows7) { Row() }
        .forEach(\.rows8, action: \.rows8) { Row() }
        .forEach(\.rows9, action: \.rows9) { Row() }
        .forEach(\.rows10, action: \.rows10) { Row() }
        .forEach(\.rows11, action: \.rows11) { Row() }
        .forEach(\.rows12, action: \.rows12) { Row() }
        .forEach(\.rows13, action: \.rows13) { Row() }
        .forEach(\.rows14, action: \.rows14) { Row() }
        .forEach(\.rows15, action: \.rows15) { Row() }
    }
  }

  @Test func theLastOfManyCollectionsRuns() {
    let store = Store(initialState: Table.State()) { Table() }
    store.send(.rows15(.element(id: 1, action: .increment)))
    expectNoDifference(store.rows15[id: 1]?.count, 1)
  }
}
