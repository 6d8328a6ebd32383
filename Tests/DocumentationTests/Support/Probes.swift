import ComposableArchitecture

/// How often a reader is told of a change while something happens: 0 or 1, because a reader is told once.
@MainActor
func notifications<Value>(of read: @autoclosure () -> Value, during act: () -> Void) -> Int {
  let count = LockIsolated(0)
  withObservationTracking {
    _ = read()
  } onChange: {
    count.withValue { $0 += 1 }
  }
  act()
  return count.value
}
