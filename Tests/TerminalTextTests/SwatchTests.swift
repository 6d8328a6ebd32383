import CustomDump
import Testing

@testable import TerminalText

/// Samples of a color.
@Suite struct SwatchTests {
  private func rendered(_ color: Color, on background: TerminalBackground, ground: Color? = nil) -> String {
    var capability = TerminalCapability.full
    capability.background = background
    return StyledText("■", style: TextStyle(foreground: color, background: ground)).rendered(for: capability)
      .string
  }

  @Test("A sample has its exact color on each background", arguments: TerminalBackground.allCases)
  func exactColor(background: TerminalBackground) {
    let color = Color.rgb(238, 130, 179)
    for ground in [nil, Color.role(.selection), .role(.surface)] {
      #expect(rendered(color, on: background, ground: ground).contains("38;2;238;130;179"))
    }
  }

  @Test("A sample in almost the color of the page has an outline")
  func outline() {
    let pale = Color.rgb(255, 241, 181)
    let light = rendered(pale, on: .light)
    #expect(light.contains("□") && light.contains("48;2;255;241;181"))
    #expect(rendered(pale, on: .dark).contains("■"))
    let navy = Color.rgb(18, 45, 87)
    #expect(rendered(navy, on: .dark).contains("□") && rendered(navy, on: .light).contains("■"))
  }

  @Test("A sample is a square without a theme's colors")
  func otherTerminals() {
    let text = StyledText("■", style: TextStyle(foreground: .rgb(255, 255, 255)))
    for capability in [
      TerminalCapability.plain, .monochrome, .init(understandsStyles: true, colors: .sixteen), .full,
    ] {
      #expect(text.rendered(for: capability).string.contains("■"))
    }
  }

  @Test("Text in a color is still made readable")
  func text() {
    var capability = TerminalCapability.full
    capability.background = .light
    let text = StyledText("pale", style: TextStyle(foreground: .rgb(255, 241, 181))).rendered(for: capability)
    #expect(!text.string.contains("255;241;181"))
  }
}
