/// The purpose of a color. A ``ColorTheme`` decides which color serves it.
public enum ThemeRole: UInt8, CaseIterable, Hashable, Sendable {
  /// The page behind everything. A terminal keeps its own.
  case background
  /// Bars and cards on the page.
  case surface
  /// The inside of a field.
  case field
  /// A button.
  case button
  /// The bar behind the selected row.
  case selection
  /// Ordinary text.
  case text
  /// Headings.
  case title
  /// Text of less importance: placeholders, details, names of keys.
  case secondary
  /// Everything behind a sheet, an alert, or a list of commands.
  case dimmed
  /// The primary button, keys, and the mark of the selected row.
  case accent
  /// Text on the accent color.
  case onAccent
  /// Boxes and rules.
  case border
  /// Errors, and buttons that delete something.
  case danger
  /// Something that is finished or saved.
  case success
  /// Something that the user should look at.
  case warning
  /// The edge of a field.
  case edge
  /// A control that can't be used.
  case disabled

  /// The name of the role in a theme file: `onAccent`.
  public var name: String { String(describing: self) }

  /// Creates the role with a name.
  public init?(name: some StringProtocol) {
    guard let role = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = role
  }
}
