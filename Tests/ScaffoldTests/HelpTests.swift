import Foundation
import Testing

@testable import scaffold

struct HelpTests {
  @Test(
    "Help is written in any width",
    arguments: [["--help"], ["new-feature", "--help"], ["new-program", "--help"]])
  func helpInNarrowTerminals(arguments: [String]) async {
    await #expect(processExitsWith: .success) { [arguments] in
      setenv("COLUMNS", "20", 1)
      Scaffold.start(arguments)
    }
  }
}
