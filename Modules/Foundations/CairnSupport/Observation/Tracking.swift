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
  private struct Source {
    let list: ObserverList
    let property: AnyKeyPath
    /// The number of the last traversal that read the property.
    var number: Int
  }

  private let onChange: @Sendable () -> Void
  /// The id of the thread that is reading, or zero.
  private let reader = Atomic<UInt>(0)
  /// The last traversal that read something, and the one before it while its reads are being replaced; -1 if there is none.
  private let current = Atomic<Int>(-1)
  private let replaced = Atomic<Int>(-1)

  // Only the reading thread uses these.
  nonisolated(unsafe) private var sources: [Source] = []
  /// The indices of the sources of each list, if there are more than `few`.
  nonisolated(unsafe) private var places: [ObjectIdentifier: [Int]]?
  /// The tracking of an enclosing reading, to which these reads belong as well.
  nonisolated(unsafe) private var outer: Tracking?
  nonisolated(unsafe) private var end: WatchEnd?
  nonisolated(unsafe) private var isSecond = false

  /// The largest number of sources that is searched linearly.
  private static let few = 16

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
      removeSources { $0.number != number }
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
    if let place = place(of: list, property) {
      sources[place].number = number
      return
    }
    places?[ObjectIdentifier(list), default: []].append(sources.count)
    sources.append(Source(list: list, property: property, number: number))
    if places == nil, sources.count > Self.few { findPlaces() }
    list.add(self, property)
  }

  private func place(of list: ObserverList, _ property: AnyKeyPath) -> Int? {
    func isSame(_ place: Int) -> Bool {
      // One place in the source nearly always has one key path object, which is faster to compare.
      sources[place].list === list
        && (sources[place].property === property || sources[place].property == property)
    }
    guard let places else { return sources.indices.first(where: isSame) }
    return places[ObjectIdentifier(list)]?.first(where: isSame)
  }

  private func findPlaces() {
    places =
      sources.count > Self.few
      ? Dictionary(grouping: sources.indices) { ObjectIdentifier(sources[$0].list) } : nil
  }

  private func removeSources(where isOver: (Source) -> Bool) {
    guard sources.contains(where: isOver) else { return }
    for source in sources where isOver(source) { source.list.remove(self, source.property) }
    sources.removeAll(where: isOver)
    findPlaces()
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
