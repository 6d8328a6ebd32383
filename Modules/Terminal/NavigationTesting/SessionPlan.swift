import CairnSupport
import Foundation
import Testing

/// What is done in a session, and what became of it.
final class SessionPlan: Sendable {
  /// Where the steps come from.
  enum Steps: Sendable {
    /// So many are chosen among what can be done on the screen.
    case generated(count: Int)
    /// These are done; one that is not possible any more is left out.
    case these([String])
  }

  /// The session that a test runs in.
  @TaskLocal static var current: SessionPlan?

  let steps: Steps
  let seed: UInt64
  /// Whether each step is printed before it is done.
  let isTraced: Bool

  private struct State {
    var performed: [String] = []
    var failure: SessionFailure?
    var isDriven = false
  }

  private let state = Locked(State())

  init(steps: Steps, seed: UInt64, isTraced: Bool = false) {
    (self.steps, self.seed, self.isTraced) = (steps, seed, isTraced)
  }

  /// The steps that were done.
  var performed: [String] { state.withLock(\.performed) }
  /// The first thing that went wrong.
  var failure: SessionFailure? { state.withLock(\.failure) }
  /// Whether the test has driven something.
  var isDriven: Bool { state.withLock(\.isDriven) }

  func begin() { state.withLock { $0.isDriven = true } }

  /// Prints a line where each step is printed: at once, because the next one may end the process.
  func trace(_ line: String) {
    if isTraced { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
  }

  func willPerform(_ step: String) {
    trace("  \(step)")
    state.withLock { $0.performed.append(step) }
  }

  /// Notes what went wrong; only the first counts.
  func fail(_ failure: SessionFailure) {
    state.withLock { if $0.failure == nil { $0.failure = failure } }
  }
}

/// What went wrong in a session.
struct SessionFailure: Sendable {
  var text: String
  var location: SourceLocation?
  /// What tells it from other failures: not the ids and numbers in its text, which are others in a shorter session.
  var kind: String

  /// An issue that was recorded.
  init(_ issue: Issue) {
    let isExpectation = if case .expectationFailed = issue.kind { true } else { false }
    let comments = issue.comments.map(\.rawValue)
    text = isExpectation || comments.isEmpty ? issue.description : comments.joined(separator: "\n")
    kind = issue.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? ""
    // What this module checks is reported for the test.
    location = issue.sourceLocation.flatMap { $0.moduleName == "NavigationTesting" ? nil : $0 }
    // An expectation is told by where it stands.
    if !isExpectation { kind += " " + Self.words(of: text) }
  }

  /// An error that ended the session.
  init(_ error: any Error) {
    text = "\(error)"
    kind = "\(type(of: error)) " + Self.words(of: text)
  }

  /// The words of the first line, without what differs from session to session.
  private static func words(of text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return line.split(separator: " ").filter { word in !word.contains { $0.isNumber || "'\"“".contains($0) } }
      .joined(separator: " ")
  }
}

/// What is reported of a failure.
struct SessionReport: Sendable {
  var text: String
  var location: SourceLocation?
}
