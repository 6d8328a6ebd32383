import CustomDump
import Testing

@testable import DeveloperTools

@Suite struct DebugArgumentsTests {
  @Test(
    "Verbs are translated to options",
    arguments: [
      ("debug record a.session", "--record a.session"),
      (
        "debug record a.session --data s.json standups:/list",
        "--record a.session --data s.json standups:/list"
      ),
      ("debug replay a.session --step", "--replay a.session --step"),
      ("debug replay --speed 4 a.session", "--replay a.session --speed 4"),
      ("debug shrink --to b.session a.session", "--shrink a.session --to b.session"),
      ("debug test a.session --feature detail", "--as-test a.session --feature detail"),
      ("debug attach s.sock", "attach s.sock"),
      // These are parsed unchanged, for help and errors.
      ("debug", "debug"), ("debug replay", "debug replay"), ("debug replay --step", "debug replay --step"),
      ("debug replay --help", "debug replay --help"), ("debug dance a", "debug dance a"),
      ("debug record --data s.json a.session", "debug record --data s.json a.session"),
      ("list debug a", "list debug a"),
    ])
  func verbsStandForOptions(words: String, resolved: String) {
    expectNoDifference(
      DebugArguments.resolved(words.split(separator: " ").map(String.init)).joined(separator: " "), resolved)
  }
}
