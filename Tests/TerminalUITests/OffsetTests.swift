import CustomDump
import Foundation
import TerminalUI
import Testing

/// `remove(atOffsets:)` and `move(fromOffsets:toOffset:)`, with the offsets that lists pass to their
/// closures.
@Suite struct OffsetTests {
  @Test(arguments: [
    ([0], "bcde"), ([4], "abcd"), ([0, 2, 4], "bd"), ([], "abcde"), ([0, 1, 2, 3, 4], ""), ([7], "abcde"),
    ([1, 9], "acde"),
  ])
  func elementsAreRemoved(offsets: [Int], expected: String) {
    var letters = Array("abcde")
    letters.remove(atOffsets: IndexSet(offsets))
    expectNoDifference(String(letters), expected)
  }

  @Test(arguments: [
    ([0], 5, "bcdea"), ([4], 0, "eabcd"), ([0], 1, "abcde"), ([0], 0, "abcde"), ([1], 3, "acbde"),
    ([0, 2], 5, "bdeac"), ([2, 4], 0, "ceabd"), ([0, 4], 2, "baecd"), ([1, 2], 4, "adbce"), ([], 2, "abcde"),
    ([9], 0, "abcde"), ([0], 99, "bcdea"),
  ])
  func elementsAreMoved(offsets: [Int], destination: Int, expected: String) {
    var letters = Array("abcde")
    letters.move(fromOffsets: IndexSet(offsets), toOffset: destination)
    expectNoDifference(String(letters), expected)
  }
}
