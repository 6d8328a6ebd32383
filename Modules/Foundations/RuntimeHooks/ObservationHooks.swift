@_spi(SwiftUI) import Observation

/// Reads values, and calls a function after each change of one of them.
///
/// The public `withObservationTracking` reports before a change, when another thread may be about to make it
/// (`MissedChangeTests`).
///
/// - Parameter didSet: Called on the thread that made the change, with a function that ends the observation.
package func withObservation<Value>(
  of read: () -> Value, didSet: @escaping @Sendable (_ cancel: () -> Void) -> Void
) -> Value {
  withObservationTracking(read, didSet: { tracking in didSet { tracking.cancel() } })
}
