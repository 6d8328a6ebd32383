import ComposableArchitecture
import CustomDump
import Observation
import TerminalUI
import TerminalUITesting
import Testing

/// `withObservationTracking` in the body of a view, beside the tracking of the view itself.
@MainActor @Suite struct TrackingInBodyTests {
  @Reducer struct Counter {
    @ObservableState struct State { var count = 0 }
    enum Action { case increment }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  struct CounterView: View {
    let store: StoreOf<Counter>
    @Shared var total: Int
    let changes: LockIsolated<[String]>

    var body: some View {
      let count = withObservationTracking {
        store.count
      } onChange: { [changes] in
        changes.withValue { $0.append("count") }
      }
      let total = withObservationTracking {
        self.total
      } onChange: { [changes] in
        changes.withValue { $0.append("total") }
      }
      Text("\(count) of \(total)")
    }
  }

  @Test("Tracking in a body is notified of a store and of a shared value") func trackingInABodyIsNotified() {
    let store = Store(initialState: Counter.State()) { Counter() }
    let total = Shared(value: 9)
    let changes = LockIsolated<[String]>([])
    let screen = TestScreen { CounterView(store: store, total: total, changes: changes) }
    screen.expect("0 of 9")
    store.send(.increment)
    expectNoDifference(changes.value, ["count"])
    screen.expect("1 of 9")
    total.withLock { $0 = 10 }
    // The body has tracked the total twice, because it was evaluated again for the count.
    expectNoDifference(changes.value, ["count", "total", "total"])
    screen.expect("1 of 10")
  }
}
