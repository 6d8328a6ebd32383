import CustomDump
import Foundation
import Testing

@testable import TerminalText

@Suite struct ColorThemeTests {
  private static let palettes = ColorTheme.builtIn.flatMap { theme in
    TerminalBackground.allCases.compactMap { background in
      theme.palette(on: background).map { Named(name: "\(theme.name), \(background)", palette: $0) }
    }
  }

  struct Named: CustomTestStringConvertible {
    var name: String
    var palette: ThemePalette
    var testDescription: String { name }
  }

  @Test("Text can be read on each background of a theme, also in 256 colors", arguments: palettes)
  func textsCanBeRead(_ named: Named) {
    let texts: [ThemeRole] = [.text, .title, .secondary, .accent, .danger, .success, .warning]
    let grounds: [ThemeRole] = [.background, .surface, .field, .button, .selection]
    var pairs = texts.flatMap { text in grounds.map { (text, $0) } }
    pairs.append((.onAccent, .accent))
    for (text, ground) in pairs {
      for palette in [named.palette, named.palette.roundedTo256] {
        let ratio = contrast(palette[text].shown, palette[ground].shown)
        #expect(ratio >= 4.5, "\(text) on \(ground): \(palette[text]) on \(palette[ground])")
      }
    }
    for ground in [ThemeRole.background, .surface, .field] {
      for palette in [named.palette, named.palette.roundedTo256] {
        let ratio = contrast(palette[.edge].shown, palette[ground].shown)
        #expect(ratio >= 3, "edge on \(ground): \(palette[.edge]) on \(palette[ground])")
      }
    }
    for ground in [ThemeRole.background, .surface] {
      for palette in [named.palette, named.palette.roundedTo256] {
        let ratio = contrast(palette[.disabled].shown, palette[ground].shown)
        #expect(ratio >= 2.99, "disabled on \(ground): \(palette[.disabled]) on \(palette[ground])")
      }
    }
  }

  @Test("A role that a theme changes has the nearest color in terminals with 256 colors")
  func changedRoles() {
    var palette = ThemePalette.dark
    #expect(palette.roundedTo256[.selection] == .palette(17))
    palette[.selection] = .rgb(0, 0, 0xAF)
    let color = palette.roundedTo256[.selection]
    #expect(color.parameters(depth: .twoHundredFiftySix, isBackground: true) == [48, 5, 19])
    #expect(Color.palette(17).parameters(depth: .twoHundredFiftySix, isBackground: true) == [48, 5, 17])
  }

  @Test("Black on white has the contrast that the guidelines give")
  func contrastOfBlackOnWhite() {
    #expect(abs(contrast(.rgb(0, 0, 0), .rgb(255, 255, 255)) - 21) < 0.01)
    #expect(abs(contrast(.rgb(0x77, 0x77, 0x77), .rgb(255, 255, 255)) - 4.48) < 0.01)
  }

  @Test("A role is a color of the theme where the background is known")
  func rolesInColor() {
    var terminal = TerminalCapability.full
    terminal.background = .light
    terminal.theme = .warm
    let style = TextStyle(foreground: .danger, background: .role(.selection)).resolved(for: terminal)
    expectNoDifference(style.foreground, ColorTheme.warm.light?[.danger])
    expectNoDifference(style.background, ColorTheme.warm.light?[.selection])
  }

  @Test(
    "Without a theme's colors, roles are the terminal's own colors and attributes",
    arguments: [
      (
        TextStyle(foreground: .danger), TextStyle(foreground: .brightWhite, background: .red),
        TextStyle(underline: true)
      ),
      (
        TextStyle(foreground: .danger, background: .role(.button)),
        TextStyle(foreground: .brightWhite, background: .red), TextStyle(underline: true)
      ),
      (
        TextStyle(foreground: .role(.onAccent), background: .role(.accent)),
        TextStyle(bold: true, foreground: .brightWhite, background: .blue), TextStyle.bold
      ),
      (TextStyle(foreground: .accentColor), TextStyle.bold, TextStyle.bold),
      (TextStyle(foreground: .success), TextStyle.plain, TextStyle.plain),
      (
        TextStyle(foreground: .danger, background: .role(.selection)), TextStyle(inverse: true),
        TextStyle(underline: true, inverse: true)
      ),
      (TextStyle(background: .role(.selection)), TextStyle(inverse: true), TextStyle(inverse: true)),
      (TextStyle(background: .role(.field)), TextStyle(underline: true), TextStyle(underline: true)),
      (TextStyle(foreground: .secondary), TextStyle.dim, TextStyle.dim),
    ])
  func rolesWithoutTheme(role: TextStyle, sixteen: TextStyle, none: TextStyle) {
    expectNoDifference(
      role.resolved(for: TerminalCapability(understandsStyles: true, colors: .sixteen)), sixteen)
    expectNoDifference(role.resolved(for: .monochrome), none)
    // The background isn't known.
    expectNoDifference(role.resolved(for: .full), sixteen)
  }

  @Test("The brackets of a button are seen only where it has no color")
  func brackets() {
    let button = StyledText("[", style: TextStyle(foreground: .role(.button), background: .role(.button)))
    var terminal = TerminalCapability.full
    terminal.background = .dark
    #expect(!button.rendered(for: terminal).string.contains("[\u{1B}"))
    #expect(button.rendered(for: .monochrome).string == "[")
    #expect(button.rendered(for: .plain).string == "[")
  }

  @Test("A theme file changes the roles that it names")
  func file() throws {
    let json = ##"{"dark": {"accent": "#E5A86B"}}"##
    let theme = try JSONDecoder().decode(ColorTheme.self, from: Data(json.utf8))
    expectNoDifference(theme.dark?[.accent], .rgb(0xE5, 0xA8, 0x6B))
    expectNoDifference(theme.dark?[.text], ColorTheme.default.dark?[.text])
    expectNoDifference(theme.light, ColorTheme.default.light)
  }

  @Test(
    "A mistake in a theme file is named",
    arguments: [
      (##"{"drak": {}}"##, "'drak'"), (##"{"dark": {"acent": "#E5A86B"}}"##, "'acent'"),
      (##"{"dark": {"accent": "red"}}"##, "#RRGGBB"),
    ])
  func mistakes(json: String, part: String) {
    #expect {
      try JSONDecoder().decode(ColorTheme.self, from: Data(json.utf8))
    } throws: {
      "\($0)".contains(part)
    }
  }

  @Test(
    "The answer of a terminal names its background",
    arguments: [
      ("11;rgb:1e1e/1e1e/1e1e", TerminalBackground.dark), ("11;rgb:ff/fa/f0", .light),
      ("11;rgba:f/f/f/f", .light), ("11;rgb:zz/00/00", nil), ("11;rgb:ffff", nil), ("10;rgb:f/f/f", nil),
      ("11;rgb:11111/0/0", nil), ("", nil),
    ])
  func background(reply: String, expected: TerminalBackground?) {
    #expect(TerminalBackground(reply: Array(reply.utf8)) == expected)
  }
}

/// Returns the contrast of two colors as defined by the Web Content Accessibility Guidelines 2.2.
private func contrast(_ first: Color, _ second: Color) -> Double {
  func luminance(_ color: Color) -> Double {
    guard case .rgb(let red, let green, let blue) = color else { return .nan }
    func linear(_ part: UInt8) -> Double {
      let part = Double(part) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  let (first, second) = (luminance(first) + 0.05, luminance(second) + 0.05)
  return max(first, second) / min(first, second)
}

extension Color {
  /// The color that a terminal with 256 colors shows for a number.
  fileprivate var shown: Color {
    guard case .palette = self, let number = parameters(depth: .twoHundredFiftySix, isBackground: false).last
    else { return self }
    if number >= 232 {
      let gray = UInt8(8 + 10 * (number - 232))
      return .rgb(gray, gray, gray)
    }
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = number - 16
    return .rgb(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
  }
}
