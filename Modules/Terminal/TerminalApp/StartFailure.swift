import TerminalText

/// Why a program could not start, for a person to read.
public struct StartFailure: Error, CustomStringConvertible {
  public let description: String

  /// A reason. What it quotes may come from anybody; it is made safe to print.
  public init(_ reason: String) {
    description = StyledText(reason).plain
  }
}
