import TerminalText

extension Element {
  /// What a modifier changes about how elements are laid out and shown.
  public enum Decoration: Hashable, Sendable {
    /// Cells around them.
    case padding(Insets)
    /// A size, and how they stand in it.
    case frame(FrameSize, alignment: Alignment)
    /// A line around them.
    case border(Color?)
    /// A colour behind all of them.
    case background(Color)
    /// At most so many lines. What is cut off ends in `…`.
    case lineLimit(Int)
    /// They keep their room, show nothing and cannot be used.
    case hidden
    /// Shades in place of what they say.
    case redacted
  }

  /// Cells on each side.
  public struct Insets: Hashable, Sendable {
    /// Rows above.
    public var top = 0
    /// Columns before.
    public var leading = 0
    /// Rows below.
    public var bottom = 0
    /// Columns behind.
    public var trailing = 0

    /// Makes insets.
    public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
      self.top = top
      self.leading = leading
      self.bottom = bottom
      self.trailing = trailing
    }
  }

  /// A size in cells, or limits of one. What is `nil` is as large as what stands in it.
  public struct FrameSize: Hashable, Sendable {
    /// The least number of columns.
    public var minWidth: Int?
    /// The greatest number of columns, which are taken where there is room; `Int.max` takes all of it.
    public var maxWidth: Int?
    /// The least number of rows.
    public var minHeight: Int?
    /// The greatest number of rows. A terminal has no room to fill downwards: what is shorter stays so.
    public var maxHeight: Int?

    /// Makes a size.
    public init(
      minWidth: Int? = nil, maxWidth: Int? = nil, minHeight: Int? = nil, maxHeight: Int? = nil
    ) {
      self.minWidth = minWidth
      self.maxWidth = maxWidth
      self.minHeight = minHeight
      self.maxHeight = maxHeight
    }
  }

  /// Whether a list that scrolls by itself is somewhere in it.
  var containsList: Bool {
    switch content {
    case .list, .hiddenRows: true
    case .stack, .decorated, .layered: children.contains(where: \.containsList)
    default: false
    }
  }
}
