import TerminalText

/// The values that a view and its descendants can read.
@MainActor
public struct EnvironmentValues {
  /// The storage of the values. Most views have the same values as their parent, and share its storage.
  private final class Storage {
    var values: Values
    nonisolated init(_ values: Values) { self.values = values }
  }

  private struct Values {
    var custom: [ObjectIdentifier: Any] = [:]
    var isEnabled = true
    var textStyle = TextStyle.plain
    var dismiss = DismissAction()
    var isPresented = false
    var isInList = false
    var helpText: String?
    var unit: Control.Unit?
    var nameForAccessibility: String?
    var inputLabels: [String] = []
    var shortcut: KeyboardShortcut?
    var focus: FocusLink?
    var submissions: [@MainActor () -> Void] = []
    var lineLimit: Int?
    var textCase: Text.Case?
    var redactionReasons: RedactionReasons = []
    var tint: Color?
    var isProminent = false

    nonisolated init() {}
  }

  private nonisolated(unsafe) var storage: Storage

  /// Creates an environment in which nothing is set.
  public nonisolated init() { storage = Storage(Values()) }

  private subscript<Value>(field: WritableKeyPath<Values, Value>) -> Value {
    get { storage.values[keyPath: field] }
    set {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
      storage.values[keyPath: field] = newValue
    }
  }

  /// Accesses the value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { storage.values.custom[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { self[\.custom][ObjectIdentifier(key)] = newValue }
  }

  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { storage.values.custom[ObjectIdentifier(type)] as? Object }
    set { self[\.custom][ObjectIdentifier(type)] = newValue }
  }

  /// A Boolean value that indicates whether controls are enabled.
  public var isEnabled: Bool {
    get { storage.values.isEnabled }
    set { self[\.isEnabled] = newValue }
  }
  /// The style of text that doesn't set its own.
  public var textStyle: TextStyle {
    get { storage.values.textStyle }
    set { self[\.textStyle] = newValue }
  }
  /// The action that closes the current presentation or goes back.
  public var dismiss: DismissAction {
    get { storage.values.dismiss }
    set { self[\.dismiss] = newValue }
  }
  /// A Boolean value that indicates whether the view is part of a presentation.
  public var isPresented: Bool {
    get { storage.values.isPresented }
    set { self[\.isPresented] = newValue }
  }

  var isInList: Bool {
    get { storage.values.isInList }
    set { if newValue != storage.values.isInList { self[\.isInList] = newValue } }
  }
  var helpText: String? {
    get { storage.values.helpText }
    set { self[\.helpText] = newValue }
  }
  var unit: Control.Unit? {
    get { storage.values.unit }
    set { self[\.unit] = newValue }
  }
  var shortcut: KeyboardShortcut? {
    get { storage.values.shortcut }
    set { self[\.shortcut] = newValue }
  }
  var nameForAccessibility: String? {
    get { storage.values.nameForAccessibility }
    set { self[\.nameForAccessibility] = newValue }
  }
  var inputLabels: [String] {
    get { storage.values.inputLabels }
    set { self[\.inputLabels] = newValue }
  }
  var focus: FocusLink? {
    get { storage.values.focus }
    set { self[\.focus] = newValue }
  }
  var submissions: [@MainActor () -> Void] {
    get { storage.values.submissions }
    set { self[\.submissions] = newValue }
  }

  /// The maximum number of lines of a text, or `nil` for no limit.
  public var lineLimit: Int? {
    get { storage.values.lineLimit }
    set { if newValue != storage.values.lineLimit { self[\.lineLimit] = newValue } }
  }
  /// The case of the letters of text, or `nil` to leave it unchanged.
  public var textCase: Text.Case? {
    get { storage.values.textCase }
    set { if newValue != storage.values.textCase { self[\.textCase] = newValue } }
  }
  /// The reasons to hide the content of text.
  public var redactionReasons: RedactionReasons {
    get { storage.values.redactionReasons }
    set { if newValue != storage.values.redactionReasons { self[\.redactionReasons] = newValue } }
  }
  /// A Boolean value that indicates whether buttons are prominent.
  var isProminent: Bool {
    get { storage.values.isProminent }
    set { if newValue != storage.values.isProminent { self[\.isProminent] = newValue } }
  }
  /// The color of controls, or `nil` for the color of text.
  var tint: Color? {
    get { storage.values.tint }
    set { if newValue != storage.values.tint { self[\.tint] = newValue } }
  }

  /// The environment of a control's label, without the values that apply only to the control.
  var forLabel: EnvironmentValues {
    let values = storage.values
    guard
      values.isInList || values.focus != nil || values.tint != nil || values.shortcut != nil
        || values.helpText != nil
        || values.nameForAccessibility != nil || !values.inputLabels.isEmpty
    else { return self }
    var label = values
    (label.isInList, label.focus, label.shortcut, label.helpText) = (false, nil, nil, nil)
    (label.nameForAccessibility, label.inputLabels) = (nil, [])
    if let tint = values.tint, label.textStyle.foreground == nil { label.textStyle.foreground = tint }
    var copy = self
    copy.storage = Storage(label)
    return copy
  }

  /// Returns `true` if every value is certainly equal in another environment.
  func isSame(as other: EnvironmentValues) -> Bool {
    if storage === other.storage { return true }
    let (values, others) = (storage.values, other.storage.values)
    return values.isEnabled == others.isEnabled && values.isInList == others.isInList
      && values.isPresented == others.isPresented && values.textStyle == others.textStyle
      && areIdentical(values.dismiss, others.dismiss) && areIdentical(values.focus, others.focus)
      && values.helpText == others.helpText && values.unit == others.unit
      && values.nameForAccessibility == others.nameForAccessibility
      && values.inputLabels == others.inputLabels && values.shortcut == others.shortcut
      && values.lineLimit == others.lineLimit && values.textCase == others.textCase
      && values.redactionReasons == others.redactionReasons
      && values.tint == others.tint && values.isProminent == others.isProminent
      && Self.areSame(values.submissions, others.submissions)
      && Self.areSame(values.custom, others.custom)
  }

  private static func areSame(_ first: [@MainActor () -> Void], _ second: [@MainActor () -> Void]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { areIdentical($0, $1) }
  }

  private static func areSame(_ first: [ObjectIdentifier: Any], _ second: [ObjectIdentifier: Any]) -> Bool {
    // Comparing bytes takes a tenth of the time, and equal bytes are equal values.
    areIdentical(first, second)
      || first.count == second.count
        && first.allSatisfy { key, value in
          second[key].map { areIdentical(value, $0) || areSameValues(value, $0) } ?? false
        }
  }
}

extension EnvironmentValues {
  private enum LabelsHiddenKey: EnvironmentKey {
    static var defaultValue: Bool { false }
  }

  /// A Boolean value that indicates whether fields hide their labels.
  var areLabelsHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }

  private enum ThemeKey: EnvironmentKey {
    static var defaultValue: ColorTheme { .default }
  }

  /// The theme that ``View/theme(_:)`` sets.
  public var theme: ColorTheme {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }
}

/// A key for a value in the environment.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value if none is set.
  static var defaultValue: Value { get }
}
