import Foundation
import SwiftNavigation

/// A long list of which only some parts are loaded: those that are on the screen.
///
/// The collection has all rows of the list. A view shows a placeholder for a row that isn't loaded, and reports which rows it
/// shows:
///
/// ```swift
/// ForEach(store.page) { row in
///   if let item = row.element { Text(item.name) } else { Text("…") }
/// }
/// .onShow { store.send(.rowsShown($0)) }
/// ```
///
/// The feature loads the ``PageParts`` for these rows. They include one screen of rows before and after the visible ones, so that
/// rows are already loaded when the user scrolls.
public struct Page<Element: Identifiable>: RandomAccessCollection {
  /// The identity of a row that isn't loaded.
  private struct MissingID: Hashable {
    let offset: Int
  }

  /// A row of the list.
  public enum Row: Identifiable {
    /// A row that is loaded.
    case element(Element)
    /// A row that isn't loaded, by its offset.
    case missing(Int)

    /// The identity of the row: the id of its element, or its offset while it isn't loaded.
    public var id: AnyHashable {
      switch self {
      case .element(let element): AnyHashable(element.id)
      case .missing(let offset): AnyHashable(MissingID(offset: offset))
      }
    }

    /// The element, or `nil` if the row isn't loaded.
    public var element: Element? {
      if case .element(let element) = self { element } else { nil }
    }
  }

  struct Part {
    var first: Int
    var elements: [Element]
  }

  let parts: [Part]
  /// The number of rows in the list.
  public let count: Int

  /// Creates a list that is loaded completely.
  public init(_ elements: [Element] = []) {
    self.init(count: elements.count, parts: [(0, elements)])
  }

  /// Creates a list of which some parts are loaded.
  ///
  /// - Parameters:
  ///   - count: The number of rows in the list.
  ///   - parts: The elements of each part and the offset of the first one, in order.
  public init(count: Int, parts: [(first: Int, elements: [Element])]) {
    self.count = count
    self.parts = parts.map { Part(first: $0.first, elements: $0.elements) }
  }

  /// The offset of the first row.
  public var startIndex: Int { 0 }
  /// The offset after the last row.
  public var endIndex: Int { count }

  /// The row at an offset.
  public subscript(offset: Int) -> Row {
    for part in parts.reversed() where part.first <= offset {
      let index = offset - part.first
      return index < part.elements.count ? .element(part.elements[index]) : .missing(offset)
    }
    return .missing(offset)
  }

  /// The element with an id, or `nil` if it isn't loaded.
  public subscript(id id: Element.ID) -> Element? {
    for part in parts {
      if let element = part.elements.first(where: { $0.id == id }) { return element }
    }
    return nil
  }

  /// The loaded elements, in order.
  public var elements: [Element] { parts.flatMap(\.elements) }
}

extension Page: _RowOffsets {
  /// Returns the identity of the row at an offset.
  public func _rowIdentity(at offset: Int) -> AnyHashable {
    self[offset].id
  }

  /// Returns the offset of a row, or `nil` if the list doesn't contain it.
  public func _rowOffset(of identity: AnyHashable) -> Int? {
    if let id = identity.base as? Element.ID {
      for part in parts {
        if let index = part.elements.firstIndex(where: { $0.id == id }) { return part.first + index }
      }
    }
    // A row that has been loaded since then still has the same offset.
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
