/// How many columns and rows a terminal has.
public struct TerminalSize: Hashable, Sendable {
  /// How many characters of one column a row has room for.
  public var columns: Int
  /// How many rows there are.
  public var rows: Int

  /// Makes a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
