/// How many columns and rows a terminal has.
public struct TerminalSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  /// Makes a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
