import CairnSupport
import Observation
import Synchronization

/// Follows the fields of an observable state: where they are read, and when they change.
///
/// A stored property of each observable state. It is equal to every other registrar, hashes to nothing and encodes
/// to nothing, so that a state's synthesised conformances concern its fields only.
public struct ObservationStateRegistrar: Sendable {
  private let observers = Observers()
  /// The value that this registrar is part of.
  public private(set) var id = ObservableStateID()
  /// The mark of the last reduction that changed this value in its place, which copies take along.
  @usableFromInline var mark: UInt64 = 0

  /// A registrar for a value that was made just now.
  public init() {}

  /// What a field was before a change in place, as far as that is needed to decide whether its observers are notified.
  public struct Before {
    @usableFromInline
    enum Knowledge {
      /// Nothing is known of the value: assume that it changed.
      case unknown
      case id(ObservableStateID, moment: UInt64)
      case elements([ObservableStateID], moment: UInt64)
      /// No field was ever read by an observer.
      case unobserved
    }
    @usableFromInline let knowledge: Knowledge

    @inlinable
    init(knowledge: Knowledge) { self.knowledge = knowledge }
  }

  /// Notes that a field was read.
  public func access<Root, Value>(_ field: KeyPath<Root, Value>) {
    if ThreadContext.current.notesNoReads { return }
    Subject.withPath(field) { observers.made.registrar.access(Subject.shared, keyPath: $0) }
  }

  /// Notes that a field is about to be changed in place.
  @inlinable
  public func willModify<Value>(_ value: Value) -> Before { Before(knowledge: .unknown) }

  /// Notes that an observable field is about to be changed in place.
  @inlinable
  public func willModify<Value: ObservableState>(_ value: Value) -> Before {
    Before(knowledge: .id(value._$id, moment: ObservableStateID.moment()))
  }

  /// Notes that an optional observable field is about to be changed in place.
  @inlinable
  public func willModify<Value: ObservableState>(_ value: Value?) -> Before {
    Before(knowledge: .id(.of(value), moment: ObservableStateID.moment()))
  }

  /// Notes that a stack is about to be changed in place.
  @inlinable
  public func willModify<Element>(_ value: StackState<Element>) -> Before {
    Before(knowledge: .id(.of(value), moment: .max))
  }

  /// Notes that a collection of observable rows is about to be changed in place.
  @inlinable
  public func willModify<ID, Row: ObservableState>(_ value: IdentifiedArray<ID, Row>) -> Before {
    Before(knowledge: .id(.of(value), moment: .max))
  }

  /// Notes that an array of observable values is about to be changed in place.
  @inlinable
  public func willModify<Row: ObservableState>(_ value: [Row]) -> Before {
    Before(
      knowledge: isObserved
        ? .elements(value.map(\._$id), moment: ObservableStateID.moment()) : .unobserved)
  }

  /// Whether a field was ever read by an observer.
  @usableFromInline var isObserved: Bool { observers.ifMade != nil }

  /// Notifies the observers of a field that it changed in place.
  @inlinable
  public mutating func didModify<Root, Value>(
    _ field: KeyPath<Root, Value>, _ before: Before, _ value: Value
  ) { changed(field) }

  /// Notifies the observers of an observable field when it was replaced; its own fields notify their own observers.
  @inlinable
  public mutating func didModify<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value>, _ before: Before, _ value: Value
  ) {
    finish(field, before, value._$id)
  }

  /// Notifies the observers of an optional observable field when it was replaced.
  @inlinable
  public mutating func didModify<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value?>, _ before: Before, _ value: Value?
  ) {
    finish(field, before, .of(value))
  }

  /// Notifies the observers of a stack when its elements are others than before.
  @inlinable
  public mutating func didModify<Root, Element>(
    _ field: KeyPath<Root, StackState<Element>>, _ before: Before, _ value: StackState<Element>
  ) {
    finish(field, before, .of(value))
  }

  /// Notifies the observers of a collection when its rows are others than before.
  @inlinable
  public mutating func didModify<Root, ID, Row: ObservableState>(
    _ field: KeyPath<Root, IdentifiedArray<ID, Row>>, _ before: Before, _ value: IdentifiedArray<ID, Row>
  ) {
    finish(field, before, .of(value))
  }

  /// Notifies the observers of an array when its elements are others than before.
  @inlinable
  public mutating func didModify<Root, Row: ObservableState>(
    _ field: KeyPath<Root, [Row]>, _ before: Before, _ value: [Row]
  ) {
    switch before.knowledge {
    case .elements(let ids, let moment)
    where ids.count == value.count
      && zip(ids, value).allSatisfy({ $0 == $1._$id && !$1._$id.isFromElsewhere(than: $0, since: moment) }):
      touch()
    case .unobserved: touch()
    default: changed(field)
    }
  }

  /// Writes a field and notifies its observers.
  @inlinable
  public mutating func set<Root, Value>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    storage = newValue
    changed(field)
  }

  /// Writes a field and notifies its observers when the value is another.
  @inlinable
  public mutating func set<Root, Value: Equatable>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    let isEqual = storage == newValue
    storage = newValue
    if !isEqual { changed(field) }
  }

  /// Writes an observable field and notifies its observers when it is another value, or another version of it.
  @inlinable
  public mutating func set<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    let isSame = storage._$id.isSameVersion(as: newValue._$id)
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Writes an observable field that is equatable; its identity decides.
  @inlinable
  public mutating func set<Root, Value: ObservableState & Equatable>(
    _ field: KeyPath<Root, Value>, _ storage: inout Value, _ newValue: Value
  ) {
    let isSame = storage._$id.isSameVersion(as: newValue._$id)
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Writes an optional observable field and notifies its observers when it is another value, or another version of it.
  @inlinable
  public mutating func set<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value?>, _ storage: inout Value?, _ newValue: Value?
  ) {
    let isSame = ObservableStateID.of(storage).isSameVersion(as: .of(newValue))
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Writes an optional observable field that is equatable; its identity decides.
  @inlinable
  public mutating func set<Root, Value: ObservableState & Equatable>(
    _ field: KeyPath<Root, Value?>, _ storage: inout Value?, _ newValue: Value?
  ) {
    let isSame = ObservableStateID.of(storage).isSameVersion(as: .of(newValue))
    storage = newValue
    if !isSame { changed(field) }
  }

  /// Writes what is presented and notifies its observers.
  @inlinable
  public mutating func set<Root, Value>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    storage.wrappedValue = newValue
    changed(field)
  }

  /// Writes what is presented and notifies its observers when the value is another.
  @inlinable
  public mutating func set<Root, Value: Equatable>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    let isEqual = storage.wrappedValue == newValue
    storage.wrappedValue = newValue
    if !isEqual { changed(field) }
  }

  /// Writes what is presented and notifies its observers when it is another value, or another version of it.
  @inlinable
  public mutating func set<Root, Value: ObservableState>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    let isSame = storage.id.isSameVersion(as: .of(newValue))
    storage.wrappedValue = newValue
    if !isSame { changed(field) }
  }

  /// Writes what is presented and equatable; its identity decides.
  @inlinable
  public mutating func set<Root, Value: ObservableState & Equatable>(
    _ field: KeyPath<Root, Value?>, _ storage: inout PresentationState<Value>, _ newValue: Value?
  ) {
    let isSame = storage.id.isSameVersion(as: .of(newValue))
    storage.wrappedValue = newValue
    if !isSame { changed(field) }
  }

  /// Writes a collection of observable rows; equal rows may still be other values, so that their observers are notified.
  @inlinable
  public mutating func set<Root, ID, Row: ObservableState & Equatable>(
    _ field: KeyPath<Root, IdentifiedArray<ID, Row>>, _ storage: inout IdentifiedArray<ID, Row>,
    _ newValue: IdentifiedArray<ID, Row>
  ) {
    storage = newValue
    changed(field)
  }

  /// Writes a stack; equal elements may still be other values, so that their observers are notified.
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
    if case .id(let id, let moment) = before.knowledge, id == after,
      // The id of a collection has no version.
      moment == .max || !after.isFromElsewhere(than: id, since: moment)
    {
      touch()
    } else {
      changed(field)
    }
  }

  /// Notifies the observers of a field.
  @usableFromInline
  mutating func changed<Root, Value>(_ field: KeyPath<Root, Value>) {
    touch()
    // Most fields are never observed.
    guard let holder = observers.ifMade else { return }
    let context = ThreadContext.current
    if context.defersAnnouncements {
      context.announceLater(field, by: holder)
    } else {
      holder.announce(field)
    }
  }

  /// The value is another version now.
  @usableFromInline
  mutating func touch() {
    id.touch()
  }
}

/// The observers of a value: made when one of its fields is read for the first time, and shared by all copies of the value.
private final class Observers: Sendable {
  /// What is made with the first read, and tells the observers later where they have to wait.
  final class Holder: DeferredAnnouncer, Sendable {
    let registrar = ObservationRegistrar()

    func announce(_ subject: AnyObject) {
      Subject.withPath(subject) { Subject.announce($0, to: registrar) }
    }
  }

  private let holder = AtomicLazyReference<Holder>()

  var ifMade: Holder? { holder.load() }
  var made: Holder { holder.load() ?? holder.storeIfNil(Holder()) }
}

extension ObservationStateRegistrar: Equatable, Hashable, Codable {
  public static func == (lhs: Self, rhs: Self) -> Bool { true }
  /// Feeds what makes two of them equal into a hasher.
  public func hash(into hasher: inout Hasher) {}
  public init(from decoder: any Decoder) throws { self.init() }
  public func encode(to encoder: any Encoder) throws {}
}

/// The subject that fields of values are registered under.
///
/// `Observation` takes an observed subject with each key path, and does not use it: it compares key paths
/// only. Passing the state itself would copy it on each write.
final class Subject: Observable, Sendable {
  static let shared = Subject()

  /// The name under which a state as a whole is observed.
  var whole: Void { () }

  /// Notifies the observers of a field that it changed.
  static func announce(_ path: KeyPath<Subject, Void>, to registrar: ObservationRegistrar) {
    registrar.willSet(shared, keyPath: path)
    registrar.didSet(shared, keyPath: path)
  }

  /// Calls a function with the name of a field, from the key path to it.
  static func withPath(_ field: AnyObject, _ body: (KeyPath<Subject, Void>) -> Void) {
    // Equality and hash of a key path come from the key path itself, whatever type it is seen as.
    Unmanaged<KeyPath<Subject, Void>>.fromOpaque(Unmanaged.passUnretained(field).toOpaque())
      ._withUnsafeGuaranteedRef(body)
  }
}
