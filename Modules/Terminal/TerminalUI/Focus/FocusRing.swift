/// The elements of a screen that can have the focus, in the order of the Tab key.
struct FocusRing {
  /// An element that can have the focus, or rows that weren't created.
  struct Item: Hashable {
    /// The control or the row, or `nil` for rows that weren't created.
    var id: ElementID?
    /// The position, if the item is a row.
    var position: Element.Position?
    /// The row that the item is or that contains it.
    var row: Element.Position?
    /// The rows that weren't created.
    var hidden: Element.HiddenRows?
    /// A Boolean value that indicates whether a focus state refers to the element.
    var isFocused = false
  }

  private(set) var items: [Item] = []

  /// Creates the focus ring of a screen.
  init(_ screen: ElementTree) {
    add(screen.content)
    add(screen.toolbarInOrder)
  }

  /// Adds each control, and each row before the controls in it.
  ///
  /// - Parameters:
  ///   - row: The row that contains the elements.
  ///   - opener: The link or button that opens that row. It isn't an item, because the row uses it.
  private mutating func add(
    _ elements: [Element], in row: Element.Position? = nil, openedBy opener: ElementID? = nil
  ) {
    // Elements are large, so they are used in their array and not copied (benchmark `screenKey`).
    for index in elements.indices where elements[index].id != opener {
      switch elements[index].content {
      case .control:
        guard !elements[index].isDisabled else { continue }
        items.append(Item(id: elements[index].id, row: row, isFocused: elements[index].isFocused))
      case .row(let row):
        items.append(Item(id: elements[index].id, position: row.position, row: row.position))
        add(row.content, in: row.position, openedBy: row.opens)
      case .hiddenRows(let hidden): items.append(Item(hidden: hidden))
      case let content: add(content.children, in: row, openedBy: opener)
      }
    }
  }

  func index(of id: ElementID) -> Int? { items.firstIndex { $0.id == id } }

  /// Returns the position of a new item in the view with an id: the item at the given place in that view, or else the first item.
  ///
  /// - Parameters:
  ///   - trail: The steps from the view with the id to the item.
  ///   - earlier: The ring before the change. Items that were in it aren't new, and are ignored.
  func firstIndex(
    of trail: [PathComponent], newerThan earlier: FocusRing?, trail trailOf: (ElementID) -> [PathComponent]?
  ) -> Int? {
    guard let view = trail.first, let earlier else { return nil }
    let known = Set(earlier.items.map(\.id))
    var first: Int?
    for (index, item) in items.enumerated() {
      guard let id = item.id, !known.contains(id), let other = trailOf(id), other.first == view else {
        continue
      }
      if other == trail { return index }
      first = first ?? index
    }
    return first
  }

  /// Returns the item at a position, or the nearest created item.
  func nearest(to position: Int) -> Item? {
    guard !items.isEmpty else { return nil }
    let position = min(position, items.count - 1)
    return items[...position].last { $0.id != nil } ?? items[position...].first { $0.id != nil }
  }
}
