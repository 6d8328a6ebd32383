/// How far something is scrolled.
struct ScrollPosition: Hashable {
  /// How many lines stand above the first one that is shown.
  var offset = 0
  /// The element that stands on the first line that is shown, and which of its lines that is: it stays there while others come and go above it.
  var anchor: ElementID?
  var anchorLine = 0
}

/// What has the focus on a screen.
struct ScreenFocus: Hashable {
  /// The control or row.
  var id: ElementID?
  /// Its position among all that can have the focus, for when it goes.
  var position = 0
}
