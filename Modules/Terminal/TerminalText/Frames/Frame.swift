/// A whole screen as a value: what is written where, where the cursor stands, and the modes of the terminal.
///
/// Two frames can be compared, and a writer turns the difference into bytes.
public struct Frame: Hashable, Sendable {
  /// A cell of the screen, from 0 at the top and at the left.
  public struct Position: Hashable, Sendable {
    /// The row, from 0 at the top.
    public var row: Int
    /// The column, from 0 at the left edge.
    public var column: Int

    /// Makes a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The rows from the top, each one line of text. What has no room in the size is not shown; missing rows are empty.
  public var lines: [StyledText]
  /// How large the terminal is.
  public var size: TerminalSize
  /// Where the cursor is seen; `nil` hides it.
  public var cursor: Position?
  /// What the terminal does meanwhile.
  public var modes: TerminalModes

  /// Makes a frame.
  public init(
    lines: [StyledText] = [], size: TerminalSize, cursor: Position? = nil, modes: TerminalModes = .fullScreen
  ) {
    self.lines = lines
    self.size = size
    self.cursor = cursor
    self.modes = modes
  }
}
