import TerminalText

extension Element.Decoration {
  // Each decoration has a line here and one below.

  /// Encodes the name of the case, its values, and the content.
  func write(_ content: [Element], to encoder: any Encoder) throws {
    switch self {
    case .padding(let insets):
      try encoder.write(
        "padding", ("top", insets.top), ("leading", insets.leading), ("bottom", insets.bottom),
        ("trailing", insets.trailing))
    case .frame(let size, let alignment):
      try encoder.write(
        "frame", ("minWidth", size.minWidth), ("maxWidth", size.maxWidth), ("minHeight", size.minHeight),
        ("maxHeight", size.maxHeight), ("alignment", alignment))
    case .border(let color): try encoder.write("border", ("color", color))
    case .background(let color): try encoder.write("background", ("color", color))
    case .lineLimit(let limit): try encoder.write("lineLimit", ("limit", limit))
    case .hidden: try encoder.write("hidden")
    case .redacted: try encoder.write("redacted")
    case .pane: try encoder.write("pane")
    case .gradient(let fill): try encoder.write("gradientText", ("gradient", fill))
    }
    try encoder.write(("content", content))
  }

  /// Decodes a decoration, or returns `nil` for another type.
  init?(_ type: String, _ fields: Fields) throws {
    switch type {
    case "padding":
      self = .padding(
        Element.Insets(
          top: try fields.count("top") ?? 0, leading: try fields.count("leading") ?? 0,
          bottom: try fields.count("bottom") ?? 0, trailing: try fields.count("trailing") ?? 0))
    case "frame":
      self = .frame(
        Element.FrameSize(
          minWidth: try fields.count("minWidth"), maxWidth: try fields.count("maxWidth"),
          minHeight: try fields.count("minHeight"), maxHeight: try fields.count("maxHeight")),
        alignment: try fields("alignment"))
    case "border": self = .border(try fields.optional("color"))
    case "background": self = .background(try fields("color"))
    case "lineLimit": self = .lineLimit(max(try fields("limit"), 1))
    case "hidden": self = .hidden
    case "redacted": self = .redacted
    case "pane": self = .pane
    case "gradientText": self = .gradient(try fields("gradient"))
    default: return nil
    }
  }
}

extension HorizontalAlignment: NamedCases {
  public static var allCases: [HorizontalAlignment] { [.leading, .center, .trailing] }
}

extension VerticalAlignment: NamedCases {
  public static var allCases: [VerticalAlignment] {
    [.top, .center, .bottom, .firstTextBaseline, .lastTextBaseline]
  }
}

extension ChartContent.Kind: Codable {}

extension ChartContent.Mark: Codable {
  /// Encodes the mark. Numbers that aren't finite are omitted.
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(
      ("kind", kind), ("label", label), ("position", position?.isFinite == true ? position : nil),
      ("value", value.isFinite ? value : nil), ("series", series), ("color", color))
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    self.init(
      kind: try fields("kind"), label: try fields("label"), position: try fields.optional("position"),
      value: try fields.optional("value") ?? .nan, series: try fields.optional("series"),
      color: try fields.optional("color"))
  }
}

extension Fields {
  /// Decodes a number of cells, or returns `nil` if it's omitted. A negative number is an error.
  fileprivate func count(_ name: String) throws -> Int? {
    let count: Int? = try optional(name)
    guard let count, count < 0 else { return count }
    throw DecodingError.dataCorruptedError(
      forKey: FieldName(name), in: container, debugDescription: "'\(name)' is less than 0.")
  }

  /// Decodes the index of a layer, or returns `nil` if it's omitted.
  func index(_ name: String, below layers: String) throws -> Int? {
    guard let index: Int = try optional(name) else { return nil }
    let all: [[Element]] = try self(layers)
    guard all.indices.contains(index) else {
      throw DecodingError.dataCorruptedError(
        forKey: FieldName(name), in: container, debugDescription: "There is no layer \(index).")
    }
    return index
  }
}
