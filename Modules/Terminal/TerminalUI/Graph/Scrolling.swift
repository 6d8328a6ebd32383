/// How far something is scrolled.
struct ScrollPosition: Hashable {
  /// How many lines stand above the first one that is shown.
  var offset = 0
  /// The element that stands on the first line that is shown, and which of its lines that is: it stays there while others come and go above it.
  var anchor: ElementID?
  var anchorLine = 0
}

/// Which rows of a list are made, where a host shows a part of it.
struct RowWindow: Hashable {
  var offsets: Range<Int>
  /// A row among them, by whose element the window moves when others come and go before it.
  var anchorOffset: Int
  var anchor: AnyHashable?
}

/// What has the focus on a screen.
struct ScreenFocus: Hashable {
  /// The control or row.
  var id: ElementID?
  /// Its position among all that can have the focus, for when it goes.
  var position = 0
  /// The row that it is, for when it is scrolled away.
  var row: Element.Position?
  /// The field that a focus state named when the focus was last compared with it.
  var linked: ElementID?
}
