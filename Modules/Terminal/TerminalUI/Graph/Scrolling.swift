/// How far something is scrolled.
struct ScrollPosition: Hashable {
  /// How many lines stand above the first one that is shown.
  var offset = 0
  /// The element on the first line that is shown. It stays there while rows above it come and go.
  var anchor: ElementID?
  var anchorLine = 0
}

/// Which rows of a list are made, where a host shows a part of it.
struct RowWindow: Hashable {
  var offsets: Range<Int>
  /// A row among them. When rows before it come or go, the window moves along with it.
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
  /// The steps to it from the nearest view with an id of its own, by which it is found after its view has moved to another place.
  var trail: [PathComponent] = []
  /// The field that a focus state named when the focus was last compared with it.
  var linked: ElementID?
}
