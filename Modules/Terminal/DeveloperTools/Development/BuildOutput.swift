import Foundation
import TerminalPrograms

/// Finds the errors in the output of a build or of tests.
package struct BuildOutput {
  /// The number of problems that are kept.
  package static let maxProblems = 200
  /// The number of characters that are kept of a message.
  private static let longestMessage = 500

  package private(set) var problems: [BuildProblem] = []
  private var known: Set<BuildProblem> = []
  /// Whether the next lines explain the last problem, because a test recorded an issue with a comment.
  private var isExplaining = false
  /// The paths of source files by their names, because Swift Testing prints only names.
  private let sources: [String: String]

  /// Creates the errors of a build or of tests.
  ///
  /// - Parameter sources: The source files that tests may name.
  package init(_ text: String = "", sources: [String] = []) {
    self.sources = Dictionary(sources.map { (($0 as NSString).lastPathComponent, $0) }) { first, _ in first }
    for line in text.split(whereSeparator: \.isNewline) { add(String(line)) }
  }

  /// Adds a line of the output.
  package mutating func add(_ line: String) {
    if explain(line.trimmingCharacters(in: .whitespaces)) { return }
    // The same error is printed for each file that is compiled again.
    guard problems.count < Self.maxProblems, let problem = problem(in: line),
      known.insert(problem).inserted
    else { return }
    problems.append(problem)
    isExplaining = problem.message.hasSuffix(Self.issue)
  }

  private static let issue = ": Issue recorded"

  /// Adds a line of an issue's comment to the last problem: the first one, and the lines of a difference.
  ///
  /// - Returns: `false` if the line isn't part of a comment.
  private mutating func explain(_ line: String) -> Bool {
    guard isExplaining, let message = problems.last?.message else { return false }
    if ["✘", "✔", "◇"].contains(where: line.hasPrefix) {
      isExplaining = false
      return false
    }
    var explained = message
    if line.hasPrefix("↳ "), message.hasSuffix(Self.issue) {
      explained = message.dropLast(Self.issue.count) + ": " + line.dropFirst(2)
    } else if ["− ", "+ "].contains(where: line.hasPrefix) {
      // The comment announces a difference by an ellipsis.
      explained =
        (message.hasSuffix(" …") ? String(message.dropLast(2)) : message) + " "
        + line.split(separator: " ").joined(separator: " ")
    }
    problems[problems.count - 1].message = String(explained.prefix(Self.longestMessage))
    return true
  }

  private func problem(in line: String) -> BuildProblem? {
    let line = line.trimmingCharacters(in: .whitespaces)
    if let match = line.wholeMatch(
      of: /✘ Test (.+?) recorded an issue(?: with .*?)? at ([^:]+):(\d+):(\d+): (.+)/)
    {
      let name = String(match.2)
      return problem(sources[name] ?? name, match.3, match.4, "\(match.1): \(match.5)")
    }
    // Of C, a linker, and XCTest, too. The column is optional.
    if let match = line.wholeMatch(of: /(\/[^:]+|<[^>]*>):(\d+)(?::(\d+))?: (?:fatal )?error: (.+)/) {
      // A path in a macro's expansion has no file.
      return problem(match.1.hasPrefix("/") ? String(match.1) : nil, match.2, match.3, String(match.4))
    }
    if let match = line.wholeMatch(of: /(?:[a-z.\-]*ld(?:\.[a-z]+)?: )?error: (.+)/) {
      // It follows the errors that it counts.
      if line.hasPrefix("error: fatalError") || line.hasSuffix("exit code 1 (use -v to see invocation)") {
        return nil
      }
      return problem(nil, nil, nil, String(match.1))
    }
    return nil
  }

  private func problem(_ file: String?, _ line: Substring?, _ column: Substring?, _ message: String)
    -> BuildProblem
  {
    func number(_ text: Substring?) -> Int? { text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
    return BuildProblem(
      file: file, line: file == nil ? nil : number(line), column: file == nil ? nil : number(column),
      String(message.prefix(Self.longestMessage)))
  }
}
