import TerminalText

/// A control, with the name that the user sees.
public struct Control: Hashable, Sendable {
  /// The name that the user sees, in one line.
  public var name: String
  /// Alternative names that the user can enter.
  public var otherNames: [String] = []
  /// The elements that show the name.
  public var label: [Element]
  /// A Boolean value that indicates whether a field is shown without its label. Its name is unchanged.
  public var isLabelHidden = false
  /// The kind of the control.
  public var kind: Kind
  /// A Boolean value that indicates whether the text can have several lines.
  public var isMultiline = false
  /// A Boolean value that indicates whether the text is secret. The tree contains dots instead of it.
  public var isSecure = false
  /// A Boolean value that indicates whether a button is the most likely action of its screen.
  public var isProminent = false
  /// A Boolean value that indicates whether a button is the title of a table's column, whose text is above those of the cells.
  package var isColumnTitle = false
  /// A Boolean value that indicates whether the control is the search field of the screen.
  public var isSearch = false
  /// The extensions of the files whose content the field takes, as `data:` URLs, or `nil` for other fields. Without extensions, the
  /// field takes all files. Only browsers have such fields.
  public var acceptedFiles: [String]?
  /// A Boolean value that indicates whether a long name of a button takes several lines instead of being cut off.
  public var wrapsName = false
  /// The appearance of a picker.
  public var pickerStyle = PickerStyleName.automatic
  /// A Boolean value that indicates whether a date picker shows the month.
  public var showsMonth = false
  /// The address that a link opens, or `nil` if the control opens none.
  public var url: String?

  /// The text that a button copies to the clipboard, or `nil` for other controls. Without a clipboard, the action of
  /// the button shows the text instead.
  public var copiedText: String?

  /// A Boolean value that indicates whether the control is a tab.
  package var isTab: Bool { if case .tab = kind { true } else { false } }

  /// Creates a control.
  public init(name: String, label: [Element] = [], kind: Kind) {
    self.name = name
    self.label = label
    self.kind = kind
  }

  /// Creates a control that is named by its label. Images contribute to the name only if the label has no text.
  public init(label: [Element], kind: Kind) {
    self.init(name: Self.name(of: label), label: label, kind: kind)
  }

  /// The kind of a control.
  public enum Kind: Hashable, Sendable {
    /// A button.
    case button(role: ButtonRole?)
    /// A link to another screen.
    case link
    /// A text field. If `submits` is `true`, it performs an action with the submitted text.
    case textField(text: String, prompt: String?, submits: Bool = false)
    /// A toggle.
    case toggle(isOn: Bool)
    /// A picker of one of several options.
    case picker(options: [Option], selection: Int?)
    /// A stepper. `isWhole` is `true` if its value is an integer.
    case stepper(
      canIncrement: Bool, canDecrement: Bool, value: Double?, bounds: ClosedRange<Double>?,
      step: Double? = nil, isWhole: Bool = false)
    /// A slider for a number in a range.
    case slider(value: Double, bounds: ClosedRange<Double>, step: Double?, unit: Unit?)
    /// A menu.
    case menu
    /// A tab.
    case tab(isSelected: Bool)
    /// A button that shows or hides more content.
    case disclosure(isExpanded: Bool)
    /// A field for a date, a time, or both, in the format of ISO 8601.
    case date(text: String, components: DateText.Components, bounds: ClosedRange<String>?)

    /// A Boolean value that indicates whether the control shows a value next to its label.
    package var isField: Bool {
      switch self {
      case .textField, .toggle, .picker, .stepper, .slider, .date: true
      case .button, .link, .menu, .tab, .disclosure: false
      }
    }
  }

  /// An option of a picker.
  public struct Option: Hashable, Codable, Sendable {
    /// The name, in one line.
    public var name: String
    /// The displayed text.
    public var label: StyledText

    package init(name: String, label: StyledText) { (self.name, self.label) = (name, label) }
  }

  /// The unit of a number.
  public struct Unit: Hashable, Codable, Sendable {
    /// The singular.
    public var one: String
    /// The plural.
    public var many: String
  }

  /// A Boolean value that indicates whether a toggle is on or a disclosure group is expanded; `nil` for other controls.
  package var isOn: Bool? {
    switch kind {
    case .toggle(let isOn): isOn
    case .disclosure(let isExpanded): isExpanded
    default: nil
    }
  }

  /// A Boolean value that indicates whether the control opens a row that contains nothing else.
  var opensItsRow: Bool {
    switch kind {
    case .button, .link: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the control is drawn on the background of a button.
  var looksLikeButton: Bool {
    switch kind {
    case .button, .menu: !isColumnTitle
    default: false
    }
  }

  static func name(of label: [Element]) -> String {
    // "■ navy" is named "navy", because a symbol is part of a name only if there is nothing else.
    let spoken = joined(label) {
      if case .text(let text) = $0 { spokenWords(of: text.singleLine.plain) } else { nil }
    }
    if !spoken.isEmpty { return spoken }
    let words = joined(label) { if case .text(let text) = $0 { text.singleLine.plain } else { nil } }
    if !words.isEmpty { return words }
    return joined(label) { if case .image(_, let name) = $0 { name } else { nil } }
  }

  /// Returns the words of elements and their descendants, separated by spaces.
  private static func joined(_ elements: [Element], _ words: (Element.Content) -> String?) -> String {
    var all = ""
    for element in elements.withDescendants {
      guard let words = words(element.content), !words.isEmpty else { continue }
      // Use the first word directly, because joining would copy it.
      if all.isEmpty {
        all = words
      } else {
        all += " "
        all += words
      }
    }
    return all
  }
}
