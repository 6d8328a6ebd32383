import Foundation
import TerminalText

/// Why a program could not start, for a person to read.
public struct StartFailure: Error, CustomStringConvertible {
  public let description: String

  /// A reason. What it quotes may come from anybody; it is made safe to print.
  public init(_ reason: String) {
    description = StyledText(reason).plain
  }

  /// Why a file cannot be used.
  ///
  /// - Parameters:
  ///   - path: The file as the person named it. An error with a `failureReason` does not name it again.
  ///   - error: What went wrong with it.
  public init(using path: String, _ error: any Error) {
    self.init("can't use '\(path)': \((error as? any LocalizedError)?.failureReason ?? "\(error)")")
  }
}
