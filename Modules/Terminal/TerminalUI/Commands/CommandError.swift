import CairnSupport
import CasePaths
import TerminalText

/// An error that explains to the user why a line isn't a command on a screen.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The explanation.
  public var message: String
  /// The most similar command, or `nil`.
  public var suggestion: String?

  /// A Boolean value that indicates whether the line begins with no name that the screen has, so that it may be meant for another
  /// reader.
  package var isUnknownName = false
  /// A Boolean value that indicates whether the line is a valid one, and the screen that it leads to can't be shown.
  package var isRefusedNavigation = false

  /// Creates an error.
  public init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }

  public var description: String {
    suggestion.map { "\(message) Did you mean '\($0)'?" } ?? message
  }
}

extension CommandError {
  /// Returns the candidate that is most similar to a text, or `nil` if none is similar enough.
  public static func closest(to written: String, among candidates: [String]) -> String? {
    let written = written.lowercased()
    guard !written.isEmpty else { return nil }
    let count = written.count
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let name = candidate.lowercased()
      let nameCount = name.count
      let limit = max(1, min(nameCount, count) / 2 - 1)
      let distance: Int
      if name == written {
        distance = 0
      } else if name.hasPrefix(written) || written.hasPrefix(name + " ") {
        distance = 1
      } else if abs(nameCount - count) > limit || nameCount > longestLikeName {
        // The number of edits is at least the difference in length. This avoids comparing two long texts, whose comparison takes
        // time in proportion to the product of their lengths.
        continue
      } else {
        distance = editDistance(written, name)
      }
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }
}

/// The maximum length of a name that is suggested for a similar one.
private let longestLikeName = 200

extension String {
  /// The text for use in a message: without control sequences, in one line, and shortened.
  package var shortened: String { StyledText(self).singleLine.truncated(to: 60).plain }
}
