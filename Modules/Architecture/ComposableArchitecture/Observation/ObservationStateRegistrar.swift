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
  public struct Before {
    @usableFromInline
    enum Knowledge {
      /// Nothing is known about the value, so it counts as changed.
      case unknown
      case value(_StateBefore)
      case elements([_StateBefore])
      /// No observer has ever read a field.
      case unobserved
    }
    @usableFromInline let knowledge: Knowledge

    @inlinable
    init(_ knowledge: Knowledge) { self.knowledge = knowledge }

    @inlinable
    init(of id: ObservableStateID) { self.init(.value(id.beforeChange())) }
  }

  /// Registers a read of a field, unless it happens in a reducer or in code whose reads aren't observed.
  public func access<Root, Value>(_ field: KeyPath<Root, Value>) {
    if ThreadContext.current.notesNoReads { return }
    Subject.withPath(field) { observers.made.registrar.access(Subject.shared, keyPath: $0) }
  }

  /// Returns the information that `didModify(_:_:_:)` needs about a field that is about to be changed in place.
  @inlinable
  public func willModify<Value>(_ value: Value) -> Before { Before(.unknown) }

  /// Returns the id of an observable field that is about to be changed in place.
  @inlinable
  public func willModify<Value: ObservableState>(_ value: Value) -> Before {
    Before(of: value._$id)
  }

  /// Returns the id of an optional observable field that is about to be changed in place.
  @inlinable
  public func willModify<Value: ObservableState>(_ value: Value?) -> Before {
    Before(of: .of(value))
  }

  /// Returns the id of a stack that is about to be changed in place.
  @inlinable
  public func willModify<Element>(_ value: StackState<Element>) -> Before {
    Before(of: .of(value))
  }

  /// Returns the id of a collection of observable rows that is about to be changed in place.
  @inlinable
  public func willModify<ID, Row: ObservableState>(_ value: IdentifiedArray<ID, Row>) -> Before {
    Before(of: .of(value))
  }

  /// Returns the ids of the elements of an array that is about to be changed in place.
  @inlinable
  public func willModify<Row: ObservableState>(_ value: [Row]) -> Before {
    Before(isObserved ? .elements(value.map { $0._$id.beforeChange() }) : .unobserved)
  }

  /// A Boolean value that indicates whether an observer has ever read a field.
  @usableFromInline var isObserved: Bool { observers.ifMade != nil }

  /// Notifies the observers of a field that was changed in place.
  @inlinable
  public mutating func didModify<Root, Value>(
    _ field: KeyPath<Root, Value>, _ before: Before, _ value: Value
  ) { changed(field) }

  /// Notifies the observers of an observable field if the value was replaced.
  ///
  /// Otherwise, only the fields of the value notify their own observers.
  @inlinable
  public mutating func didModify<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value>, _ before: Before, _ value: Value
  ) {
    finish(field, before, value._$id)
  }

  /// Notifies the observers of an optional observable field if the value was replaced.
  @inlinable
  public mutating func didModify<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value?>, _ before: Before, _ value: Value?
  ) {
    finish(field, before, .of(value))
  }

  /// Notifies the observers of a stack if elements were added, removed, or replaced.
  @inlinable
  public mutating func didModify<Root, Element>(
    _ field: KeyPath<Root, StackState<Element>>, _ before: Before, _ value: StackState<Element>
  ) {
    finish(field, before, .of(value))
  }

  /// Notifies the observers of a collection if rows were added, removed, moved, or replaced.
  @inlinable
  public mutating func didModify<Root, ID, Row: ObservableState>(
    _ field: KeyPath<Root, IdentifiedArray<ID, Row>>, _ before: Before, _ value: IdentifiedArray<ID, Row>
  ) {
    finish(field, before, .of(value))
  }

  /// Notifies the observers of an array if elements were added, removed, moved, or replaced.
  @inlinable
  public mutating func didModify<Root, Row: ObservableState>(
    _ field: KeyPath<Root, [Row]>, _ before: Before, _ value: [Row]
  ) {
    switch before.knowledge {
    case .elements(let elements)
    where elements.count == value.count && zip(elements, value).allSatisfy({ !$1._$id.isReplaced(since: $0) }):
      touch()
    case .unobserved: touch()
    default: changed(field)
    }
  }

  /// Writes a field, and notifies its observers.
  @inlinable
  public mutating func set<Root, Value>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    storage = newValue
    changed(field)
  }

  /// Writes a field, and notifies its observers if the new value isn't equal to the old one.
  @inlinable
  public mutating func set<Root, Value: Equatable>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    let isEqual = storage == newValue
    storage = newValue
    if !isEqual { changed(field) }
  }

  /// Writes an observable field, and notifies its observers if the identity or version of the value changes.
  @inlinable
  public mutating func set<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    let isSame = storage._$id.isSameVersion(as: newValue._$id)
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Writes an observable field that is also equatable.
  ///
  /// The observers are notified if the identity or version of the value changes, even if the values are equal.
  @inlinable
  public mutating func set<Root, Value: ObservableState & Equatable>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    let isSame = storage._$id.isSameVersion(as: newValue._$id)
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Writes an optional observable field, and notifies its observers if the identity or version of the value changes.
  @inlinable
  public mutating func set<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value?>, _ storage: inout Value?, _ newValue: Value?
  ) {
    let isSame = ObservableStateID.of(storage).isSameVersion(as: .of(newValue))
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Writes an optional observable field that is also equatable.
  ///
  /// The observers are notified if the identity or version of the value changes, even if the values are equal.
  @inlinable
  public mutating func set<Root, Value: ObservableState & Equatable>(
    _ field: KeyPath<Root, Value?>, _ storage: inout Value?, _ newValue: Value?
  ) {
    let isSame = ObservableStateID.of(storage).isSameVersion(as: .of(newValue))
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Writes a presented value, and notifies its observers.
  @inlinable
  public mutating func set<Root, Value>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    storage.wrappedValue = newValue
    changed(field)
  }

  /// Writes a presented value, and notifies its observers if the new value isn't equal to the old one.
  @inlinable
  public mutating func set<Root, Value: Equatable>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    let isEqual = storage.wrappedValue == newValue
    storage.wrappedValue = newValue
    if !isEqual { changed(field) }
  }

  /// Writes a presented value, and notifies its observers if the identity or version of the value changes.
  @inlinable
  public mutating func set<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    let isSame = storage.id.isSameVersion(as: .of(newValue))
    storage.wrappedValue = newValue
    if !isSame { changed(field) }
  }

  /// Writes a presented value that is also equatable.
  ///
  /// The observers are notified if the identity or version of the value changes, even if the values are equal.
  @inlinable
  public mutating func set<Root, Value: ObservableState & Equatable>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    let isSame = storage.id.isSameVersion(as: .of(newValue))
    storage.wrappedValue = newValue
    if !isSame { changed(field) }
  }

  /// Writes a collection of observable rows, and notifies its observers.
  ///
  /// They are notified even if the rows are equal, because equal rows can have different identities.
  @inlinable
  public mutating func set<Root, ID, Row: ObservableState & Equatable>(
    _ field: KeyPath<Root, IdentifiedArray<ID, Row>>, _ storage: inout IdentifiedArray<ID, Row>,
    _ newValue: IdentifiedArray<ID, Row>
  ) {
    storage = newValue
    changed(field)
  }

  /// Writes a stack, and notifies its observers.
  ///
  /// They are notified even if the elements are equal, because equal elements can have different identities.
  @inlinable
  public mutating func set<Root, Element: Equatable>(
    _ field: KeyPath<Root, StackState<Element>>, _ storage: inout StackState<Element>,
    _ newValue: StackState<Element>
  ) {
    storage = newValue
    changed(field)
  }

  @inlinable
  mutating func finish<Root, Value>(
    _ field: KeyPath<Root, Value>, _ before: Before, _ after: ObservableStateID
  ) {
    if case .value(let value) = before.knowledge, !after.isReplaced(since: value) {
      touch()
    } else {
      changed(field)
    }
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

  /// Gives the value a new version.
  @usableFromInline
  mutating func touch() { id.touch() }
}

/// The observers of a value, which are shared by all copies of the value.
private final class Observers: Sendable {
  /// The part that is created when a field is read for the first time.
  ///
  /// It also notifies observers that had to wait for the end of a reduction.
  final class Holder: DeferredAnnouncer, Sendable {
    let registrar = ObservationRegistrar()

    func announce(_ subject: AnyObject) {
      Subject.withPath(subject) { Subject.announce($0, to: registrar) }
    }
  }

  // An `AtomicLazyReference` looks up the type of its storage for each access: reading a field takes 1,248 instructions with it, and
  // 622 without (the benchmark `read`).

  /// A Boolean value that indicates whether `holder` is set.
  private let isMade = Atomic(false)
  // Written once, under the lock `making` and before `isMade` is set; read after that.
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
  /// Hashes nothing, because all registrars are equal.
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

  /// The property whose key path stands for a state as a whole.
  var whole: Void { () }

  /// Notifies the observers of a field that has changed.
  static func announce(_ path: KeyPath<Subject, Void>, to registrar: ObservationRegistrar) {
    registrar.willSet(shared, keyPath: path)
    registrar.didSet(shared, keyPath: path)
  }
}
