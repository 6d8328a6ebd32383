import Foundation
import SwiftNavigation

/// A long list of which some parts are there: those that are looked at.
///
/// It has all rows of the list. A view shows one that is not there as something that waits, and says which rows it shows:
///
/// ```swift
/// ForEach(store.page) { row in
///   if let item = row.element { Text(item.name) } else { Text("…") }
/// }
/// .onShow { store.send(.rowsShown($0)) }
/// ```
///
/// The feature reads the ``PageParts`` with these rows. Among them are those of one screen before and behind what is seen, so that a
/// person who moves on finds the next ones there.
public struct Page<Element: Identifiable>: RandomAccessCollection {
  /// What a row that is not there is known by.
  private struct MissingID: Hashable {
    let offset: Int
  }

  /// A row of the list.
  public enum Row: Identifiable {
    /// One that is there.
    case element(Element)
    /// One that is not, by its offset.
    case missing(Int)

    /// What the row is known by: the id of the element, or the offset while it is not there.
    public var id: AnyHashable {
      switch self {
      case .element(let element): AnyHashable(element.id)
      case .missing(let offset): AnyHashable(MissingID(offset: offset))
      }
    }

    /// The element, if it is there.
    public var element: Element? {
      if case .element(let element) = self { element } else { nil }
    }
  }

  struct Part {
    var first: Int
    var elements: [Element]
  }

  let parts: [Part]
  /// How many rows the list has.
  public let count: Int

  /// A list that is there as a whole.
  public init(_ elements: [Element] = []) {
    self.init(count: elements.count, parts: [(0, elements)])
  }

  /// A list of which some parts are there.
  ///
  /// - Parameters:
  ///   - count: How many rows the list has.
  ///   - parts: The elements of each part and the offset of the first one, in their order.
  public init(count: Int, parts: [(first: Int, elements: [Element])]) {
    self.count = count
    self.parts = parts.map { Part(first: $0.first, elements: $0.elements) }
  }

  /// The offset of the first row.
  public var startIndex: Int { 0 }
  /// The offset behind the last row.
  public var endIndex: Int { count }

  /// The row at an offset.
  public subscript(offset: Int) -> Row {
    for part in parts.reversed() where part.first <= offset {
      let index = offset - part.first
      return index < part.elements.count ? .element(part.elements[index]) : .missing(offset)
    }
    return .missing(offset)
  }

  /// The element with an id, if it is there.
  public subscript(id id: Element.ID) -> Element? {
    for part in parts {
      if let element = part.elements.first(where: { $0.id == id }) { return element }
    }
    return nil
  }

  /// The elements that are there, in their order.
  public var elements: [Element] { parts.flatMap(\.elements) }
}

extension Page: _RowOffsets {
  /// What the row at an offset is known by.
  public func _rowIdentity(at offset: Int) -> AnyHashable {
    self[offset].id
  }

  /// Where a row stands, if it is there or not read yet.
  public func _rowOffset(of identity: AnyHashable) -> Int? {
    if let id = identity.base as? Element.ID {
      for part in parts {
        if let index = part.elements.firstIndex(where: { $0.id == id }) { return part.first + index }
      }
    }
    // A row that has been read since stands where it stood.
    guard let missing = identity.base as? MissingID, missing.offset < count else { return nil }
    return missing.offset
  }
}

extension Page: Equatable where Element: Equatable {}
extension Page.Part: Equatable where Element: Equatable {}
extension Page.Row: Equatable where Element: Equatable {}
extension Page: Sendable where Element: Sendable {}
extension Page.Part: Sendable where Element: Sendable {}
extension Page.Row: Sendable where Element: Sendable {}
