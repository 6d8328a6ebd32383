import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Removes the elements at some positions, as a list's `onDelete` needs it.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for range in offsets.rangeView.reversed() {
      removeSubrange(range)
    }
  }

  /// Moves the elements at some positions, as a list's `onMove` needs it.
  ///
  /// - Parameters:
  ///   - source: The positions of the elements, which keep their order among each other.
  ///   - destination: The position, counted before the move, in front of which they go.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let staying = { (positions: Range<Int>) in positions.filter { !source.contains($0) } }
    _reorder(staying(startIndex..<destination) + Array(source) + staying(destination..<endIndex))
  }

  /// Moves the element with an id to a position.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - destination: The position that the element has afterwards; the elements in between close up.
  /// - Returns: The position that the element had, or `nil` where no element has the id.
  @discardableResult
  public mutating func move(id: ID, to destination: Int) -> Int? {
    guard let source = index(id: id) else { return nil }
    _elements.insert(_elements.remove(at: source), at: destination)
    _ids.insert(_ids.remove(at: source), at: destination)
    return source
  }
}
