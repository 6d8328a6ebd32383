import CustomDump
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

@Suite struct ScrollBarTests {
  @Test(
    "The scroll bar reaches its ends only at the ends of the list",
    arguments: [(5, 6), (5, 10), (10, 11), (10, 1000), (3, 4), (1, 9), (24, 25)])
  func theEndsAreReachedAtTheEndsOnly(rows: Int, height: Int) throws {
    var before = 0
    for offset in 0...height - rows {
      let thumb = try #require(ScrollBar(rows: rows, height: height, offset: offset)).thumb
      #expect(thumb.lowerBound >= before && thumb.upperBound <= rows && !thumb.isEmpty)
      #expect(offset != 0 || thumb.lowerBound == 0)
      #expect(offset < height - rows || thumb.upperBound == rows)
      before = thumb.lowerBound
    }
  }

  @Test("Content that fits has no scroll bar") func whatIsSeenWholeHasNone() {
    expectNoDifference(ScrollBar(rows: 5, height: 5, offset: 0), nil)
    expectNoDifference(ScrollBar(rows: 0, height: 5, offset: 0), nil)
  }
}
