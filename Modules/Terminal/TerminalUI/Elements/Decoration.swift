import TerminalText

extension Element {
  /// A modification of the layout or the appearance of elements.
  public enum Decoration: Hashable, Sendable {
    /// Space around the elements.
    case padding(Insets)
    /// A size, and the alignment of the elements in it.
    case frame(FrameSize, alignment: Alignment)
    /// A border around the elements.
    case border(Color?)
    /// A background color behind all of the elements.
    case background(Color)
    /// A maximum number of lines. Truncated text ends in `…`.
    case lineLimit(Int)
    /// Elements that take up space but are neither visible nor enabled.
    case hidden
    /// Shaded cells instead of characters.
    case redacted
    /// A column of a split view, which scrolls separately.
    case pane
    /// A color for each cell of the text that has no color of its own.
    case gradient(GradientFill)
  }

  /// The number of cells on each side.
  public struct Insets: Hashable, Sendable {
    /// The number of rows above.
    public var top = 0
    /// The number of columns on the leading side.
    public var leading = 0
    /// The number of rows below.
    public var bottom = 0
    /// The number of columns on the trailing side.
    public var trailing = 0

    /// Creates insets.
    public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
      self.top = top
      self.leading = leading
      self.bottom = bottom
      self.trailing = trailing
    }
  }

  /// A size in cells, or limits for it. A dimension that is `nil` depends on the content.
  public struct FrameSize: Hashable, Sendable {
    /// The minimum number of columns.
    public var minWidth: Int?
    /// The maximum number of columns. The frame takes them if there is space, and `Int.max` takes all of the width.
    public var maxWidth: Int?
    /// The minimum number of rows.
    public var minHeight: Int?
    /// The maximum number of rows. Shorter content keeps its height, because the height of a screen is unlimited.
    public var maxHeight: Int?

    /// Creates a size.
    public init(
      minWidth: Int? = nil, maxWidth: Int? = nil, minHeight: Int? = nil, maxHeight: Int? = nil
    ) {
      self.minWidth = minWidth
      self.maxWidth = maxWidth
      self.minHeight = minHeight
      self.maxHeight = maxHeight
    }
  }

  /// A Boolean value that indicates whether the element contains a list that scrolls separately.
  var containsList: Bool {
    switch content {
    case .list, .hiddenRows: true
    case .stack, .decorated, .layered: children.contains(where: \.containsList)
    default: false
    }
  }
}
