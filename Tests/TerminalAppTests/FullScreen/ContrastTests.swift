import CairnTestSupport
import TerminalText
import TerminalUI
import Testing

@testable import TerminalApp

/// The contrast of what full screens write, measured from their escape codes.
@MainActor
@Suite struct ContrastTests {
  /// Screens with all kinds of controls.
  struct Desk: View {
    @State var text = "Blob"
    @State var isOn = true
    @State var size = 3.0
    @State var isAsking = false
    var body: some View {
      NavigationStack {
        Form {
          Section("Details") {
            TextField("Name", text: $text)
            TextField("Nickname", text: .constant(""), prompt: Text("none"))
            Toggle("Reminders", isOn: $isOn)
            Slider(value: $size, in: 0...10) { Text("Length") }
            Picker("Color", selection: $text) { ForEach(["Blob", "Red"], id: \.self) { Text($0) } }
            Picker("Size", selection: $text) { ForEach(["Blob", "Red"], id: \.self) { Text($0) } }
              .pickerStyle(.segmented)
            ProgressView("Time", value: 0.4)
            Text("Late").foregroundStyle(.danger)
            Text("Saved").foregroundStyle(.success)
            Text("Soon").foregroundStyle(.warning)
            Text("Some [terms](https://example.com)")
          }
          ForEach(["One", "Two"], id: \.self) { name in
            NavigationLink(name) { Text(name) }.badge(2)
          }
          Button("Delete", role: .destructive) { isAsking = true }
        }
        .navigationTitle("Desk")
        .toolbar {
          ToolbarItem(placement: .primaryAction) { Button("Add") {}.keyboardShortcut("a", modifiers: []) }
        }
        .alert("Delete it?", isPresented: $isAsking) {
          Button("Delete", role: .destructive) {}
          Button("Cancel", role: .cancel) {}
        } message: {
          Text("You can undo this until you quit.")
        }
      }
    }
  }

  /// Returns the drawn cells of some screens of the program.
  private func cells(_ capability: TerminalCapability) async throws -> Set<DrawnCell> {
    let stage = try await FullScreenStage(columns: 90, rows: 30, capability: capability) { Desk() }
    var written = stage.test.takeWritten()
    for keys in [
      [Keys.tab, Keys.tab], [Keys.end], [Keys.enter], [Keys.escape], [Keys.palette], [Keys.escape], ["?"],
      [Keys.escape], ["z"],
    ] {
      for key in keys { await stage.type(key) }
      written += stage.test.takeWritten()
    }
    #expect(await stage.quit() == 0)
    return DrawnCell.all(in: written)
  }

  @Test("Sixteen colors can be read in the palettes of five terminals", arguments: SystemPalette.all)
  func sixteenColorsCanBeRead(palette: SystemPalette) async throws {
    for colors in [ColorDepth.sixteen, .millions] {
      let cells = try await cells(TerminalCapability(understandsStyles: true, colors: colors))
      #expect(cells.contains { $0.background == 4 }, "The primary button has a color.")
      for cell in cells where cell.isText {
        switch (cell.foreground, cell.background) {
        case (nil, nil): continue
        case (let text?, let ground?):
          let ratio = contrast(palette.colors[text], palette.colors[ground])
          #expect(ratio >= 4.5, "'\(cell.character)': \(text) on \(ground)")
        default:
          Issue.record("'\(cell.character)' has one color, and the terminal's own is unknown: \(cell)")
        }
      }
    }
  }

  @Test(
    "The colors of a theme can be read", arguments: [ColorTheme.default, .warm, .highContrast],
    TerminalBackground.allCases)
  func theColorsOfAThemeCanBeRead(theme: ColorTheme, background: TerminalBackground) async throws {
    for colors in [ColorDepth.twoHundredFiftySix, .millions] {
      var capability = TerminalCapability(understandsStyles: true, colors: colors)
      (capability.theme, capability.background) = (theme, background)
      let palette = try #require(capability.palette)
      let exempt = [ThemeRole.dimmed, .border].map { palette[$0].number }
      for cell in try await cells(capability) where cell.isText {
        guard let text = cell.foreground, !exempt.contains(text) else { continue }
        let ground = cell.background ?? palette[.background].number
        let ratio = contrast(SystemPalette.rgb(text), SystemPalette.rgb(ground))
        let least = cell.isShape ? 3 : 4.5
        #expect(ratio >= least, "'\(cell.character)': \(text) on \(ground) has \(ratio)")
      }
    }
  }
}

/// A character with its colors, as numbers of 256 colors, or as 256 and more for those with components.
private struct DrawnCell: Hashable {
  var character: Character
  var foreground: Int?
  var background: Int?
  var isDim = false

  /// A Boolean value that indicates whether the character is text or a shape, and not a line of a box.
  var isText: Bool {
    let scalar = character.unicodeScalars.first?.value ?? 0
    return !isDim && character != " " && !(0x2500...0x257F).contains(scalar)
  }
  var isShape: Bool { (0x2580...0x25FF).contains(character.unicodeScalars.first?.value ?? 0) }

  /// Returns the characters that a program has written.
  static func all(in written: String) -> Set<DrawnCell> {
    var (cells, style): (Set<DrawnCell>, DrawnCell) = ([], DrawnCell(character: " "))
    var isInverse = false
    var rest = Substring(written)
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        var cell = style
        cell.character = character
        if isInverse { (cell.foreground, cell.background) = (cell.background, cell.foreground) }
        if !character.isNewline, character != "\u{07}" { cells.insert(cell) }
        continue
      }
      switch rest.first {
      case "[":
        let body = rest.dropFirst().prefix { !$0.isLetter }
        rest = rest.dropFirst(body.count + 1)
        guard rest.popFirst() == "m" else { continue }
        select(body.split(separator: ";").compactMap { Int($0) }, &style, &isInverse)
      case "]": rest = rest.drop { $0 != "\u{07}" && $0 != "\\" }.dropFirst()
      default: rest = rest.dropFirst()
      }
    }
    return cells
  }

  private static func select(_ parameters: [Int], _ style: inout DrawnCell, _ isInverse: inout Bool) {
    var rest = (parameters.isEmpty ? [0] : parameters)[...]
    while let parameter = rest.popFirst() {
      switch parameter {
      case 0: (style, isInverse) = (DrawnCell(character: " "), false)
      case 2: style.isDim = true
      case 22: style.isDim = false
      case 7, 27: isInverse = parameter == 7
      case 30...37: style.foreground = parameter - 30
      case 90...97: style.foreground = parameter - 82
      case 40...47: style.background = parameter - 40
      case 100...107: style.background = parameter - 92
      case 39: style.foreground = nil
      case 49: style.background = nil
      case 38, 48:
        let number: Int
        if rest.popFirst() == 5 {
          number = rest.popFirst() ?? 0
        } else {
          number = 256 + rest.prefix(3).reduce(0) { $0 * 256 + $1 }
          rest = rest.dropFirst(3)
        }
        if parameter == 38 { style.foreground = number } else { style.background = number }
      default: break
      }
    }
  }
}

/// The sixteen colors of a terminal, if the user hasn't changed them.
struct SystemPalette: CustomTestStringConvertible {
  var testDescription: String
  var colors: [UInt32]

  static let all = [
    SystemPalette(
      testDescription: "xterm",
      colors: [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000,
        0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ]),
    SystemPalette(
      testDescription: "PuTTY",
      colors: [
        0x000000, 0xBB0000, 0x00BB00, 0xBBBB00, 0x0000BB, 0xBB00BB, 0x00BBBB, 0xBBBBBB, 0x555555, 0xFF5555,
        0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
      ]),
    SystemPalette(
      testDescription: "Linux",
      colors: [
        0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA, 0x555555, 0xFF5555,
        0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
      ]),
    SystemPalette(
      testDescription: "Windows",
      colors: [
        0x0C0C0C, 0xC50F1F, 0x13A10E, 0xC19C00, 0x0037DA, 0x881798, 0x3A96DD, 0xCCCCCC, 0x767676, 0xE74856,
        0x16C60C, 0xF9F1A5, 0x3B78FF, 0xB4009E, 0x61D6D6, 0xF2F2F2,
      ]),
    SystemPalette(
      testDescription: "GNOME",
      colors: [
        0x171421, 0xC01C28, 0x26A269, 0xA2734C, 0x12488B, 0xA347BA, 0x2AA1B3, 0xD0CFCC, 0x5E5C64, 0xF66151,
        0x33D17A, 0xE9AD0C, 0x2A7BDE, 0xC061CB, 0x33C7DE, 0xFFFFFF,
      ]),
  ]

  /// Returns the components of a color with the number of a drawn cell.
  static func rgb(_ number: Int) -> UInt32 {
    if number >= 256 { return UInt32(number - 256) }
    if number >= 232 { return UInt32(8 + 10 * (number - 232)) * 0x010101 }
    let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
    let cube = max(number - 16, 0)
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6]
  }
}

extension Color {
  /// The number of the color in a drawn cell.
  fileprivate var number: Int {
    switch self {
    case .palette(let number): Int(number)
    case .rgb(let red, let green, let blue): 256 + Int(red) << 16 + Int(green) << 8 + Int(blue)
    default: -1
    }
  }
}
