import Observation
import RuntimeHooks
import Synchronization

/// Watches what one reader read, and reports changes of it until it reads again.
///
/// A change is reported after it is made. Before it is too early: another thread may be about to make it while the reader reads
/// the old value again. What was read before is watched until what is read now is, so that a change in between is reported too.
///
/// Objects of this package have a list of their trackings (``ObserverList``). Others are watched by `Observation`, which ends what it
/// watches only when something of it changes. So where a reader has read one of those, each reading also reads a value of
/// our own, whose change ends the watch.
///
/// One thread at a time reads, and calls ``stop()`` when it reads no more: a tracking that is not stopped is kept by what it read.
package final class Tracking: Sendable {
  private struct Source {
    let list: ObserverList
    let property: AnyKeyPath
    /// The traversal that read it last.
    var number: Int
  }

  private let onChange: @Sendable () -> Void
  /// The context of the thread that reads at the moment; zero where none does.
  private let reader = Atomic<UInt>(0)
  /// The traversal that read something here last, and the one before while its reads are being replaced; -1 for none.
  private let current = Atomic<Int>(-1)
  private let replaced = Atomic<Int>(-1)

  // Only the thread that reads uses these.
  nonisolated(unsafe) private var sources: [Source] = []
  /// Where the sources of a list are, once there are many.
  nonisolated(unsafe) private var places: [ObjectIdentifier: [Int]]?
  /// The tracking within whose reading this one reads: what is read here is read there too.
  nonisolated(unsafe) private var outer: Tracking?
  nonisolated(unsafe) private var end: WatchEnd?
  nonisolated(unsafe) private var isSecond = false

  /// How many sources are looked for one after another.
  private static let few = 16

  /// Watches nothing yet.
  ///
  /// - Parameter onChange: Called on the thread that changes a value, after each change, also after several ones.
  package init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  /// Reads something, and reports when it changes, unless a later traversal reads here again before.
  ///
  /// Several reads of one traversal are watched together. What the reading itself changes is not reported.
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

  /// Forgets what was read.
  package func stop() {
    current.store(-1, ordering: .releasing)
    end?.end(isSecond: isSecond)
    removeSources { _ in true }
  }

  // MARK: Objects of this package

  /// Notes that a property is read.
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
      // The same place in the code has the same key path, most of the time.
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

  /// Something that was read has changed.
  func changed() {
    if reader.load(ordering: .acquiring) != ThreadContext.current.id { onChange() }
  }

  // MARK: Objects of others

  private func watchingOthers<Value>(in number: Int, _ read: () -> Value) -> Value {
    // `Observation` keeps it where something is watched.
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
    // The first reading of all is ended when something of it changes.
    if end == nil, !isKnownUniquelyReferenced(&probe) { end = WatchEnd() }
    return value
  }

  private func watches(_ number: Int) -> Bool {
    number == current.load(ordering: .acquiring) || number == replaced.load(ordering: .acquiring)
  }

  private final class Probe: Sendable {}
}

/// What is read to be able to end what `Observation` watches: one of two values, by turns.
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
