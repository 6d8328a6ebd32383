import CairnSupport
import IdentifiedCollections

/// A value whose fields can be observed one by one.
///
/// Conformance is written by the ``ObservableState()`` macro.
public protocol ObservableState: Observable, _StateIdentifiable {
  /// Which value this is. Changes when the value is replaced, not when its fields change.
  var _$id: ObservableStateID { get }
  /// The fields by name, for tools and messages.
  static var _$fields: [ObservableStateField<Self>] { get }
  /// What makes this value another one to its presenter: its id, or the case that it is in.
  var _$identity: _PresentedIdentity { get }
  /// Whether this is an alert or a dialog, which goes with the first action it sends.
  var _$isEphemeral: Bool { get }
}

extension ObservableState {
  /// What makes this value another one to its presenter.
  public var _$identity: _PresentedIdentity { _PresentedIdentity(identifiable: self) }
  /// Whether this is an alert or a dialog.
  public var _$isEphemeral: Bool { false }
  /// The fields by name.
  public static var _$fields: [ObservableStateField<Self>] { [] }
}

extension ObservableState where Self: Identifiable {
  // Chosen where the conformance is declared, without a cast.
  /// What makes this value another one to its presenter.
  public var _$identity: _PresentedIdentity { _PresentedIdentity(self) }
}
