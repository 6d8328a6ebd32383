import TerminalText

extension ElementTree: Codable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(
      ("id", id), ("title", title), ("subtitle", subtitle),
      ("earlierTitles", earlierTitles.isEmpty ? nil : earlierTitles),
      ("toolbar", toolbar.isEmpty ? nil : toolbar), ("content", content),
      ("layers", layers.isEmpty ? nil : layers))
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    self.init(
      title: try fields.optional("title"), earlierTitles: try fields.optional("earlierTitles") ?? [],
      toolbar: try fields.optional("toolbar") ?? [], content: try fields.elements("content"),
      layers: try fields.optional("layers") ?? [])
    subtitle = try fields.optional("subtitle")
    id = try fields("id")
  }
}

extension ToolbarElement: Codable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(("placement", placement), ("content", content))
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    self.init(placement: try fields("placement"), content: try fields.elements("content"))
  }
}

extension ToolbarItemPlacement: NamedCases {
  public static var allCases: [ToolbarItemPlacement] {
    [
      .automatic, .principal, .navigation, .primaryAction, .secondaryAction, .confirmationAction,
      .cancellationAction, .destructiveAction, .bottomBar, .status, .topBarLeading, .topBarTrailing,
      .navigationBarLeading,
      .navigationBarTrailing, .keyboard,
    ]
  }
}

extension Presentation: Codable {
  /// Encodes the style as the type, and the values.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .sheet(let sheet):
      try encoder.write(
        "\(sheet.style)", ("id", sheet.id), ("screen", sheet.tree),
        ("stays", sheet.isDismissDisabled ? true : nil))
    case .alert(let alert):
      try encoder.write(
        "\(alert.style)", ("id", alert.id), ("title", alert.title),
        ("hidesTitle", alert.showsTitle ? nil : true), ("message", alert.message), ("actions", alert.actions))
    }
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    let type = try fields.type()
    if let style = Sheet.Style.allCases.first(where: { "\($0)" == type }) {
      var sheet = Sheet(id: try fields("id"), style: style, tree: try fields("screen"))
      sheet.isDismissDisabled = try fields.flag("stays")
      self = .sheet(sheet)
    } else if let style = Alert.Style.allCases.first(where: { "\($0)" == type }) {
      var alert = Alert(
        id: try fields("id"), style: style, title: try fields("title"),
        message: try fields.optional("message"),
        actions: try fields.elements("actions"))
      alert.showsTitle = try !fields.flag("hidesTitle")
      self = .alert(alert)
    } else {
      throw fields.unknown("presentation", type)
    }
  }
}

extension Presentation.Sheet.Style: CaseIterable {
  public static var allCases: [Presentation.Sheet.Style] { [.sheet, .popover, .fullScreenCover] }
}

extension Presentation.Alert.Style: CaseIterable {
  public static var allCases: [Presentation.Alert.Style] { [.alert, .confirmationDialog, .menu] }
}
