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

  /// The rows from the top, each one line of text. Text beyond the size isn't shown. Missing rows are empty.
  public var lines: [StyledText]
  /// The size of the terminal.
  public var size: TerminalSize
  /// The position of the cursor, or `nil` to hide it.
  public var cursor: Position?
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
