import TerminalText

extension ElementID: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Int.self)
  }
}

extension Element: Codable {
  /// Encodes the name of the content's case, its values, and the properties that aren't the default.
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(
      ("id", id), ("disabled", isDisabled ? true : nil), ("focused", isFocused ? true : nil), ("help", help),
      ("shortcut", shortcut), ("badge", badge), ("menu", menu))
    try content.encode(to: encoder)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    self.init(id: try fields("id"), content: try Content(from: decoder))
    isDisabled = try fields.flag("disabled")
    isFocused = try fields.flag("focused")
    help = try fields.optional("help")
    shortcut = try fields.optional("shortcut")
    badge = try fields.optional("badge")
    menu = try fields.optional("menu")
  }
}

extension Element.Content: Codable {
  // Each case has a line here and one below. A control has the type of its kind, such as 'toggle'.

  /// Encodes the name of the case, and its values.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try encoder.write("text", ("text", text))
    case .image(let glyph, let name): try encoder.write("image", ("glyph", glyph), ("name", name))
    case .divider: try encoder.write("divider")
    case .spacer: try encoder.write("spacer")
    case .stack(let axis, let content): try encoder.write("stack", ("axis", axis), ("content", content))
    case .columns(let cells, let widths): try encoder.write("columns", ("cells", cells), ("widths", widths))
    case .list(let content): try encoder.write("list", ("content", content))
    case .section(let header, let footer, let content):
      try encoder.write("section", ("header", header), ("footer", footer), ("content", content))
    case .row(let row):
      try encoder.write(
        "row", ("number", row.number), ("content", row.content), ("position", row.position),
        ("deletion", row.deletion), ("move", row.move), ("opens", row.opens),
        ("selected", row.isSelected ? true : nil))
    case .hiddenRows(let rows):
      try encoder.write(
        "hiddenRows", ("list", rows.list), ("first", rows.offsets.lowerBound), ("count", rows.offsets.count))
    case .labeled(let label, let content):
      try encoder.write("labeled", ("label", label), ("content", content))
    case .progress(let label, let fraction, let value, let tint):
      try encoder.write(
        "progress", ("label", label), ("fraction", fraction), ("value", value), ("tint", tint))
    case .control(let control): try control.encode(to: encoder)
    case .decorated(let decoration, let content): try decoration.write(content, to: encoder)
    case .layered(let layers, let base, let alignment):
      try encoder.write("layered", ("layers", layers), ("base", base), ("alignment", alignment))
    case .fill(let color): try encoder.write("fill", ("color", color))
    case .gradient(let fill): try encoder.write("gradient", ("gradient", fill))
    case .drawing(let drawing): try encoder.write("drawing", ("drawing", drawing))
    case .chart(let chart): try encoder.write("chart", ("marks", chart.marks), ("height", chart.height))
    case .largeText(let text, let isOptional):
      try encoder.write("largeText", ("text", text), ("optional", isOptional ? true : nil))
    }
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    switch try fields.type() {
    case "text": self = .text(try fields("text"))
    case "image": self = .image(glyph: try fields("glyph"), name: try fields("name"))
    case "divider": self = .divider
    case "spacer": self = .spacer
    case "stack": self = .stack(try fields("axis"), try fields.elements("content"))
    case "columns": self = .columns(try fields("cells"), widths: try fields("widths"))
    case "list": self = .list(try fields.elements("content"))
    case "section":
      self = .section(
        header: try fields.elements("header"), footer: try fields.elements("footer"),
        content: try fields.elements("content"))
    case "row": self = .row(try Element.Row(fields))
    case "hiddenRows": self = .hiddenRows(try Element.HiddenRows(fields))
    case "labeled":
      self = .labeled(label: try fields.elements("label"), content: try fields.elements("content"))
    case "progress":
      self = .progress(
        label: try fields.elements("label"), fraction: try fields.optional("fraction"),
        value: try fields.optional("value"), tint: try fields.optional("tint"))
    case "layered":
      self = .layered(
        try fields("layers"), base: try fields.index("base", below: "layers"),
        alignment: try fields("alignment"))
    case "fill": self = .fill(try fields.optional("color"))
    case "gradient": self = .gradient(try fields("gradient"))
    case "drawing": self = .drawing(try fields("drawing"))
    case "chart":
      self = .chart(ChartContent(marks: try fields("marks"), height: try fields.optional("height") ?? 8))
    case "largeText":
      let text: String = try fields("text")
      self = .largeText(StyledText(text).singleLine.plain, isOptional: try fields.flag("optional"))
    case let type:
      if let decoration = try Element.Decoration(type, fields) {
        self = .decorated(decoration, try fields.elements("content"))
      } else {
        // All other types are controls.
        self = .control(try Control(from: decoder))
      }
    }
  }
}

extension Element.Axis: NamedCases {
  public static var allCases: [Element.Axis] { [.horizontal, .vertical] }
}

extension Element.Row {
  fileprivate init(_ fields: Fields) throws {
    self.init(
      number: try fields("number"), content: try fields.elements("content"), position: try fields("position"),
      deletion: try fields.optional("deletion"), move: try fields.optional("move"),
      opens: try fields.optional("opens"), isSelected: try fields.flag("selected"))
  }
}

extension Element.HiddenRows {
  fileprivate init(_ fields: Fields) throws {
    let (first, count): (Int, Int) = (try fields("first"), try fields("count"))
    let (end, overflows) = first.addingReportingOverflow(count)
    guard first >= 0, count >= 0, !overflows else {
      throw DecodingError.dataCorruptedError(
        forKey: FieldName("count"), in: fields.container, debugDescription: "There are no such rows.")
    }
    self.init(list: try fields("list"), offsets: first..<end)
  }
}
