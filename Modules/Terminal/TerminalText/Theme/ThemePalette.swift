/// The colors of a theme on one kind of background.
///
/// Read and change them by role: `palette[.accent] = .rgb(0x7F, 0xB2, 0xE5)`.
public struct ThemePalette: Hashable, Sendable {
  private var colors: [Color]

  /// Creates a palette from colors in the order of the roles, as hexadecimal numbers such as `0x7FB2E5`.
  init(_ colors: [UInt32]) {
    precondition(colors.count == ThemeRole.allCases.count)
    self.colors = colors.map { .rgb(UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)) }
  }

  /// The color of a role.
  public subscript(role: ThemeRole) -> Color {
    get { colors[Int(role.rawValue)] }
    set { colors[Int(role.rawValue)] = newValue }
  }

  /// The default colors on dark backgrounds.
  public static let dark = ThemePalette([
    0x14171C, 0x1D2229, 0x1F252D, 0x2A323C, 0x24364A, 0xD8DEE6, 0xF2F5F8, 0x98A3B0, 0x525C68, 0x7FB2E5,
    0x0E1420, 0x3D4856, 0xF2817F, 0x7FCF9A, 0xE0B060,
  ])

  /// The default colors on light backgrounds.
  public static let light = ThemePalette([
    0xFBFCFD, 0xE8ECF0, 0xEEF1F4, 0xE2E7EC, 0xDBE8F5, 0x1F2730, 0x10161D, 0x4F5B68, 0xA5AFB9, 0x1F5F9E,
    0xFFFFFF, 0xB9C3CE, 0xB3261E, 0x17663A, 0x7A5200,
  ])
}
