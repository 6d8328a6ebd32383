import CairnSupport
import CasePaths
import TerminalText

/// Why a line is no command on a screen, in words for the person who wrote it.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public var message: String
  /// The command that comes closest.
  public var suggestion: String?

  /// Makes an error.
  public init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }

  public var description: String {
    suggestion.map { "\(message) Did you mean '\($0)'?" } ?? message
  }
}

extension CommandError {
  /// The candidate that comes closest to what was written, if one is close enough to be meant.
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
        // It takes at least as many edits as one is longer, so that a line of any length is compared with nothing. Two
        // long texts take as long as the product of their lengths.
        continue
      } else {
        distance = editDistance(written, name)
      }
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }
}

/// How many letters a name may have that is suggested because it is like what was written.
private let longestLikeName = 200

extension String {
  /// The text as a message shows it: without control sequences, in one line, and shortened.
  package var shortened: String { StyledText(self).singleLine.truncated(to: 60).plain }
}
