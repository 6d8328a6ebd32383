/// The colors of a program: one for each role, on dark and on light backgrounds.
///
/// Views name roles, and the theme of the program supplies the colors, in a terminal and in a browser:
///
/// ```swift
/// Text("Late").foregroundStyle(.danger)
///
/// WindowGroup { RootView(store: store) }
///   .theme(.warm)
/// ```
///
/// Four themes are built in: ``default``, ``warm``, ``highContrast``, and ``terminal``. Their text has a contrast of at least
/// 4.5 : 1 on each of their backgrounds, also after rounding to 256 colors.
///
/// In a terminal with 16 colors, or without an answer about its background, text has the terminal's own color, and roles are bold, dim,
/// underlined, and reversed text. Only primary buttons and errors have colors: white on blue, and white on red. A terminal without
/// color shows all roles by attributes.
public struct ColorTheme: Hashable, Sendable {
  /// The name, by which `--color-theme` finds it.
  public var name: String
  /// The colors on dark backgrounds, or `nil` for those that the user of the terminal has chosen.
  public var dark: ThemePalette?
  /// The colors on light backgrounds, or `nil` for those that the user of the terminal has chosen.
  public var light: ThemePalette?

  /// Creates a theme.
  public init(name: String, dark: ThemePalette?, light: ThemePalette?) {
    (self.name, self.dark, self.light) = (name, dark, light)
  }

  /// Returns the colors on a background.
  public func palette(on background: TerminalBackground) -> ThemePalette? {
    background == .dark ? dark : light
  }

  /// Cool colors with a blue accent.
  public static let `default` = ColorTheme(
    name: "default",
    dark: .dark, light: .light)

  /// Paper and coffee, with an orange accent.
  public static let warm = ColorTheme(
    name: "warm",
    dark: ThemePalette(
      [
        0x1C1714, 0x29211C, 0x352B25, 0x3A2F28, 0x4A3524, 0xE8DDD2, 0xF8F1EA, 0xB3A192, 0x6B5D52, 0xE5A86B,
        0x20140A, 0x56483D, 0xF2857A, 0xA5C97F, 0xE5C15A, 0x8C7766, 0x817469,
      ], reduced: [234, 235, 236, 237, 52, 253, 255, 248, 240, 179, 233, 239, 210, 150, 221, 244, 243]),
    light: ThemePalette(
      [
        0xFDFAF5, 0xF1E9DF, 0xF5EEE5, 0xEBE1D4, 0xF9EED2, 0x332A22, 0x1D1610, 0x665647, 0xB8AA9B, 0x7A3D07,
        0xFFFFFF, 0xCFC0B0, 0xA82A1C, 0x4A6614, 0x6B4A00, 0x8F7B68, 0x8F8478,
      ], reduced: [231, 255, 255, 254, 230, 235, 233, 240, 248, 88, 231, 250, 124, 22, 58, 244, 244]))

  /// Black on white, or white on black, with strong borders.
  public static let highContrast = ColorTheme(
    name: "high-contrast",
    dark: ThemePalette(
      [
        0x000000, 0x1A1A1A, 0x1A1A1A, 0x303030, 0x23324A, 0xFFFFFF, 0xFFFFFF, 0xD0D0D0, 0x808080, 0x6FC3FF,
        0x000000, 0xA0A0A0, 0xFF9B94, 0x80F0A0, 0xFFD75F, 0xB0B0B0, 0x767676,
      ], reduced: [16, 234, 234, 236, 17, 231, 231, 252, 244, 117, 16, 247, 216, 120, 221, 249, 243]),
    light: ThemePalette(
      [
        0xFFFFFF, 0xECECEC, 0xF2F2F2, 0xE4E4E4, 0xCFE6FF, 0x000000, 0x000000, 0x333333, 0x808080, 0x003F8F,
        0xFFFFFF, 0x606060, 0x8F0000, 0x004F20, 0x5F3A00, 0x505050, 0x757575,
      ], reduced: [231, 255, 255, 254, 189, 16, 16, 236, 244, 18, 231, 241, 88, 22, 58, 239, 243]))

  /// The sixteen colors that the user of the terminal has chosen. A browser shows the default theme.
  public static let terminal = ColorTheme(name: "terminal", dark: nil, light: nil)

  /// The themes that every program has.
  public static let builtIn = [ColorTheme.default, .warm, .highContrast, .terminal]
}
