/// The content of a whole screen as a value: lines, cursor, and terminal modes.
///
/// A writer compares two frames and converts the difference into bytes.
public struct Frame: Hashable, Sendable {
  /// The position of a cell, from 0 at the top and at the left.
  public struct Position: Hashable, Sendable {
    /// The row, from 0 at the top.
    public var row: Int
    /// The column, from 0 at the left edge.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Cells that are a hyperlink of the terminal.
  public struct Link: Hashable, Sendable {
    /// The row of the cells.
    public let row: Int
    /// The columns of the cells.
    public let columns: Range<Int>
    /// The address, which consists of printable ASCII characters.
    public let url: String

    /// Creates a link. Returns `nil` for an address that can't be written to a terminal: one with spaces, control characters, or
    /// characters that aren't ASCII, or with more than 2,000 characters.
    public init?(row: Int, columns: Range<Int>, url: String) {
      guard !url.isEmpty, url.utf8.count <= 2_000, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        return nil
      }
      (self.row, self.columns, self.url) = (row, columns, url)
    }
  }

  /// The rows from the top, each one line of text. Text beyond the size isn't shown. Missing rows are empty.
  public var lines: [StyledText]
  /// The size of the terminal.
  public var size: TerminalSize
  /// The position of the cursor, or `nil` to hide it.
  public var cursor: Position?
  /// The links, if the terminal has any.
  public var links: [Link] = []
  /// The terminal modes while the frame is shown.
  public var modes: TerminalModes

  /// Creates a frame.
  public init(
    lines: [StyledText] = [], size: TerminalSize, cursor: Position? = nil, modes: TerminalModes = .fullScreen
  ) {
    self.lines = lines
    self.size = size
    self.cursor = cursor
    self.modes = modes
  }
}
