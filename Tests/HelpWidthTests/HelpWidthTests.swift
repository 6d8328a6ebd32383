import HelpWidth
import Testing

struct HelpWidthTests {
  @Test("Help has at least 40 columns, in a narrow terminal and with a low COLUMNS")
  func narrowTerminals() {
    #expect(HelpWidth.isNarrow(terminal: 26, chosen: nil))
    #expect(HelpWidth.isNarrow(terminal: 39, chosen: "x"))
    #expect(HelpWidth.isNarrow(terminal: 100, chosen: "20"))
    #expect(HelpWidth.isNarrow(terminal: 100, chosen: "-1"))
    #expect(!HelpWidth.isNarrow(terminal: 40, chosen: nil))
    #expect(!HelpWidth.isNarrow(terminal: 0, chosen: nil))
    #expect(!HelpWidth.isNarrow(terminal: 20, chosen: "60"))
  }
}
