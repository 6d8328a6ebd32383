import CairnSupport
import Observation

// Only this file of the module uses unsafe pointers, and casts without a check (`FieldRegistrar.withPath`). Pointers give access to a part
// of a state at a byte offset, to change it in place. A key path to a tracked property would get a copy and set it instead. Closures
// over key paths take nearly twice as long (benchmarks `presented` and `row1000`).

/// Calls `body` with the part of a value at a byte offset.
///
/// The offset must be a result of `MemoryLayout.offset(of:)` for a stored property of the type.
@inlinable
func withPart<Whole, Part, R>(
  of whole: inout Whole, at offset: Int, as _: Part.Type, _ body: (inout Part) -> R
) -> R {
  withUnsafeMutablePointer(to: &whole) {
    body(&UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Part.self).pointee)
  }
}

/// A type-erased pointer to a state.
///
/// With it, an effect finds the child that it belongs to without knowing the types of the states on the way.
struct StatePointer {
  private let address: UnsafeMutableRawPointer
  private let type: ObjectIdentifier

  /// Calls `body` with a pointer to a state, which is valid only during the call.
  static func with<State, R>(_ state: inout State, _ body: (StatePointer) -> R) -> R {
    withUnsafeMutablePointer(to: &state) {
      body(StatePointer(address: UnsafeMutableRawPointer($0), type: ObjectIdentifier(State.self)))
    }
  }

  /// Calls `body` with the state if it has the given type, or returns `nil` if it doesn't.
  func with<State, R>(_: State.Type, _ body: (inout State) -> R) -> R? {
    guard type == ObjectIdentifier(State.self) else { return nil }
    return body(&address.assumingMemoryBound(to: State.self).pointee)
  }
}

extension ObservableState {
  /// Returns the identity of the value at an address before a change.
  @inlinable
  public static func _beginChange(at address: UnsafeRawPointer) -> _StateBefore {
    address.assumingMemoryBound(to: Self.self).pointee._$id.beforeChange()
  }

  /// Returns `true` if a change replaced the value at an address.
  @inlinable
  public static func _isReplaced(at address: UnsafeRawPointer, since before: _StateBefore) -> Bool {
    address.assumingMemoryBound(to: Self.self).pointee._$id.isReplaced(since: before)
  }
}

/// A way to read the ids of values of one type, and to detect whether a change replaced a value.
///
/// An operator creates one and keeps it, so that how the type stores its id is resolved only once.
@usableFromInline
enum StateIDReader<Value> {
  /// The type isn't observable, so its values have no ids. Each change counts as a replacement.
  case none
  /// The registrar at a byte offset in the value.
  case registrar(Int)
  /// A computed property of the value, used for enums, whose id depends on the case.
  case value((inout Value) -> ObservableStateID)

  @usableFromInline
  init() {
    let table = FieldTable<Value>.current
    if let offset = table?.registrarOffset {
      self = .registrar(offset)
    } else {
      self = table.map { .value($0.id) } ?? .none
    }
  }

  @inlinable
  func isReplaced(_ value: inout Value, since before: _StateBefore?) -> Bool {
    guard let before, let id = id(of: &value) else { return true }
    return id.isReplaced(since: before)
  }

  @inlinable
  func replaces<R>(_ value: inout Value, _ change: (inout Value) -> R) -> (R, isReplaced: Bool) {
    let before = id(of: &value)?.beforeChange()
    let result = change(&value)
    return (result, isReplaced(&value, since: before))
  }

  /// Returns the id of a value, or `nil` if the type isn't observable.
  @inlinable
  func id(of value: inout Value) -> ObservableStateID? {
    switch self {
    case .none: nil
    case .registrar(let offset):
      withPart(of: &value, at: offset, as: ObservationStateRegistrar.self) { $0.id }
    case .value(let readID): readID(&value)
    }
  }
}

/// Access to a field of a state, which changes the field in place and notifies the field's observers only of a replacement.
///
/// The key path is used if the state's field table doesn't have the offset of the value, for example for a path through several
/// properties. An operator creates the access once, for all actions.
@usableFromInline
final class FieldAccess<Root, Value>: @unchecked Sendable {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// The byte offset of the value in the state, or `nil` if only the key path leads to it.
  @usableFromInline let offset: Int?
  /// The byte offset of the registrar that notifies observers of changes, or `nil` if the field isn't tracked.
  @usableFromInline let registrarOffset: Int?
  /// The key path that identifies the field to its observers.
  @usableFromInline let observed: AnyKeyPath?

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    let field = FieldTable<Root>.current?.fields.first { $0.keyPath == keyPath && $0.storage != nil }
    // Without a storage, the field is a stored property that isn't tracked, or only its key path leads to it.
    offset = MemoryLayout<Root>.offset(of: field?.storage as? WritableKeyPath<Root, Value> ?? keyPath)
    registrarOffset = field?.registrar.flatMap { MemoryLayout<Root>.offset(of: $0) }
    observed = field?.observed
  }

  /// Calls `body` with the value in place, and registers a read of the field.
  func access<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    if let registrarOffset, let observed {
      withPart(of: &root, at: registrarOffset, as: ObservationStateRegistrar.self) { $0.access(observed) }
    }
    return read(&root, body)
  }

  /// Calls `body` with the value in place, without registering a read of the field.
  @inlinable
  func read<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard let offset else {
      // The getter of a computed property registers the read itself.
      var value = root[keyPath: keyPath]
      return body(&value)
    }
    return withPart(of: &root, at: offset, as: Value.self, body)
  }

  /// Changes the value in place.
  ///
  /// - Parameter body: Changes the value, and returns whether the value was replaced. If it was, its observers are notified.
  @inlinable
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> (R, isReplaced: Bool)) -> R {
    guard let offset else { return body(&root[keyPath: keyPath]).0 }
    let (result, isReplaced) = withPart(of: &root, at: offset, as: Value.self, body)
    if let registrarOffset, let observed {
      withPart(of: &root, at: registrarOffset, as: ObservationStateRegistrar.self) {
        if isReplaced { $0.changed(observed) } else { $0.markChanged() }
      }
    }
    return result
  }
}

extension FieldRegistrar {
  /// Calls `body` with the key path to a field, cast to a key path from ``FieldRegistrar``.
  ///
  /// The equality and hash value of a key path don't depend on its static type. A macro that gave each field a number would have to
  /// pass the number along with the key path in every accessor. If the self-test fails, a change of a field notifies the observers of
  /// all fields.
  static func withPath(_ field: AnyObject, _ body: (KeyPath<FieldRegistrar, Void>) -> Void) {
    guard canCast else { return body(\.wholeValue) }
    withCastPath(field, body)
  }

  private static func withCastPath<R>(_ field: AnyObject, _ body: (KeyPath<FieldRegistrar, Void>) -> R) -> R {
    Unmanaged<KeyPath<FieldRegistrar, Void>>.fromOpaque(Unmanaged.passUnretained(field).toOpaque())
      ._withUnsafeGuaranteedRef(body)
  }

  /// A Boolean value that indicates whether cast key paths are distinguished as the original ones are.
  static let canCast = isCastPossible(\FieldRegistrar.first, \FieldRegistrar.second)

  private var first: Int { 0 }
  private var second: [String] { [] }

  /// Tests that cast key paths are equal if they are the same, and differ otherwise, also to `Observation`.
  static func isCastPossible(_ first: AnyKeyPath, _ second: AnyKeyPath) -> Bool {
    let (registrar, notified) = (FieldRegistrar(), Locked(0))
    withObservationTracking {
      withCastPath(first) { registrar.access($0) }
    } onChange: {
      notified.withLock { $0 += 1 }
    }
    withCastPath(second) { registrar.announce($0) }
    guard notified.withLock({ $0 }) == 0 else { return false }
    withCastPath(first) { registrar.announce($0) }
    let areEqual = withCastPath(first) { one in withCastPath(second) { one == $0 } }
    return notified.withLock { $0 } == 1 && !areEqual
  }
}
