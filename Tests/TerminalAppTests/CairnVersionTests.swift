import CustomDump
import Foundation
import TerminalApp
import Testing

@Test("The changelog starts with the printed version")
func theChangelogBeginsWithTheVersionThatProgramsPrint() throws {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let changelog = try String(contentsOf: root.appending(path: ".github/CHANGELOG.md"), encoding: .utf8)
  let newest = try #require(changelog.firstMatch(of: /\n## ([0-9]+\.[0-9]+\.[0-9]+)/))
  expectNoDifference(String(newest.1), CairnVersion.current)
}
