import CairnTestSupport
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The samples of "Sharing state".
@MainActor @Suite struct SharingGuideTests {
  @Reducer
  struct Profile {
    @ObservableState
    struct State: Equatable {
      @Shared var visits: Int
    }
    enum Action { case visitButtonTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .visitButtonTapped:
          state.$visits.withLock { $0 += 1 }
          return .none
        }
      }
    }
  }

  @Test func aPartReadsAsBefore() {
    struct Row: Identifiable { let id: Int }
    let id = 1
    @Shared(value: [Row(id: 1)]) var rows: IdentifiedArrayOf<Row>
    let row = Shared($rows[id: id])!
    $rows.withLock { _ = $0.remove(id: row.id) }
    #expect(rows.isEmpty)
  }

  @Test func theTest() async {
    let store = TestStore(initialState: Profile.State(visits: Shared(value: 0))) { Profile() }
    await store.send(.visitButtonTapped) { $0.$visits.withLock { $0 = 1 } }
  }

  @Test("An unasserted change of a shared value fails the test") func aChangeThatIsAssertedNowhere() async {
    let visits = Shared(value: 0)
    let texts = await issues {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in .run { _ in visits.withLock { $0 += 1 } } }
      }
      await store.send(true)
    }
    #expect(
      texts.map { $0.replacing(/\.swift:\d+/, with: ".swift") } == [
        """
        Tracked changes to 'Shared<Int>@ComposableArchitectureTests/SharingGuideTests.swift' but failed to assert: …

          − 0
          + 1

        (Before: −, After: +)

        Call 'Shared<Int>.assert' to exhaustively test these changes, or call 'skipChanges' to ignore them.
        """
      ])
  }
}
