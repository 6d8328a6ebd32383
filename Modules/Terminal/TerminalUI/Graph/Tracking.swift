import CairnSupport
import Observation
import RuntimeHooks
import Synchronization

/// Watches the values that a reader has read, and reports their changes until the reader reads again.
///
/// A change is reported after it is made. If it were reported earlier, the reader could read the old value again. The values of the
/// last reading are watched until the values of the new reading are watched, so that no change in between is missed.
///
/// `Observation` stops watching only when a value changes. Therefore, each reading also reads an extra value that the tracking can
/// change to end the observation.
///
/// One thread reads at a time. Call ``stop()`` after the last reading: the objects that were read retain the tracking.
package final class Tracking: Sendable {
  private let onChange: @Sendable () -> Void
  /// The id of the thread that is reading, or zero.
  private let reader = Atomic<UInt>(0)
  /// The last traversal that read something, and the one before it while its reads are being replaced; -1 if there is none.
  private let current = Atomic<Int>(-1)
  private let replaced = Atomic<Int>(-1)
  private let end = WatchEnd()
  // Only the reading thread uses it.
  nonisolated(unsafe) private var isSecond = false

  /// Creates a tracking that watches nothing yet.
  ///
  /// - Parameter onChange: Called after each change, on the thread that made it.
  package init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  /// Runs a closure, and watches the values that it reads until a later traversal reads here again.
  ///
  /// Several reads of one traversal are watched together. Changes by the closure itself aren't reported.
  package func read<Value>(in number: Int, _ read: () -> Value) -> Value {
    let last = current.load(ordering: .relaxed)
    if last != number {
      replaced.store(last, ordering: .releasing)
      current.store(number, ordering: .releasing)
      isSecond.toggle()
    }
    reader.store(ThreadContext.current.id, ordering: .releasing)
    let (value, isOutdated) = ChangeVersion.observing {
      withObservation {
        end.access(isSecond: isSecond)
        return read()
      } unless: {
        // The reading itself makes the change.
        self.reader.load(ordering: .acquiring) == ThreadContext.current.id
      } didSet: { cancel in
        guard self.watches(number) else { return cancel() }
        self.onChange()
      }
    }
    reader.store(0, ordering: .releasing)
    replaced.store(-1, ordering: .releasing)
    if last != number { end.end(isSecond: !isSecond) }
    if isOutdated { onChange() }
    return value
  }

  /// Stops watching.
  package func stop() {
    current.store(-1, ordering: .releasing)
    end.end(isSecond: isSecond)
  }

  private func watches(_ number: Int) -> Bool {
    number == current.load(ordering: .acquiring) || number == replaced.load(ordering: .acquiring)
  }
}

/// Two values that are read alternately, so that changing the previous one ends its observation.
private final class WatchEnd: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var first: Int { 0 }
  private var second: Int { 0 }

  private static func value(isSecond: Bool) -> KeyPath<WatchEnd, Int> { isSecond ? \.second : \.first }

  func access(isSecond: Bool) { registrar.access(self, keyPath: Self.value(isSecond: isSecond)) }

  func end(isSecond: Bool) {
    registrar.withMutation(of: self, keyPath: Self.value(isSecond: isSecond)) {}
  }
}
