/// The storage of a child that may be absent: an optional, or a ``PresentationState``.
public protocol _ChildStorage {
  /// The type of the child's state.
  associatedtype _ChildState

  static var _absent: Self { get }
  /// Calls `body` with the child, which it must not change, or returns `nil` without a child.
  mutating func _readChild<R>(_ body: (inout _ChildState) -> R) -> R?
  /// Changes the child, which must exist, and returns the result of `body` and whether `body` replaced the child.
  mutating func _modifyChild<R>(_ body: (inout _ChildState) -> R) -> R
  /// Returns `true` if the child exists and an earlier storage contained it.
  func _hasSameChild(as before: Self) -> Bool
}

/// The storage of an optional child, whose actions aren't wrapped.
public protocol _OptionalStorage: _ChildStorage {}

/// The storage of a presented child, whose actions are wrapped in a ``PresentationAction``.
public protocol _PresentationStorage: _ChildStorage {}

/// A ``PresentationAction``, as a protocol that provides the type of the child's action.
public protocol _PresentationActionProtocol {
  /// The type of the child's action.
  associatedtype PresentedAction
}

extension PresentationAction: _PresentationActionProtocol {
  public typealias PresentedAction = Action
}

extension Optional: _OptionalStorage {
  public typealias _ChildState = Wrapped

  @inlinable
  public static var _absent: Self { nil }

  @inlinable
  public mutating func _readChild<R>(_ body: (inout Wrapped) -> R) -> R? {
    self == nil ? nil : body(&self!)
  }

  @inlinable
  public mutating func _modifyChild<R>(_ body: (inout Wrapped) -> R) -> R { body(&self!) }

  public func _hasSameChild(as before: Self) -> Bool {
    guard let self, let before else { return false }
    return _PresentedIdentity.of(self) == _PresentedIdentity.of(before)
  }
}

extension PresentationState: _PresentationStorage {
  public typealias _ChildState = State

  @inlinable
  public static var _absent: Self { Self(wrappedValue: nil) }

  @inlinable
  public func _readChild<R>(_ body: (inout State) -> R) -> R? { box.map { body(&$0.value!) } }

  @inlinable
  public mutating func _modifyChild<R>(_ body: (inout State) -> R) -> R {
    makeUnique()
    return body(&box!.value!)
  }

  /// Returns `true` if the child in an earlier box is still presented.
  ///
  /// A box with another reference to it is copied before a change, so the same box always contains the same child. If the boxes
  /// differ, the identities of the children are compared.
  @inlinable
  public func _hasSameChild(as before: Self) -> Bool {
    guard let box, let box0 = before.box else { return false }
    return box === box0 || wrappedValue._hasSameChild(as: before.wrappedValue)
  }
}
