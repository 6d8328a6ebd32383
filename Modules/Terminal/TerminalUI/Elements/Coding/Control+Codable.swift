import TerminalText

extension Control: Codable {
  /// Encodes the kind by the name of its case, and the names.
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(
      ("name", name), ("otherNames", otherNames.isEmpty ? nil : otherNames), ("label", label),
      ("labelHidden", isLabelHidden ? true : nil),
      ("multiline", isMultiline ? true : nil), ("secure", isSecure ? true : nil),
      ("search", isSearch ? true : nil), ("prominent", isProminent ? true : nil),
      ("files", acceptedFiles), ("url", url), ("copies", copiedText),
      ("style", pickerStyle.showsOptions ? pickerStyle : nil), ("month", showsMonth ? true : nil),
      ("wraps", wrapsName ? true : nil))
    try kind.encode(to: encoder)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    let name: String = try fields("name")
    self.init(
      name: StyledText(name).plain, label: try fields.elements("label"), kind: try Kind(from: decoder))
    otherNames = try fields.optional("otherNames") ?? []
    isLabelHidden = try fields.flag("labelHidden")
    isMultiline = try fields.flag("multiline")
    isSecure = try fields.flag("secure")
    isSearch = try fields.flag("search")
    isProminent = try fields.flag("prominent")
    acceptedFiles = try fields.optional("files")
    url = try fields.optional("url")
    copiedText = try fields.optional("copies")
    pickerStyle = try fields.optional("style") ?? .automatic
    showsMonth = try fields.flag("month")
    wrapsName = try fields.flag("wraps")
  }
}

extension Control.Kind: Codable {
  // Add new kinds both here and in `init(from:)`.

  /// Encodes the name of the case, and its values.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .button(let role): try encoder.write("button", ("role", role))
    case .link: try encoder.write("link")
    case .textField(let text, let prompt, let submits):
      try encoder.write("textField", ("text", text), ("prompt", prompt), ("submits", submits))
    case .toggle(let isOn): try encoder.write("toggle", ("isOn", isOn))
    case .picker(let options, let selection):
      try encoder.write("picker", ("options", options), ("selection", selection))
    case .stepper(let canIncrement, let canDecrement, let value, let bounds, let step, let isWhole):
      try encoder.write(
        "stepper", ("canIncrement", canIncrement), ("canDecrement", canDecrement), ("value", value),
        ("bounds", bounds.map(Bounds.init)), ("step", step), ("whole", isWhole ? true : nil))
    case .slider(let value, let bounds, let step, let unit):
      try encoder.write(
        "slider", ("value", value), ("bounds", Bounds(bounds)), ("step", step), ("unit", unit))
    case .menu: try encoder.write("menu")
    case .tab(let isSelected): try encoder.write("tab", ("isSelected", isSelected))
    case .disclosure(let isExpanded): try encoder.write("disclosure", ("isExpanded", isExpanded))
    case .date(let text, let components, let bounds):
      try encoder.write(
        "date", ("text", text), ("components", components), ("from", bounds?.lowerBound),
        ("to", bounds?.upperBound))
    }
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    switch try fields.type() {
    case "button": self = .button(role: try fields.optional("role"))
    case "link": self = .link
    case "textField":
      self = .textField(
        text: try fields("text"), prompt: try fields.optional("prompt"), submits: try fields.flag("submits"))
    case "toggle": self = .toggle(isOn: try fields("isOn"))
    case "picker":
      let (options, selection): ([Control.Option], Int?) = (
        try fields("options"), try fields.optional("selection")
      )
      guard selection.map(options.indices.contains) ?? true else {
        throw DecodingError.dataCorruptedError(
          forKey: FieldName("selection"), in: fields.container, debugDescription: "There is no such option.")
      }
      self = .picker(options: options, selection: selection)
    case "stepper":
      let bounds: Bounds? = try fields.optional("bounds")
      self = .stepper(
        canIncrement: try fields("canIncrement"), canDecrement: try fields("canDecrement"),
        value: try fields.optional("value"), bounds: bounds?.range, step: try fields.optional("step"),
        isWhole: try fields.flag("whole"))
    case "slider":
      let bounds: Bounds = try fields("bounds")
      self = .slider(
        value: try fields("value"), bounds: bounds.range, step: try fields.optional("step"),
        unit: try fields.optional("unit"))
    case "menu": self = .menu
    case "tab": self = .tab(isSelected: try fields("isSelected"))
    case "disclosure": self = .disclosure(isExpanded: try fields("isExpanded"))
    case "date":
      let (from, to): (String?, String?) = (try fields.optional("from"), try fields.optional("to"))
      let bounds: ClosedRange<String>? =
        if let from, let to, from <= to { from...to } else { nil }
      self = .date(text: try fields("text"), components: try fields("components"), bounds: bounds)
    case let type: throw fields.unknown("element", type)
    }
  }
}

/// The range of a number, such as `{"from":0,"to":10}`.
struct Bounds: Codable {
  let range: ClosedRange<Double>
  init(_ range: ClosedRange<Double>) { self.range = range }

  func encode(to encoder: any Encoder) throws {
    try encoder.write(("from", range.lowerBound), ("to", range.upperBound))
  }

  init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    let (from, to): (Double, Double) = (try fields("from"), try fields("to"))
    guard from <= to else {
      throw DecodingError.dataCorruptedError(
        forKey: FieldName("to"), in: fields.container, debugDescription: "'to' is less than 'from'.")
    }
    range = from...to
  }
}

extension ButtonRole: NamedCases {
  public static var allCases: [ButtonRole] { [.cancel, .destructive] }
}

extension KeyboardShortcut: Codable {
  private static let keyNames: [KeyEquivalent: String] = [
    .return: "return", .escape: "escape", .delete: "delete", .space: "space", .tab: "tab",
  ]
  private static let modifierNames: [(EventModifiers, String)] = [
    (.command, "command"), (.control, "control"), (.option, "option"), (.shift, "shift"),
  ]

  /// Encodes the modifiers, then the key.
  public func encode(to encoder: any Encoder) throws {
    let names = Self.modifierNames.filter { modifiers.contains($0.0) }.map(\.1)
    try encoder.write(
      ("key", Self.keyNames[key] ?? String(key.character)), ("modifiers", names.isEmpty ? nil : names))
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    let key: String = try fields("key")
    let names: [String] = try fields.optional("modifiers") ?? []
    let modifiers = names.map { name in Self.modifierNames.first { $0.1 == name }?.0 }
    let named = Self.keyNames.first { $0.value == key }?.key
    guard !modifiers.contains(nil), let key = named ?? (key.count == 1 ? KeyEquivalent(Character(key)) : nil)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: FieldName("key"), in: fields.container,
        debugDescription: "'\((names + [key]).joined(separator: "+"))' isn't a keyboard shortcut.")
    }
    self.init(key, modifiers: EventModifiers(modifiers.compactMap { $0 }))
  }
}

extension DateText.Components: Codable {
  private static let names: [(DateText.Components, String)] = [(.date, "date"), (.hourAndMinute, "time")]

  /// Encodes the names of the components.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.names.filter { contains($0.0) }.map(\.1))
  }

  /// Decodes components. Unknown names are ignored.
  public init(from decoder: any Decoder) throws {
    let names = try decoder.singleValueContainer().decode([String].self)
    self = Self(Self.names.filter { names.contains($0.1) }.map(\.0))
  }
}
