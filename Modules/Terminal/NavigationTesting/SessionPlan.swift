import CairnSupport
import Foundation
import Testing

/// The plan of a session, and its result.
final class SessionPlan: Sendable {
  /// The source of the steps.
  enum Steps: Sendable {
    /// Chooses this number of steps among those that are possible on the screen.
    case generated(count: Int)
    /// Performs these steps, and skips a step that is no longer possible.
    case these([String])
  }

  /// The session that a test runs in.
  @TaskLocal static var current: SessionPlan?

  let steps: Steps
  let seed: UInt64
  /// Whether each step is printed before it is performed.
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

  /// The steps that were performed.
  var performed: [String] { state.withLock(\.performed) }
  /// The first failure.
  var failure: SessionFailure? { state.withLock(\.failure) }
  /// Whether the test has driven anything.
  var isDriven: Bool { state.withLock(\.isDriven) }

  func begin() { state.withLock { $0.isDriven = true } }

  /// Prints a line if each step is printed. Flushes it immediately, because the next step may end the process.
  func trace(_ line: String) {
    if isTraced { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
  }

  func willPerform(_ step: String) {
    trace("  \(step)")
    state.withLock { $0.performed.append(step) }
  }

  /// Records a failure. Only the first counts.
  func fail(_ failure: SessionFailure) {
    state.withLock { if $0.failure == nil { $0.failure = failure } }
  }
}

/// A failure in a session.
struct SessionFailure: Sendable {
  var text: String
  var location: SourceLocation?
  /// The text that distinguishes the failure from others. It excludes ids and numbers, which differ in a shorter
  /// session.
  var kind: String

  /// A recorded issue.
  init(_ issue: Issue) {
    let isExpectation = if case .expectationFailed = issue.kind { true } else { false }
    let comments = issue.comments.map(\.rawValue)
    text = isExpectation || comments.isEmpty ? issue.description : comments.joined(separator: "\n")
    kind = issue.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? ""
    // Issues of this module's checks are reported for the test.
    location = issue.sourceLocation.flatMap { $0.moduleName == "NavigationTesting" ? nil : $0 }
    // The source location identifies an expectation.
    if !isExpectation { kind += " " + Self.words(of: text) }
  }

  /// An error that ended the session.
  init(_ error: any Error) {
    text = "\(error)"
    kind = "\(type(of: error)) " + Self.words(of: text)
  }

  /// The words of the first line, without those that differ between sessions.
  private static func words(of text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return line.split(separator: " ").filter { word in !word.contains { $0.isNumber || "'\"“".contains($0) } }
      .joined(separator: " ")
  }
}

/// The text to report for a failure.
struct SessionReport: Sendable {
  var text: String
  var location: SourceLocation?
}
