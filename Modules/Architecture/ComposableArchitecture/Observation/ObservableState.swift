import CairnSupport
import IdentifiedCollections

/// A value with an identity: an observable state, an optional one, or a collection of them.
public protocol _IdentifiedState {
  /// The identity of the value.
  ///
  /// It changes when the value is replaced, but not when its fields change. That of a collection changes when elements are added,
  /// removed, moved, or replaced.
  var _$id: ObservableStateID { get }
}

extension Optional: _IdentifiedState where Wrapped: ObservableState {
  @inlinable
  public var _$id: ObservableStateID { self?._$id.tagged(1) ?? ObservableStateID(tag: 0) }
}

extension PresentationState: _IdentifiedState where State: ObservableState {
  @inlinable
  public var _$id: ObservableStateID { _readChild { $0._$id.tagged(1) } ?? ObservableStateID(tag: 0) }
}

extension IdentifiedArray: _IdentifiedState where Element: ObservableState {
  public var _$id: ObservableStateID { ObservableStateID(structure: _structure) }
}

extension StackState: _IdentifiedState {
  @inlinable
  public var _$id: ObservableStateID { ObservableStateID(structure: structure) }
}

/// A state whose fields can be observed individually.
///
/// The ``ObservableState()`` macro adds the conformance.
public protocol ObservableState: Observable, _StateIdentifiable, _IdentifiedState {
  /// The fields with their names, for operators, tools, and messages.
  static var _$fields: [ObservableStateField<Self>] { get }
  /// The identity by which a presenting feature distinguishes values: the value's id and, for an enum, its case.
  var _$identity: _PresentedIdentity { get }
  /// A Boolean value that indicates whether this is an alert or dialog, which is dismissed by the first action that it sends.
  var _$isEphemeral: Bool { get }
}

extension ObservableState {
  public var _$identity: _PresentedIdentity { _PresentedIdentity(identifiable: self) }
  public var _$isEphemeral: Bool { false }
  public static var _$fields: [ObservableStateField<Self>] { [] }
}

extension ObservableState where Self: Identifiable {
  // The compiler chooses this witness when the conformance is declared, so reading the identity needs no cast.
  public var _$identity: _PresentedIdentity { _PresentedIdentity(self) }
}
