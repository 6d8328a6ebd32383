/// A theme file names roles and their colors. A role that it omits keeps the color of the default theme:
///
/// ```json
/// {"dark": {"accent": "#E5A86B"}, "light": {"accent": "#7A3D07"}}
/// ```
extension ColorTheme: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case name, dark, light }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyName.self)
    for key in container.allKeys where CodingKeys(rawValue: key.stringValue) == nil {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription: "'\(key.stringValue)' isn't part of a theme. Use 'dark' and 'light'.")
    }
    func palette(_ key: CodingKeys, _ standard: ThemePalette) throws -> ThemePalette {
      let name = AnyName(key.stringValue)
      guard container.contains(name) else { return standard }
      let colors = try container.nestedContainer(keyedBy: AnyName.self, forKey: name)
      var palette = standard
      for key in colors.allKeys {
        guard let role = ThemeRole(name: key.stringValue) else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: colors,
            debugDescription: "'\(key.stringValue)' isn't a role. Use one of: "
              + "\(ThemeRole.allCases.map(\.name).joined(separator: ", ")).")
        }
        guard case .rgb(let red, let green, let blue) = try colors.decode(Color.self, forKey: key) else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: colors, debugDescription: "A theme's colors have the form '#RRGGBB'.")
        }
        palette[role] = .rgb(red, green, blue)
      }
      return palette
    }
    self.init(
      name: try container.decodeIfPresent(String.self, forKey: AnyName("name")) ?? "custom",
      dark: try palette(.dark, .dark), light: try palette(.light, .light))
  }

  private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
