import Foundation

/// The parts of a long list to load: those that contain the visible rows, and some rows around them.
public struct PageParts: Hashable, Sendable {
  /// The offsets of the rows, in ascending order.
  public let ranges: [Range<Int>]

  /// The first 200 rows of a list.
  public init() { ranges = [0..<200] }

  /// Creates the parts that contain some rows, rounded so that one more row rarely adds another part.
  public init(showing offsets: IndexSet) {
    var ranges: [Range<Int>] = []
    for shown in offsets.rangeView {
      let range = Swift.max(shown.lowerBound - 50, 0) / 100 * 100..<(shown.upperBound + 149) / 100 * 100
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    self.ranges = ranges
  }
}
