import CairnSupport
import Synchronization

/// A registrar that tracks reads and changes of the fields of an observable state.
///
/// The ``ObservableState()`` macro adds it to each state struct as a stored property. All registrars are equal, hash to nothing,
/// and encode to nothing, so a state's synthesized conformances depend only on its fields.
public struct ObservationStateRegistrar: Sendable {
  private let shared = SharedRegistrar()
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
  public func access(_ field: AnyKeyPath) {
    if ThreadContext.current.notesNoReads { return }
    FieldRegistrar.withPath(field) { shared.registrar.access($0) }
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

  /// Whether an observer has ever read a field.
  @usableFromInline var isObserved: Bool { shared.registrarIfRead != nil }

  /// Notifies the observers of a field that was changed in place.
  @inlinable
  public mutating func didModify<Value>(
    _ field: AnyKeyPath, _ before: Before, _ value: Value
  ) { changed(field) }

  /// Notifies the observers of a field if the value was replaced.
  ///
  /// Otherwise, only the fields of the value notify their own observers.
  @inlinable
  public mutating func didModify<Value: _IdentifiedState>(
    _ field: AnyKeyPath, _ before: Before, _ value: Value
  ) {
    if case .value(let before) = before, !value._$id.isReplaced(since: before) {
      markChanged()
    } else {
      changed(field)
    }
  }

  /// Notifies the observers of an array if elements were added, removed, moved, or replaced.
  @inlinable
  public mutating func didModify<Row: ObservableState>(
    _ field: AnyKeyPath, _ before: Before, _ value: [Row]
  ) {
    switch before {
    case .elements(let elements)
    where elements.count == value.count && zip(elements, value).allSatisfy({ !$1._$id.isReplaced(since: $0) }):
      markChanged()
    case .unobserved: markChanged()
    default: changed(field)
    }
  }

  /// Writes a field, and notifies its observers.
  @_disfavoredOverload
  @inlinable
  public mutating func set<Value>(
    _ field: AnyKeyPath, _ storage: inout Value, _ newValue: Value
  ) {
    storage = newValue
    changed(field)
  }

  /// Writes a field, and notifies its observers if the new value isn't equal to the old one.
  @_disfavoredOverload
  @inlinable
  public mutating func set<Value: Equatable>(
    _ field: AnyKeyPath, _ storage: inout Value, _ newValue: Value
  ) {
    let isEqual = storage == newValue
    storage = newValue
    if !isEqual { changed(field) }
  }

  /// Writes a field, and notifies its observers if the identity or version of the value changes, even if the values are equal.
  @inlinable
  public mutating func set<Value: _IdentifiedState>(
    _ field: AnyKeyPath, _ storage: inout Value, _ newValue: Value
  ) {
    let isSame = storage._$id.isSameVersion(as: newValue._$id)
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Notifies the observers of a field, after the running reduction if there is one.
  @usableFromInline
  mutating func changed(_ field: AnyKeyPath) {
    markChanged()
    // Most values are never observed.
    guard let registrar = shared.registrarIfRead else { return }
    let context = ThreadContext.current
    FieldRegistrar.withPath(field) { field in
      if context.defersAnnouncements {
        context.announceLater(field, to: registrar)
      } else {
        registrar.announce(field)
      }
    }
  }

  @usableFromInline
  mutating func markChanged() { id.markChanged() }
}

/// The observers of a value, which are shared by all copies of the value.
///
/// Most values are never observed, so the registrar is created for the first read of a field.
private final class SharedRegistrar: Sendable {
  // A flag and a lock instead of an `AtomicLazyReference`, which looks up the type of its storage for each access (benchmark `read`).

  private let isCreated = Atomic(false)
  // This is written once, under the lock `creation` and before `isCreated` is set. It is read only after that.
  nonisolated(unsafe) private var created: FieldRegistrar?
  private static let creation = Locked(false)

  /// The registrar, or `nil` if no field was ever read.
  var registrarIfRead: FieldRegistrar? { isCreated.load(ordering: .acquiring) ? created : nil }
  var registrar: FieldRegistrar { registrarIfRead ?? create() }

  private func create() -> FieldRegistrar {
    Self.creation.withLock { _ in
      if let created { return created }
      let new = FieldRegistrar()
      created = new
      isCreated.store(true, ordering: .releasing)
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
