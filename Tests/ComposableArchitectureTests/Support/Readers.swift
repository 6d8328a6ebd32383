import ComposableArchitecture

/// Returns how often a reader is notified of a change while `act` runs: 0 or 1, because a reader is notified
/// only once.
@MainActor
func tellings<Value>(of read: @autoclosure () -> Value, when act: () -> Void) -> Int {
  let count = LockIsolated(0)
  withObservationTracking {
    _ = read()
  } onChange: {
    count.withValue { $0 += 1 }
  }
  act()
  return count.value
}
