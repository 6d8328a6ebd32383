import CairnSupport
import IdentifiedCollections

/// A state whose fields can be observed individually.
///
/// The ``ObservableState()`` macro adds the conformance.
public protocol ObservableState: Observable, _StateIdentifiable {
  /// The identity of the value.
  ///
  /// It changes when the value is replaced, but not when its fields change.
  var _$id: ObservableStateID { get }
  /// The fields with their names, for operators, tools, and messages.
  static var _$fields: [ObservableStateField<Self>] { get }
  /// The identity by which a presenting feature distinguishes values: the value's id and, for an enum, its case.
  var _$identity: _PresentedIdentity { get }
  /// A Boolean value that indicates whether this is an alert or dialog, which is dismissed by the first action that it sends.
  var _$isEphemeral: Bool { get }
}

extension ObservableState {
  /// The identity by which a presenting feature distinguishes values.
  public var _$identity: _PresentedIdentity { _PresentedIdentity(identifiable: self) }
  /// A Boolean value that indicates whether this is an alert or dialog.
  public var _$isEphemeral: Bool { false }
  /// An empty list, for a state that doesn't name its fields.
  public static var _$fields: [ObservableStateField<Self>] { [] }
}

extension ObservableState where Self: Identifiable {
  // The compiler chooses this witness when the conformance is declared, so reading the identity needs no cast.
  /// The identity by which a presenting feature distinguishes values.
  public var _$identity: _PresentedIdentity { _PresentedIdentity(self) }
}
