import CustomDump
import TerminalText
import Testing

@Suite struct UnsafeOutputTests {
  @Test(
    "The output of surfaces is safe",
    arguments: [
      "text\nmore é 漢 👩‍👩‍👧 \u{FFFD}␛[31m", "\u{1B}[1;38;2;255;0;0ma\u{1B}[0m",
      "\u{1B}[?25l\r\u{1B}[3A\u{1B}[K\u{1B}[?25h",
      "\u{1B}[?1049h\u{1B}[?7l\u{1B}[12;40Hx\u{1B}[5G\u{1B}[16C\u{1B}[H\u{1B}[2J", "\u{1B}[>1u\u{1B}[<u",
      "\u{1B}[?2026h\u{1B}[?2026l", "\u{1B}[?2026$p\u{1B}[c", "\u{1B}[2;11r\u{1B}[11H\n\u{1B}M\u{1B}[r",
      "\u{1B}[22;2t\u{1B}]2;Standups ␛ 漢\u{07}\u{1B}[23;2t", "\u{1B}]52;c;eA==\u{07}",
    ])
  func whatHostsWritePasses(output: String) {
    expectNoDifference(UnsafeOutput.first(in: output), nil)
  }

  @Test(
    "Unsafe control characters and sequences are found",
    arguments: [
      "\u{07}", "\u{08}", "\u{7F}", "\u{00}", "\t", "\u{85}", "\u{9B}31m", "\u{202E}", "\u{2067}", "\u{200F}",
      "\u{2028}",
      "\u{1B}", "\u{1B}[", "\u{1B}[31", "\u{1B}]0;title\u{07}", "\u{1B}]52;c;eA==\u{1B}\\",
      "\u{1B}P1$r\u{1B}\\", "\u{1B}c",
      "\u{1B}[3J", "\u{1B}[6n", "\u{1B}[?1000$p", "\u{1B}[?9001h", "\u{1B}[?h", "\u{1B}[38:2:1m", "\u{1B}[;m",
      "\u{1B}[m", "\u{1B}[1$c", "\u{1B}[>c",
      "\u{1B}[1;2;3H", "\u{1B}[999999A", "\u{1B}[\u{1B}[0m", "\u{1B}[>4;2m", "\u{1B}[2;1u", "\u{1B}[2r",
      "\u{1B}[0\u{301}m", "\u{1B}]2;a", "\u{1B}]2;a\u{1B}[0m\u{07}", "\u{1B}]2;a\nb\u{07}",
      "\u{1B}]52;c;?\u{07}",
      "\u{1B}]52;p;eA==\u{07}", "\u{1B}[22;1t", "\u{1B}[14t",
    ])
  func whatSteersIsFound(output: String) {
    expectNoDifference(UnsafeOutput.first(in: "é\n" + output)?.offset, 2)
    expectNoDifference(UnsafeOutput.first(in: "é\n" + output, to: .plain)?.offset, 2)
  }

  @Test func aPipeGetsNoSequences() {
    expectNoDifference(
      UnsafeOutput.first(in: "a\u{1B}[0m", to: .plain)?.description, "\\u{1B}[0m at scalar 1")
    expectNoDifference(UnsafeOutput.first(in: "a\r\n", to: .plain)?.offset, 1)
  }
}
