import ConcurrencyExtras
import Observation

/// Watches what one node read, and reports the first change of it.
///
/// `Observation` ends what it watches only when something of it changes. A node that is made again for another reason would
/// leave its earlier reads behind, so each read also reads a value of this object, whose change ends them.
final class Tracking: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  /// Counts the traversals of the graph that read something here. Reads of earlier ones are not reported.
  private let traversal = Locked(-1)

  private var sentinel: Int { 0 }

  /// Reads something, and calls a closure when it changes, unless a later traversal reads here again before.
  ///
  /// Several reads of one traversal are watched together.
  ///
  /// - Parameter onChange: Called at most once, on the thread that changes the value, before the change.
  func read<Value>(
    in number: Int, _ read: () -> Value, onChange: @escaping @Sendable () -> Void
  ) -> Value {
    if traversal.withLock({ $0 }) != number {
      stop()
      traversal.withLock { $0 = number }
    }
    return withObservationTracking {
      registrar.access(self, keyPath: \.sentinel)
      return read()
    } onChange: { [weak self] in
      guard let self, self.traversal.withLock({ $0 }) == number else { return }
      onChange()
    }
  }

  /// Forgets what was read.
  func stop() {
    guard
      traversal.withLock({ traversal in
        defer { traversal = -1 }
        return traversal != -1
      })
    else { return }
    registrar.withMutation(of: self, keyPath: \.sentinel) {}
  }
}
