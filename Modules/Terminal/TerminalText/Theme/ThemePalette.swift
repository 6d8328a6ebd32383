/// The colors of a theme on one kind of background.
///
/// Read and change them by role: `palette[.accent] = .rgb(0x7F, 0xB2, 0xE5)`.
public struct ThemePalette: Hashable, Sendable {
  private var colors: [Color]
  /// The colors in terminals with 256 colors. The nearest color of a role would often be gray.
  private var reduced: [Color]

  /// Creates a palette from colors in the order of the roles.
  ///
  /// - Parameters:
  ///   - colors: Hexadecimal numbers such as `0x7FB2E5`.
  ///   - reduced: The numbers of the colors in terminals with 256 colors.
  init(_ colors: [UInt32], reduced: [UInt8]) {
    precondition(colors.count == ThemeRole.allCases.count && reduced.count == colors.count)
    self.colors = colors.map { .rgb(UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)) }
    self.reduced = reduced.map { .palette($0) }
  }

  /// The color of a role.
  public subscript(role: ThemeRole) -> Color {
    get { colors[Int(role.rawValue)] }
    set { (colors[Int(role.rawValue)], reduced[Int(role.rawValue)]) = (newValue, newValue) }
  }

  /// The palette for terminals with 256 colors.
  var roundedTo256: ThemePalette {
    var palette = self
    palette.colors = reduced
    return palette
  }

  /// The default colors on dark backgrounds.
  public static let dark = ThemePalette(
    [
      0x14171C, 0x1D2229, 0x2A333D, 0x2A323C, 0x24364A, 0xD8DEE6, 0xF2F5F8, 0x98A3B0, 0x525C68, 0x7FB2E5,
      0x0E1420, 0x3D4856, 0xF2817F, 0x7FCF9A, 0xE0B060, 0x6E8093, 0x6E7680,
    ], reduced: [234, 235, 236, 237, 17, 253, 255, 248, 240, 110, 233, 239, 210, 114, 179, 244, 243])

  /// The default colors on light backgrounds.
  public static let light = ThemePalette(
    [
      0xFBFCFD, 0xE8ECF0, 0xEEF1F4, 0xE2E7EC, 0xDBE8F5, 0x1F2730, 0x10161D, 0x4F5B68, 0xA5AFB9, 0x1F5F9E,
      0xFFFFFF, 0xB9C3CE, 0xB3261E, 0x17663A, 0x7A5200, 0x76838F, 0x808992,
    ], reduced: [231, 255, 255, 254, 189, 235, 233, 240, 248, 25, 231, 250, 124, 22, 58, 244, 244])
}
