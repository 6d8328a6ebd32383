/// A scroll position.
struct ScrollPosition: Hashable {
  /// The number of lines above the first visible one.
  var offset = 0
  /// The element on the first visible line. It stays there when rows above it are added or removed.
  var anchor: ElementID?
  var anchorLine = 0
}

/// The rows of a list to create, if a part of the list is shown.
struct RowWindow: Hashable {
  var offsets: Range<Int>
  /// The offset of one of the rows. When rows before it are added or removed, the window moves along with it.
  var anchorOffset: Int
  var anchor: AnyHashable?
}

/// The focus of a screen.
struct ScreenFocus: Hashable {
  /// The control or row with the focus.
  var id: ElementID?
  /// Its position in the focus ring, which is needed if it's removed.
  var position = 0
  /// The position of the row, if it's a row. It's needed if the row is scrolled out of the window.
  var row: Element.Position?
  /// The field that a focus state contained when the focus was last compared with it.
  var linked: ElementID?
}
