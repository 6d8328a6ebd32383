@_spi(SwiftUI) import Observation

/// Reads values, and calls a function after each change of one of them.
///
/// The public `withObservationTracking` isn't enough, because it reports a change before the change is made. If another thread
/// makes the change, the value may still be the old one when it is read again (`MissedChangeTests`).
///
/// - Parameter didSet: Called on the thread that made the change, with a function that ends the observation.
package func withObservation<Value>(
  of read: () -> Value, didSet: @escaping @Sendable (_ cancel: () -> Void) -> Void
) -> Value {
  withObservationTracking(read, didSet: { tracking in didSet { tracking.cancel() } })
}
