import Observation
import RuntimeHooks
import Synchronization

/// Watches the values that a reader has read, and reports their changes until the reader reads again.
///
/// A change is reported after it is made, because before it the reader could read the old value again. The values of the last
/// reading are watched until those of the new one are, so that no change in between is missed.
///
/// Objects of this package keep a list of their trackings (``ObserverList``). All other objects are watched by `Observation`, which
/// stops watching only when a value changes. Therefore each reading of such an object also reads a private value, whose change
/// ends the observation.
///
/// One thread reads at a time. Call ``stop()`` after the last reading: the objects that were read retain the tracking.
package final class Tracking: Sendable {
  /// A property of an object.
  private struct Source: Hashable {
    let list: ObserverList
    let property: AnyKeyPath

    /// Compares the objects first: one place in the source nearly always has one key path object.
    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.list === rhs.list && (lhs.property === rhs.property || lhs.property == rhs.property)
    }

    // A reader reads few properties of an object, and hashing a key path takes longer than comparing it with them.
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(list)) }
  }

  private let onChange: @Sendable () -> Void
  /// The id of the thread that is reading, or zero.
  private let reader = Atomic<UInt>(0)
  /// The last traversal that read something, and the one before it while its reads are being replaced; -1 if there is none.
  private let current = Atomic<Int>(-1)
  private let replaced = Atomic<Int>(-1)

  // Only the reading thread uses these.
  /// What was read, with the number of the last traversal that did.
  nonisolated(unsafe) private var sources: [Source: Int] = [:]
  /// The tracking of an enclosing reading, to which these reads belong as well.
  nonisolated(unsafe) private var outer: Tracking?
  nonisolated(unsafe) private var end: WatchEnd?
  nonisolated(unsafe) private var isSecond = false

  /// Creates a tracking that watches nothing yet.
  ///
  /// - Parameter onChange: Called after each change, on the thread that made it.
  package init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  /// Runs a closure, and watches the values that it reads until a later traversal reads here again.
  ///
  /// Several reads of one traversal are watched together. Changes by the closure itself aren't reported.
  package func read<Value>(in number: Int, _ read: () -> Value) -> Value {
    let context = ThreadContext.current
    reader.store(context.id, ordering: .releasing)
    let last = current.load(ordering: .relaxed)
    if last != number {
      replaced.store(last, ordering: .releasing)
      current.store(number, ordering: .releasing)
      isSecond.toggle()
    }
    outer = context.tracking
    context.tracking = self
    let value = watchingOthers(in: number, read)
    context.tracking = outer
    outer = nil
    replaced.store(-1, ordering: .releasing)
    reader.store(0, ordering: .releasing)
    if last != number {
      end?.end(isSecond: !isSecond)
      removeSources { $0 != number }
    }
    return value
  }

  /// Stops watching.
  package func stop() {
    current.store(-1, ordering: .releasing)
    end?.end(isSecond: isSecond)
    removeSources { _ in true }
  }

  // MARK: Objects of this package

  /// Records a read of a property.
  func note(_ list: ObserverList, _ property: AnyKeyPath) {
    outer?.note(list, property)
    let number = current.load(ordering: .relaxed)
    let isNew = sources.updateValue(number, forKey: Source(list: list, property: property)) == nil
    if isNew { list.add(self, property) }
  }

  private func removeSources(where isOver: (Int) -> Bool) {
    guard sources.values.contains(where: isOver) else { return }
    for (source, number) in sources where isOver(number) { source.list.remove(self, source.property) }
    sources = sources.filter { !isOver($0.value) }
  }

  /// Reports a change, unless the reading thread made it.
  func changed() {
    if reader.load(ordering: .acquiring) != ThreadContext.current.id { onChange() }
  }

  // MARK: Objects of others

  private func watchingOthers<Value>(in number: Int, _ read: () -> Value) -> Value {
    // `Observation` retains it if the closure read an observable object.
    var probe = Probe()
    let value = withObservation {
      end?.access(isSecond: isSecond)
      return read()
    } didSet: { [probe] cancel in
      withExtendedLifetime(probe) {
        guard self.watches(number) else { return cancel() }
        self.changed()
      }
    }
    // Nothing can end the first reading before a change.
    if end == nil, !isKnownUniquelyReferenced(&probe) { end = WatchEnd() }
    return value
  }

  private func watches(_ number: Int) -> Bool {
    number == current.load(ordering: .acquiring) || number == replaced.load(ordering: .acquiring)
  }

  private final class Probe: Sendable {}
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
