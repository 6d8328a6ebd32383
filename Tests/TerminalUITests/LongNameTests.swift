import CustomDump
import TerminalUI
import Testing

@Suite struct LongNameTests {
  /// Computing the similarity of two texts takes time proportional to the product of their lengths.
  @Test("Long names aren't compared letter by letter") func longNamesAreNotComparedLetterByLetter() {
    let long = String(repeating: "a", count: 1_000)
    expectNoDifference(CommandError.closest(to: long + "b", among: [long + "c"]), nil)
    expectNoDifference(CommandError.closest(to: long, among: [long + "c"]), long + "c")
    expectNoDifference(CommandError.closest(to: "svae", among: [long, "save"]), "save")
  }
}
