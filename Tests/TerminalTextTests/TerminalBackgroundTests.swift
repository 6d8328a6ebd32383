import CustomDump
import TerminalText
import Testing

@Suite struct TerminalBackgroundTests {
  @Test(
    "The environment determines the background",
    arguments: [
      ("15;0", TerminalBackground.dark), ("0;15", .light), ("0;default;7", .light), ("7;8", .dark),
      ("15;default", nil), ("", nil), ("0;99", nil),
    ])
  func theEnvironmentSaysIt(value: String, background: TerminalBackground?) {
    expectNoDifference(TerminalBackground(environment: ["COLORFGBG": value]), background)
    let environment = ["COLORFGBG": value, "TERM": "xterm"]
    expectNoDifference(
      TerminalCapability.detect(environment: environment, isTerminal: true).background, background)
  }

  @Test("A readable color isn't changed") func whatCanBeReadStays() {
    expectNoDifference(Color.rgb(0x40, 0x20, 0x20).readable(on: .light), .rgb(0x40, 0x20, 0x20))
    expectNoDifference(Color.orange.readable(on: .dark), .orange)
    #expect(Color.red.readable(on: .light) == .red && Color.red.readable(on: .dark) == .red)
  }

  @Test(
    "A bright color is darkened on a light background",
    arguments: [Color.orange, .pink, .brown, .mint, .teal, .yellow, .rgb(255, 255, 255)])
  func aBrightColorIsDarkenedOnALightGround(color: Color) {
    guard case .rgb(let red, let green, let blue) = color.readable(on: .light) else {
      Issue.record("\(color) is still a palette color.")
      return
    }
    #expect(Int(red) + Int(green) + Int(blue) < 400)
  }

  @Test(
    "A dark color is lightened on a dark background",
    arguments: [Color.rgb(0, 0, 0), .rgb(0, 0, 0x80), .rgb(0x40, 0, 0)])
  func aDarkColorIsLightenedOnADarkGround(color: Color) {
    guard case .rgb(let red, let green, let blue) = color.readable(on: .dark) else {
      Issue.record("\(color) became a palette color.")
      return
    }
    #expect(max(red, green, blue) > 0x60)
  }

  /// The order of the color components stays the same.
  @Test("A readable color keeps its hue") func theHueStays() {
    guard case .rgb(let red, let green, let blue) = Color.mint.readable(on: .light) else {
      Issue.record("The color has no components.")
      return
    }
    #expect(green > blue && blue > red)
  }

  @Test("Only text on the terminal's own background is changed")
  func onlyTextOnTheTerminalsOwnGroundChanges() {
    let yellow = TextStyle(foreground: .yellow)
    #expect(yellow.readable(on: nil) == yellow && yellow.readable(on: .dark) == yellow)
    #expect(yellow.readable(on: .light) != yellow)
    let box = TextStyle(foreground: .yellow, background: .black)
    expectNoDifference(box.readable(on: .light), box)
    var capability = TerminalCapability.full
    capability.background = .light
    let text = StyledText("text", style: yellow)
    expectNoDifference(text.rendered(for: capability).string, "\u{1B}[38;2;128;96;0mtext\u{1B}[0m")
    expectNoDifference(text.rendered(for: .full).string, "\u{1B}[33mtext\u{1B}[0m")
  }
}
