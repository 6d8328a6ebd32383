import SwiftNavigation

/// Whether the rows of a list are being edited.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  /// Whether rows can be edited.
  public var isEditing: Bool { self != .inactive }
}

extension EnvironmentValues {
  /// Whether the rows of a list are being edited: what ``EditButton`` changes.
  ///
  /// Rows can be deleted and moved at any time in a terminal. A feature that shows something else meanwhile sets it:
  /// `.environment(\.editMode, $store.editMode)`.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}

private enum EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

/// Switches the edit mode around it: "Edit" and "Done".
///
/// Where no edit mode is set there is nothing to switch, and nothing is shown: `delete 2` and `move 3 1` need none.
public struct EditButton: View {
  @Environment(\.editMode) private var editMode

  /// Makes a button.
  public init() {}

  public var body: some View {
    if let editMode {
      Button(editMode.wrappedValue.isEditing ? "Done" : "Edit") {
        editMode.wrappedValue = editMode.wrappedValue.isEditing ? .inactive : .active
      }
    }
  }
}
