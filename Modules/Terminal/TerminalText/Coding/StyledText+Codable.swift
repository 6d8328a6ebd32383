// Text without styles is encoded as a string. Styled text is encoded as an array, in which a string is an unstyled run and
// `{"text":"late","bold":true,"foreground":"red"}` is a styled one. A run can have a `link`.

extension StyledText: Codable {
  /// Encodes the text as a string or as an array of runs.
  public func encode(to encoder: any Encoder) throws {
    if runs.allSatisfy({ $0.style == .plain && $0.link == nil }) {
      var container = encoder.singleValueContainer()
      return try container.encode(plain)
    }
    var container = encoder.unkeyedContainer()
    for run in runs { try container.encode(run) }
  }

  /// Decodes text and sanitizes it, so that any input is safe to print.
  public init(from decoder: any Decoder) throws {
    self.init()
    if let container = try? decoder.singleValueContainer(), let text = try? container.decode(String.self) {
      self = StyledText(text)
      return
    }
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { append(try container.decode(Run.self)) }
  }
}

extension StyledText.Run: Codable {
  private enum CodingKeys: String, CodingKey { case text, link }

  /// Encodes the run, as a string if it has no style.
  public func encode(to encoder: any Encoder) throws {
    if style == .plain, link == nil {
      var container = encoder.singleValueContainer()
      return try container.encode(content)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(content, forKey: .text)
    try container.encodeIfPresent(link, forKey: .link)
    try style.encode(to: encoder)
  }

  /// Decodes a run and sanitizes it, so that any input is safe to print.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer(), let text = try? container.decode(String.self) {
      self.init(safe: sanitized(text), style: .plain)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      safe: sanitized(try container.decode(String.self, forKey: .text)), style: try TextStyle(from: decoder),
      link: try container.decodeIfPresent(String.self, forKey: .link))
  }
}

extension TextStyle: Codable {
  private enum CodingKeys: String, CodingKey {
    case bold, dim, italic, underline, inverse, strikethrough, foreground, background
  }

  /// Encodes only the properties that differ from the plain style.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let flags: [(Bool, CodingKeys)] = [
      (isBold, .bold), (isDim, .dim), (isItalic, .italic), (isUnderlined, .underline),
      (isInverse, .inverse), (isStruckThrough, .strikethrough),
    ]
    for (isOn, key) in flags where isOn { try container.encode(true, forKey: key) }
    try container.encodeIfPresent(foreground, forKey: .foreground)
    try container.encodeIfPresent(background, forKey: .background)
  }

  /// Decodes a style. Omitted properties are off.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func flag(_ key: CodingKeys) throws -> Bool {
      try container.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    self.init(
      bold: try flag(.bold), dim: try flag(.dim), italic: try flag(.italic),
      underline: try flag(.underline), inverse: try flag(.inverse), strikethrough: try flag(.strikethrough),
      foreground: try container.decodeIfPresent(Color.self, forKey: .foreground),
      background: try container.decodeIfPresent(Color.self, forKey: .background))
  }
}

extension Color: Codable {
  /// The names of the palette's colors, by number.
  private static let names = [
    "black", "red", "green", "yellow", "blue", "purple", "cyan", "white", "gray", "brightRed", "brightGreen",
    "brightYellow", "brightBlue", "brightPurple", "brightCyan", "brightWhite",
  ]

  /// Encodes the color as its name, as `#FF9500`, or as a palette number without a name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .palette(let number) where number < Self.names.count:
      try container.encode(Self.names[Int(number)])
    case .palette(let number):
      try container.encode(number)
    case .rgb(let red, let green, let blue):
      try container.encode(Self.rgb(red, green, blue).hexadecimal)
    case .standard:
      try container.encode("standard")
    case .role(let role):
      try container.encode(role.name)
    case .transparent:
      try container.encode("clear")
    }
  }

  /// The color as `#FF9500`, or black if the color isn't made of components.
  package var hexadecimal: String {
    guard case .rgb(let red, let green, let blue) = self else { return "#000000" }
    return "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(UInt8.self) {
      self = .palette(number)
      return
    }
    let name = try container.decode(String.self)
    if let number = Self.names.firstIndex(of: name) {
      self = .palette(UInt8(number))
    } else if name == "standard" {
      self = .standard
    } else if name == "clear" {
      self = .transparent
    } else if let role = ThemeRole(name: name) {
      self = .role(role)
    } else if name.hasPrefix("#"), name.utf8.count == 7, let parts = UInt32(name.dropFirst(), radix: 16) {
      self = .rgb(UInt8(parts >> 16), UInt8(parts >> 8 & 0xFF), UInt8(parts & 0xFF))
    } else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "'\(name)' isn't a color. Use a name such as red or brightBlue, '#RRGGBB', or a palette number."
      )
    }
  }
}
