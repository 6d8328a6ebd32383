import CustomDump
import Testing

@testable import ComposableArchitecture

/// Debug output for values that contain arbitrary types.
@Suite struct DebugOutputTests {
  @Test("Control characters are escaped") func nothingSteersTheTerminal() {
    expectNoDifference(
      DebugOutput.escaped("a\u{1B}]0;x\u{7}b\u{9B}2J\u{202E}c\u{2028}\r"),
      #"a\u{1B}]0;x\u{7}b\u{9B}2J\u{202E}c\u{2028}\u{D}"#)
  }

  @Test("Other text isn't escaped") func otherTextStaysAsItIs() {
    let text = "State(\n\tname: \"Blob 👨‍👩‍👧 é שלום\"\n)"
    expectNoDifference(DebugOutput.escaped(text), text)
  }
}
