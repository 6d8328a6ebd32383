import CairnSupport
import Observation
import Synchronization

/// A registrar that tracks reads and changes of the fields of an observable state.
///
/// The ``ObservableState()`` macro adds it to each state struct as a stored property. All registrars are equal, hash to nothing,
/// and encode to nothing, so a state's synthesized conformances depend only on its fields.
public struct ObservationStateRegistrar: Sendable {
  private let observers = Observers()
  /// The id of the value that contains this registrar.
  public private(set) var id = ObservableStateID()

  /// Creates a registrar for a new value.
  public init() {}

  /// Information about a field before a change in place, which decides whether the field's observers are notified.
  public enum Before {
    /// Nothing is known about the value, so it counts as changed.
    case unknown
    case value(_StateBefore)
    case elements([_StateBefore])
    /// No observer has ever read a field.
    case unobserved
  }

  /// Registers a read of a field, unless it happens in a reducer or in code whose reads aren't observed.
  public func access<Root, Value>(_ field: KeyPath<Root, Value>) {
    if ThreadContext.current.notesNoReads { return }
    Subject.withPath(field) { observers.made.registrar.access(Subject.shared, keyPath: $0) }
  }

  /// Returns the information that `didModify(_:_:_:)` needs about a field that is about to be changed in place.
  @inlinable
  public func willModify<Value>(_ value: Value) -> Before { .unknown }

  /// Returns the identity of a field that is about to be changed in place.
  @inlinable
  public func willModify<Value: _IdentifiedState>(_ value: Value) -> Before {
    .value(value._$id.beforeChange())
  }

  /// Returns the identities of the elements of an array that is about to be changed in place.
  @inlinable
  public func willModify<Row: ObservableState>(_ value: [Row]) -> Before {
    isObserved ? .elements(value.map { $0._$id.beforeChange() }) : .unobserved
  }

  /// A Boolean value that indicates whether an observer has ever read a field.
  @usableFromInline var isObserved: Bool { observers.ifMade != nil }

  /// Notifies the observers of a field that was changed in place.
  @inlinable
  public mutating func didModify<Root, Value>(
    _ field: KeyPath<Root, Value>, _ before: Before, _ value: Value
  ) { changed(field) }

  /// Notifies the observers of a field if the value was replaced.
  ///
  /// Otherwise, only the fields of the value notify their own observers.
  @inlinable
  public mutating func didModify<Root, Value: _IdentifiedState>(
    _ field: KeyPath<Root, Value>, _ before: Before, _ value: Value
  ) {
    if case .value(let before) = before, !value._$id.isReplaced(since: before) {
      touch()
    } else {
      changed(field)
    }
  }

  /// Notifies the observers of an array if elements were added, removed, moved, or replaced.
  @inlinable
  public mutating func didModify<Root, Row: ObservableState>(
    _ field: KeyPath<Root, [Row]>, _ before: Before, _ value: [Row]
  ) {
    switch before {
    case .elements(let elements)
    where elements.count == value.count && zip(elements, value).allSatisfy({ !$1._$id.isReplaced(since: $0) }):
      touch()
    case .unobserved: touch()
    default: changed(field)
    }
  }

  /// Writes a field, and notifies its observers.
  @_disfavoredOverload
  @inlinable
  public mutating func set<Root, Value>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    storage = newValue
    changed(field)
  }

  /// Writes a field, and notifies its observers if the new value isn't equal to the old one.
  @_disfavoredOverload
  @inlinable
  public mutating func set<Root, Value: Equatable>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    let isEqual = storage == newValue
    storage = newValue
    if !isEqual { changed(field) }
  }

  /// Writes a field, and notifies its observers if the identity or version of the value changes, even if the values are equal.
  @inlinable
  public mutating func set<Root, Value: _IdentifiedState>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    let isSame = storage._$id.isSameVersion(as: newValue._$id)
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Writes a presented value, and notifies its observers.
  @_disfavoredOverload
  @inlinable
  public mutating func set<Root, Value>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    set(field, &storage.wrappedValue, newValue)
  }

  /// Writes a presented value, and notifies its observers if the new value isn't equal to the old one.
  @_disfavoredOverload
  @inlinable
  public mutating func set<Root, Value: Equatable>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    set(field, &storage.wrappedValue, newValue)
  }

  /// Writes a presented value, and notifies its observers if the identity or version of the value changes, even if the values are
  /// equal.
  @inlinable
  public mutating func set<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    set(field, &storage.wrappedValue, newValue)
  }

  /// Notifies the observers of a field, after the running reduction if there is one.
  @usableFromInline
  mutating func changed<Root, Value>(_ field: KeyPath<Root, Value>) {
    touch()
    // Most values are never observed.
    guard let holder = observers.ifMade else { return }
    let context = ThreadContext.current
    if context.defersAnnouncements {
      context.announceLater(field, by: holder)
    } else {
      holder.announce(field)
    }
  }

  @usableFromInline
  mutating func touch() { id.touch() }
}

/// The observers of a value, which are shared by all copies of the value.
private final class Observers: Sendable {
  /// The part that is created for the first read of a field, and that also notifies observers after a reduction.
  final class Holder: DeferredAnnouncer, Sendable {
    let registrar = ObservationRegistrar()

    func announce(_ subject: AnyObject) {
      Subject.withPath(subject) { Subject.announce($0, to: registrar) }
    }
  }

  // An `AtomicLazyReference` looks up the type of its storage for each access: reading a field takes 1,248 instructions with it, and
  // 622 without (the benchmark `read`).

  private let isMade = Atomic(false)
  // This is written once, under the lock `making` and before `isMade` is set. It is read only after that.
  nonisolated(unsafe) private var holder: Holder?
  private static let making = Locked(false)

  var ifMade: Holder? { isMade.load(ordering: .acquiring) ? holder : nil }
  var made: Holder { ifMade ?? make() }

  private func make() -> Holder {
    Self.making.withLock { _ in
      if let holder { return holder }
      let new = Holder()
      holder = new
      isMade.store(true, ordering: .releasing)
      return new
    }
  }
}

extension ObservationStateRegistrar: Equatable, Hashable, Codable {
  public static func == (lhs: Self, rhs: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
  public init(from decoder: any Decoder) throws { self.init() }
  public func encode(to encoder: any Encoder) throws {}
}

/// The subject that all fields are registered under.
///
/// `ObservationRegistrar` takes a subject with each key path, but compares only the key paths. Passing the state itself would
/// copy the state on each write.
final class Subject: Observable, Sendable {
  static let shared = Subject()

  /// The property whose key path represents a state as a whole.
  var whole: Void { () }

  static func announce(_ path: KeyPath<Subject, Void>, to registrar: ObservationRegistrar) {
    registrar.willSet(shared, keyPath: path)
    registrar.didSet(shared, keyPath: path)
  }
}
