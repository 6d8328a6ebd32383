import TerminalUI
import Testing

@Suite struct LongNameTests {
  /// Likeness of two texts takes as long as the product of their lengths.
  @Test func longNamesAreNotComparedLetterByLetter() {
    let long = String(repeating: "a", count: 1_000)
    #expect(CommandError.closest(to: long + "b", among: [long + "c"]) == nil)
    #expect(CommandError.closest(to: long, among: [long + "c"]) == long + "c")
    #expect(CommandError.closest(to: "svae", among: [long, "save"]) == "save")
  }
}
