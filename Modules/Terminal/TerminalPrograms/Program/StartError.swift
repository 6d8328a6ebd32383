import Foundation
import TerminalText

/// The reason that a program can't start, for the user.
public struct StartError: Error, CustomStringConvertible {
  /// The reason. Text that it quotes is made safe to print.
  public let description: String
  /// The word that is neither a link nor a subcommand, if that is the reason.
  package private(set) var unknownWord: String?

  /// Creates a failure from a reason, which may quote anything.
  public init(_ reason: String) {
    description = StyledText(reason).plain
  }

  /// Creates a failure to use a file.
  ///
  /// - Parameters:
  ///   - path: The file name as the user wrote it. An error with a `failureReason` doesn't repeat it.
  ///   - error: The error.
  public init(using path: String, _ error: any Error) {
    self.init("Can't use '\(path)': \((error as? any LocalizedError)?.failureReason ?? "\(error)")")
  }

  /// Creates a failure to follow a link, which may be a misspelled subcommand.
  package init(following link: String, _ error: any Error) {
    self.init("\(error)")
    if !link.contains(where: { ":/?".contains($0) }) { unknownWord = link }
  }
}
