import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Removes the elements at some positions, as a list's `onDelete` asks for.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for range in offsets.rangeView.reversed() {
      removeSubrange(range)
    }
  }

  /// Moves the elements at some positions, as a list's `onMove` asks for.
  ///
  /// - Parameters:
  ///   - source: The positions of the elements, which keep their order among each other.
  ///   - destination: The position, counted before the move, in front of which they go.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let staying = { (positions: Range<Int>) in positions.filter { !source.contains($0) } }
    _reorder(staying(startIndex..<destination) + Array(source) + staying(destination..<endIndex))
  }
}
