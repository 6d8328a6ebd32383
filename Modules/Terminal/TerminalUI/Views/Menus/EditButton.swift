import SwiftNavigation

/// The state of editing the rows of a list.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  /// A Boolean value that indicates whether the rows can be edited.
  public var isEditing: Bool { self != .inactive }
}

extension EnvironmentValues {
  /// A binding to the edit mode, which ``EditButton`` changes.
  ///
  /// In a terminal, rows can be deleted and moved at any time. Set this value if a feature looks different in edit mode:
  /// `.environment(\.editMode, $store.editMode)`.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}

private enum EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

/// A button that switches the edit mode of the environment, titled "Edit" or "Done".
///
/// The button is hidden if the environment has no edit mode. The commands `delete 2` and `move 3 1` don't need one.
public struct EditButton: View {
  @Environment(\.editMode) private var editMode

  /// Creates an edit button.
  public init() {}

  public var body: some View {
    if let editMode {
      Button(editMode.wrappedValue.isEditing ? "Done" : "Edit") {
        editMode.wrappedValue = editMode.wrappedValue.isEditing ? .inactive : .active
      }
    }
  }
}
