#if PublicObservation
  import Observation
#else
  @_spi(SwiftUI) import Observation
#endif

/// The interface of `Observation` for SwiftUI, which reports a change after it is made.
package enum ObservationHooks {
  /// A Boolean value that indicates whether the current task observes with the public interface alone.
  ///
  /// The trait `PublicObservation` does so in all tasks, for a toolchain without the interface for SwiftUI. Tests bind this value.
  @TaskLocal package static var usesPublicInterface = false
}

/// Reads values, and calls a function after a change of one of them, until the observation ends.
///
/// The public `withObservationTracking` isn't enough, because it reports a change before the change is made. If another thread
/// makes the change, the value may still be the old one when it is read again (`MissedChangeTests`). Without the interface for
/// SwiftUI, the function is called for the first change only, after the current turn of the main actor and once more after the next
/// one.
///
/// - Parameters:
///   - isIgnored: Returns whether to ignore a change. Called on the thread that makes the change.
///   - didSet: Called on any thread, with a function that ends the observation.
package func withObservation<Value>(
  of read: () -> Value, unless isIgnored: @escaping @Sendable () -> Bool = { false },
  didSet: @escaping @Sendable (_ cancel: () -> Void) -> Void
) -> Value {
  #if !PublicObservation
    if !ObservationHooks.usesPublicInterface {
      return withObservationTracking(
        read, didSet: { tracking in if !isIgnored() { didSet { tracking.cancel() } } })
    }
  #endif
  return withObservationTracking(read) {
    if isIgnored() { return }
    Task { @MainActor in
      didSet {}
      await Task.yield()
      didSet {}
    }
  }
}
