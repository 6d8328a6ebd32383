import CustomDump
import TerminalText
import Testing

@Suite struct SafetyTests {
  @Test func controlsBecomeVisible() {
    expectNoDifference(StyledText("a\u{1B}[31mb").plain, "a␛[31mb")
    expectNoDifference(StyledText("\u{07}\u{00}\u{7F}\r").plain, "␇␀␡␍")
    expectNoDifference(StyledText("\u{9B}31m\u{90}").plain, "�31m�")
  }

  @Test func directionMarksBecomeVisible() {
    expectNoDifference(StyledText("a\u{202E}b\u{2066}c\u{200F}").plain, "a�b�c�")
  }

  @Test func lineEndsAreLineFeedsAndTabsAreSpaces() {
    expectNoDifference(StyledText("a\r\nb\u{2028}c\u{85}d\te").plain, "a\nb\nc\nd    e")
  }

  @Test("Interpolated text is also sanitized") func interpolationIsSafeToo() {
    let title = "x\u{1B}]0;owned\u{07}"
    expectNoDifference(("Title: \(title)" as StyledText).plain, "Title: x␛]0;owned␇")
  }

  /// For every single scalar, the output contains nothing that controls a terminal.
  @Test("No scalar that controls a terminal is rendered") func noScalarPassesThatATerminalObeys() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for result in StyledText(String(Character(scalar))).rendered(for: .plain).string.unicodeScalars {
        let isControl = result.properties.generalCategory == .control && result != "\n"
        let reorders =
          (0x202A...0x202E).contains(result.value) || (0x2066...0x2069).contains(result.value)
        if isControl || reorders { Issue.record("U+\(String(value, radix: 16)) is in the output.") }
      }
    }
  }

  @Test("A single line contains no line breaks") func singleLineHoldsNoLineEnds() {
    expectNoDifference(StyledText(" a\n\n b ", style: .bold).singleLine, StyledText("a b", style: .bold))
    expectNoDifference((StyledText("a ") + StyledText(" b", style: .bold)).singleLine.plain, "a b")
  }
}

@Suite struct LayoutTests {
  @Test func truncatingNeverExceeds() {
    expectNoDifference(StyledText("hello").truncated(to: 5).plain, "hello")
    expectNoDifference(StyledText("hello").truncated(to: 4).plain, "hel…")
    expectNoDifference(StyledText("日本語").truncated(to: 4).plain, "日…")
    expectNoDifference(StyledText("日本語").truncated(to: 5).plain, "日本…")
    expectNoDifference(StyledText("hello").truncated(to: 1).plain, "…")
    expectNoDifference(StyledText("hello").truncated(to: 0).plain, "")
  }

  @Test func truncatingKeepsStyles() {
    let text = StyledText("ab", style: .bold) + StyledText("cdef")
    expectNoDifference(text.truncated(to: 4), StyledText("ab", style: .bold) + StyledText("c…"))
  }

  @Test func padding() {
    expectNoDifference(StyledText("日").padded(to: 4).plain, "日  ")
    expectNoDifference(StyledText("ab").padded(to: 5, alignment: .trailing).plain, "   ab")
    expectNoDifference(StyledText("ab").padded(to: 5, alignment: .center).plain, " ab  ")
    expectNoDifference(StyledText("abc").padded(to: 2).plain, "abc")
  }

  @Test func wrappingBreaksAtSpaces() {
    expectNoDifference(
      StyledText("the quick brown fox").wrapped(to: 10).map(\.plain), ["the quick", "brown fox"])
    expectNoDifference(StyledText("abcdefgh ij").wrapped(to: 4).map(\.plain), ["abcd", "efgh", "ij"])
    expectNoDifference(StyledText("日本語").wrapped(to: 3).map(\.plain), ["日", "本", "語"])
    expectNoDifference(StyledText("a\n\nb").wrapped(to: 5).map(\.plain), ["a", "", "b"])
    expectNoDifference(StyledText("日").wrapped(to: 1).map(\.plain), ["日"])
    expectNoDifference(StyledText("").wrapped(to: 5).count, 1)
  }
}

@Suite struct RenderingTests {
  let text = StyledText("a", style: TextStyle(bold: true, foreground: .rgb(255, 0, 0))) + StyledText("b")

  @Test("Styles end where their run ends") func stylesEndWhereTheyBegan() {
    expectNoDifference(text.rendered(for: .full).string, "\u{1B}[1;38;2;255;0;0ma\u{1B}[0mb")
    expectNoDifference(text.rendered(for: .monochrome).string, "\u{1B}[1ma\u{1B}[0mb")
    expectNoDifference(text.rendered(for: .plain).string, "ab")
  }

  @Test("Colors fall back to the supported ones") func colorsFallBack() {
    let few = TerminalCapability(understandsStyles: true, colors: .sixteen)
    let more = TerminalCapability(understandsStyles: true, colors: .twoHundredFiftySix)
    expectNoDifference(text.rendered(for: few).string, "\u{1B}[1;91ma\u{1B}[0mb")
    expectNoDifference(text.rendered(for: more).string, "\u{1B}[1;38;5;196ma\u{1B}[0mb")
    let grey = StyledText("x", style: TextStyle(background: .rgb(128, 128, 128)))
    expectNoDifference(grey.rendered(for: more).string, "\u{1B}[48;5;244mx\u{1B}[0m")
    expectNoDifference(
      StyledText("x", style: TextStyle(foreground: .gray)).rendered(for: few).string, "\u{1B}[90mx\u{1B}[0m"
    )
  }

  @Test(arguments: ["", "\n", "\n\n", "a", "a\n", "\na", "\n\na\n\nb\n", "é\n漢", "a\u{301}\nb"])
  func linesOfAnyKindAreStyledOneByOne(text: String) {
    let expected = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "\u{1B}[1;4m" + $0 + "\u{1B}[0m" }.joined(separator: "\n")
    let styled = StyledText(text, style: TextStyle(bold: true, underline: true))
    expectNoDifference(styled.rendered(for: .full).string, expected)
    expectNoDifference([styled, "x"].rendered(for: .full).string, expected + "\nx\n")
    expectNoDifference((styled + "y").plain, text + "y")
  }

  @Test func linesAreStyledOneByOne() {
    expectNoDifference(
      StyledText("a\nb", style: .bold).rendered(for: .full).string, "\u{1B}[1ma\u{1B}[0m\n\u{1B}[1mb\u{1B}[0m"
    )
  }

  @Test("Inner colors have precedence") func innerColorsWin() {
    let inner = StyledText("a", style: TextStyle(foreground: .red))
    expectNoDifference(inner.styled(TextStyle(bold: true, foreground: .blue)).runs[0].style.foreground, .red)
    #expect(inner.styled(.bold).runs[0].style.isBold)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], true, ColorDepth.twoHundredFiftySix, true),
      (["TERM": "xterm"], true, .sixteen, true),
      (["TERM": "xterm", "COLORTERM": "truecolor"], true, .millions, true),
      (["TERM": "xterm", "NO_COLOR": "1", "COLORTERM": "truecolor"], true, .none, true),
      // The variable describes the terminal around a multiplexer.
      (["TERM": "screen", "COLORTERM": "truecolor"], true, .sixteen, true),
      (["TERM": "screen-256color", "COLORTERM": "truecolor"], true, .twoHundredFiftySix, true),
      // The multiplexer tmux reduces colors itself.
      (["TERM": "tmux-256color", "COLORTERM": "truecolor"], true, .millions, true),
      (
        [
          "TERM": "tmux-256color", "COLORTERM": "truecolor", "TERM_PROGRAM": "tmux",
          "TERM_PROGRAM_VERSION": "2.1",
        ], true, .twoHundredFiftySix, true
      ),
      (["TERM": "tmux-direct"], true, .millions, true),
      (
        ["TERM": "xterm-256color", "COLORTERM": "24bit", "TMUX": "/tmp/t,1,0"], true, .millions,
        true
      ),
      (["TERM": "xterm", "COLORTERM": "24bit", "STY": "1.pts"], true, .sixteen, true),
      (["TERM": "xterm", "NO_COLOR": ""], true, .sixteen, true),
      (["TERM": "dumb", "COLORTERM": "truecolor"], true, .none, false),
      ([:], true, .none, false),
      (["TERM": "xterm", "COLORTERM": "truecolor"], false, .none, false),
    ] as [([String: String], Bool, ColorDepth, Bool)])
  func detection(environment: [String: String], isTerminal: Bool, colors: ColorDepth, styles: Bool) {
    let capability = TerminalCapability.detect(environment: environment, isTerminal: isTerminal)
    expectNoDifference(capability.colors, colors)
    expectNoDifference(capability.understandsStyles, styles)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], true, true), (["TERM": "xterm-256color"], nil, true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true, true),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "WezTerm"], nil, true),
      (["TERM": "xterm", "XTERM_VERSION": "XTerm(390)"], nil, false), (["TERM": "linux"], false, false),
    ] as [([String: String], Bool?, Bool)])
  func drawing(environment: [String: String], synchronizes: Bool?, reflows: Bool) {
    let capability = TerminalCapability.detect(environment: environment, isTerminal: true)
    expectNoDifference(capability.synchronizesOutput, synchronizes)
    expectNoDifference(capability.reflowsLines, reflows)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], true, true), (["TERM": "xterm-256color"], true, nil),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], true, true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true, nil),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "WezTerm"], true, nil), (["TERM": "screen"], false, nil),
      (["TERM": "screen", "TMUX": "/tmp/t,1,0"], true, nil), (["TERM": "linux"], false, false),
      (["TERM": "dumb"], false, false),
    ] as [([String: String], Bool, Bool?)])
  func titlesAndTheClipboard(environment: [String: String], titles: Bool, copies: Bool?) {
    let capability = TerminalCapability.detect(environment: environment, isTerminal: true)
    expectNoDifference(capability.showsTitles, titles)
    expectNoDifference(capability.copiesText, copies)
  }

  @Test(
    "Terminals have hyperlinks if their name says so, with and without color",
    arguments: [
      (["TERM": "xterm-kitty"], true), (["TERM": "xterm-kitty", "NO_COLOR": "1"], true),
      (["TERM": "xterm-256color"], false), (["TERM": "xterm-256color", "WT_SESSION": "1"], true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], true),
      (["TERM": "xterm-256color", "VTE_VERSION": "7600"], true),
      (["TERM": "xterm-256color", "VTE_VERSION": "4205"], false),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], true),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"], false),
      (["TERM": "screen", "VTE_VERSION": "7600"], false), (["TERM": "linux"], false),
      (["TERM": "dumb"], false),
    ] as [([String: String], Bool)])
  func links(environment: [String: String], hasLinks: Bool) {
    let capability = TerminalCapability.detect(environment: environment, isTerminal: true)
    expectNoDifference(capability.showsLinks, hasLinks)
    expectNoDifference(capability.showsBraille, environment["TERM"] != "linux")
  }
}
