import TerminalText

/// The values that surround a view, handed down from view to view.
@MainActor
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Makes an environment in which nothing is set.
  public nonisolated init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { values[ObjectIdentifier(type)] as? Object }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  /// Whether controls can be used.
  public var isEnabled = true
  /// The style of text, where the text has none of its own.
  public var textStyle = TextStyle.plain
  /// Closes what is presented, or goes back.
  public var dismiss = DismissAction()
  /// Whether the view is presented on another.
  public var isPresented = false

  var isInList = false
  var helpText: String?
  var unit: Control.Unit?
  var nameForAccessibility: String?
  var inputLabels: [String] = []
  var shortcut: KeyboardShortcut?
  var focus: FocusLink?
  var submissions: [@MainActor () -> Void] = []
}

/// A key for a value that surrounds views.
public protocol EnvironmentKey {
  /// The value.
  associatedtype Value
  /// What the value is where it was not set.
  static var defaultValue: Value { get }
}
