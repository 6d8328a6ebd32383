import TerminalText

/// Something to use, under the name that a person sees.
public struct Control: Hashable, Sendable {
  /// The name that a person sees, in one line.
  public var name: String
  /// Other names that a person may call it by.
  public var otherNames: [String] = []
  /// What is shown as the name.
  public var label: [Element]
  /// What it does.
  public var kind: Kind
  /// Whether its text has several lines.
  public var isMultiline = false
  /// Whether its text is secret: the tree has dots in its stead.
  public var isSecure = false
  /// Whether its text says what is looked for on the screen.
  public var isSearch = false

  /// Makes a control.
  public init(name: String, label: [Element] = [], kind: Kind) {
    self.name = name
    self.label = label
    self.kind = kind
  }

  /// Makes a control that is named as its label reads; pictures count by their names where there is no text.
  public init(label: [Element], kind: Kind) {
    self.init(name: Self.name(of: label), label: label, kind: kind)
  }

  /// What a control does.
  public enum Kind: Hashable, Sendable {
    /// Does something.
    case button(role: ButtonRole?)
    /// Leads to another screen.
    case link
    /// Takes text; one that submits does something with it as soon as it is entered.
    case textField(text: String, prompt: String?, submits: Bool = false)
    /// Is on or off.
    case toggle(isOn: Bool)
    /// One of several.
    case picker(options: [Option], selection: Int?)
    /// Goes up and down by steps; whole, where the value is an integer.
    case stepper(
      canIncrement: Bool, canDecrement: Bool, value: Double?, bounds: ClosedRange<Double>?,
      step: Double? = nil, isWhole: Bool = false)
    /// A number in bounds, of a unit.
    case slider(value: Double, bounds: ClosedRange<Double>, step: Double?, unit: Unit?)
    /// Opens a list of things to do.
    case menu
    /// Shows one of several views.
    case tab(isSelected: Bool)
    /// Shows more, or hides it.
    case disclosure(isExpanded: Bool)
    /// A day, a time, or both, written as ISO 8601 does.
    case date(text: String, components: DateText.Components, bounds: ClosedRange<String>?)
  }

  /// One of the values of a picker.
  public struct Option: Hashable, Sendable {
    /// What a person calls it, in one line.
    public var name: String
    /// What is shown.
    public var label: StyledText
  }

  /// What a number counts.
  public struct Unit: Hashable, Sendable {
    /// What one of them is called.
    public var one: String
    /// What several of them are called.
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

  static func name(of label: [Element]) -> String {
    // "■ navy" is called "navy": a symbol is no part of a name, unless there is nothing else.
    let spoken = joined(label) {
      if case .text(let text) = $0 { spokenWords(of: text.singleLine.plain) } else { nil }
    }
    if !spoken.isEmpty { return spoken }
    let words = joined(label) { if case .text(let text) = $0 { text.singleLine.plain } else { nil } }
    if !words.isEmpty { return words }
    return joined(label) { if case .image(_, let name) = $0 { name } else { nil } }
  }

  /// Returns the words of elements and of those in them, separated by spaces.
  private static func joined(_ elements: [Element], _ words: (Element.Content) -> String?) -> String {
    var all = ""
    for element in elements.withDescendants {
      guard let words = words(element.content), !words.isEmpty else { continue }
      // The first word is used without a copy, which joining would make.
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
