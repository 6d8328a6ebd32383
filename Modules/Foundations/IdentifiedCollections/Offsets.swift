import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Removes the elements at some positions, for a list's `onDelete`.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for range in offsets.rangeView.reversed() {
      removeSubrange(range)
    }
  }

  /// Moves the elements at some positions, for a list's `onMove`.
  ///
  /// - Parameters:
  ///   - source: The positions of the elements, which keep their relative order.
  ///   - destination: The position before which the elements are inserted, counted before the move.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let staying = { (positions: Range<Int>) in positions.filter { !source.contains($0) } }
    _reorder(staying(startIndex..<destination) + Array(source) + staying(destination..<endIndex))
  }

  /// Moves the element with an id to a position.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - destination: The position of the element after the move. The elements in between shift by one.
  /// - Returns: The previous position of the element, or `nil` if no element has the id.
  @discardableResult
  public mutating func move(id: ID, to destination: Int) -> Int? {
    guard let source = index(id: id) else { return nil }
    _elements.insert(_elements.remove(at: source), at: destination)
    _ids.insert(_ids.remove(at: source), at: destination)
    return source
  }
}
