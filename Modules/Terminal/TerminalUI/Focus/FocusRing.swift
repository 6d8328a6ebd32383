/// What can have the focus on a screen, in the order in which Tab goes through it.
struct FocusRing {
  /// Something that can have the focus, or rows that were not made and would.
  struct Item: Hashable {
    /// The control or the row; of rows that were not made, `nil`.
    var id: ElementID?
    /// The row.
    var position: Element.Position?
    /// The row that it is, or stands in.
    var row: Element.Position?
    /// Rows that were not made.
    var hidden: Element.HiddenRows?
    /// Whether a focus state says that it has the focus.
    var isFocused = false
  }

  private(set) var items: [Item] = []

  /// The ring of what is in front.
  init(_ tree: ElementTree) {
    let front = tree.front
    add(front.content)
    add(front.toolbarInOrder)
  }

  /// Each control, and each row before the controls in it.
  ///
  /// - Parameters:
  ///   - row: The row that the elements stand in.
  ///   - opener: The link or button that opens that row. The row uses it.
  private mutating func add(
    _ elements: [Element], in row: Element.Position? = nil, openedBy opener: ElementID? = nil
  ) {
    for element in elements where element.id != opener {
      switch element.content {
      case .control:
        guard !element.isDisabled else { continue }
        items.append(Item(id: element.id, row: row, isFocused: element.isFocused))
      case .row(let row):
        items.append(Item(id: element.id, position: row.position, row: row.position))
        add(row.content, in: row.position, openedBy: row.opens)
      case .hiddenRows(let hidden): items.append(Item(hidden: hidden))
      default: add(element.children, in: row, openedBy: opener)
      }
    }
  }

  func index(of id: ElementID) -> Int? { items.firstIndex { $0.id == id } }

  /// The item at a position, or the next one before it that was made.
  func nearest(to position: Int) -> Item? {
    guard !items.isEmpty else { return nil }
    let position = min(position, items.count - 1)
    return items[...position].last { $0.id != nil } ?? items[position...].first { $0.id != nil }
  }
}
