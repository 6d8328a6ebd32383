import NavigationCore
import CairnSupport
import ComposableArchitecture
import Foundation
import IssueReporting
import JSONValues
import Sharing

/// The way in which a recording fails when it's performed again.
package enum ReplayFailure: Equatable, Sendable {
  /// An action reports an issue.
  case issue(number: Int, message: String)
  /// An action produces different values than it did when it was recorded.
  case difference(number: Int, parts: [Part])

  /// A part of the state, with its value before the action, its recorded value after the action, and its actual value now.
  package struct Part: Equatable, Sendable {
    package var path: String
    var before: JSON?
    var recorded: JSON?
    var actual: JSON?
  }

  /// The number of the action.
  package var number: Int {
    switch self {
    case .issue(let number, _), .difference(let number, _): number
    }
  }
}

/// Finds the fewest actions of a recording that fail in the same way as the whole recording.
///
/// Parts of the recording are performed as in a replay: without effects, and with files in memory.
@MainActor
package final class RecordingShrinker {
  private let recording: Recording
  private let plugins: PluginRegistry
  private let data: URL?
  private let shrinker: Shrinker

  /// Returns `true` if the actions with the given numbers fail.
  ///
  /// The closure calls `find`, which performs the actions, unless it already knows the result.
  package var judge: @MainActor (_ numbers: [Int], _ find: () -> Bool) -> Bool = { _, find in find() }

  /// The number of parts of the recording that were tried.
  package var runs: Int { shrinker.runs }
  /// A Boolean value that indicates whether each action in the result is needed.
  package var isMinimal: Bool { shrinker.isMinimal }

  /// Creates a shrinker for a recording of a program.
  package init(_ recording: Recording, plugins: PluginRegistry, data: URL?, limit: Int = 1_000) {
    (self.recording, self.plugins, self.data) = (recording, plugins, data)
    shrinker = Shrinker(limit: limit)
  }

  /// Returns how the recording fails, or `nil` if it doesn't.
  ///
  /// - Throws: `Replayer.Failure` if the recording can't be performed because its start differs or an action no longer exists.
  package func failure() throws -> ReplayFailure? {
    let issues = FirstIssue()
    return try withIssueReporters([issues]) {
      let replayer = try Replayer(recording, plugins: plugins, data: data)
      do {
        while try replayer.step() {
          if let message = issues.message { return .issue(number: replayer.position, message: message) }
        }
        return nil
      } catch let failure as Replayer.Failure {
        if let message = issues.message { return .issue(number: failure.number, message: message) }
        guard !failure.parts.isEmpty else { throw failure }
        let before = try Replayer(unchecked, plugins: plugins, data: data)
        try before.go(to: failure.number - 1)
        let parts = before.parts
        return .difference(
          number: failure.number,
          parts: failure.parts.map {
            ReplayFailure.Part(
              path: $0.path, before: parts[$0.path], recorded: $0.recorded, actual: $0.actual)
          })
      }
    }
  }

  /// Returns the fewest actions that fail in the same way.
  package func shrink(_ failure: ReplayFailure) async -> [Recording.Entry] {
    var entries = Array(recording.entries.prefix(failure.number))
    // Keep the action that fails. A failure of another action would be a different bug.
    let last = entries.removeLast()
    let found = await shrinker.shrink(entries) { [self] entries in
      judge(entries.map(\.number)) {
        switch failure {
        case .issue(_, let message): reports(message, entries, last)
        case .difference(_, let parts): differs(parts, entries, last)
        }
      }
    }
    return found + [last]
  }

  /// Returns the fewest actions with which another test fails, such as a run of the program.
  package func shrink(
    fails: @MainActor @Sendable (Recording) async throws -> Bool
  ) async rethrows -> [Recording.Entry] {
    try await shrinker.shrink(recording.entries) { [self] in try await fails(Self.unchecked(recording, $0)) }
  }

  /// Returns `true` if an action reports the same issue after fewer actions.
  private func reports(_ message: String, _ entries: [Recording.Entry], _ last: Recording.Entry) -> Bool {
    do {
      let replayer = try withIssueReporters([FirstIssue()]) {
        let replayer = try Replayer(Self.unchecked(recording, entries + [last]), plugins: plugins, data: data)
        try replayer.go(to: entries.count)
        return replayer
      }
      let issues = FirstIssue(message)
      return try withIssueReporters([issues]) { try replayer.step() } && issues.message != nil
    } catch {
      return false
    }
  }

  /// Returns `true` if an action turns the same values into the same different values after fewer actions.
  private func differs(
    _ parts: [ReplayFailure.Part], _ entries: [Recording.Entry], _ last: Recording.Entry
  ) -> Bool {
    withIssueReporters([FirstIssue()]) {
      do {
        let replayer = try Replayer(Self.unchecked(recording, entries + [last]), plugins: plugins, data: data)
        try replayer.go(to: entries.count)
        let before = replayer.parts
        guard parts.allSatisfy({ before[$0.path] == $0.before }), try replayer.step() else { return false }
        let after = replayer.parts
        return parts.allSatisfy { after[$0.path] == $0.actual }
      } catch {
        return false
      }
    }
  }

  // MARK: Recordings

  private var unchecked: Recording { unchecked(recording.entries) }

  /// Returns a recording of some of the actions, whose states aren't compared with the recorded states.
  package func unchecked(_ entries: [Recording.Entry]) -> Recording { Self.unchecked(recording, entries) }

  /// Returns a recording of some actions, whose states aren't compared with the recorded states.
  private static func unchecked(_ recording: Recording, _ entries: [Recording.Entry]) -> Recording {
    var recording = recording
    recording.start.digest = nil
    recording.entries = entries.enumerated().map { index, entry in
      var entry = entry
      (entry.number, entry.changes, entry.digest) = (index + 1, [], nil)
      return entry
    }
    return recording
  }

  /// Returns a recording of some of the actions, with the changes and digests that they produce today.
  ///
  /// For a difference, the last action keeps the values that it produced when it was recorded.
  package func recording(of entries: [Recording.Entry], _ failure: ReplayFailure?) throws -> Recording {
    var result = Self.unchecked(recording, entries)
    try withIssueReporters([FirstIssue()]) {
      let replayer = try Replayer(result, plugins: plugins, data: data)
      result.start.digest = replayer.lookAtState().digest
      for index in result.entries.indices {
        guard try replayer.step() else { break }
        var (changes, digest) = replayer.lookAtState()
        if case .difference(_, let parts)? = failure, index == result.entries.count - 1 {
          let recorded = Dictionary(
            parts.map { ($0.path, $0.recorded) }, uniquingKeysWith: { first, _ in first })
          (changes, digest) = replayer.changes(changes, putting: recorded)
        }
        (result.entries[index].changes, result.entries[index].digest) = (changes, digest)
      }
    }
    return result
  }
}

extension Recording {
  /// Returns the recording with the changes and digests that its actions produce today.
  ///
  /// - Parameter data: The location of the program's data. If it's `nil`, a feature that reads any file gets the recorded data.
  /// - Throws: ``Replayer/Failure`` at the first action that no longer exists.
  @MainActor
  public func performedAgain(plugins: PluginRegistry, data: URL? = nil) throws -> Recording {
    try RecordingShrinker(self, plugins: plugins, data: data).recording(of: entries, nil)
  }

  /// The contents of a file with the recording.
  ///
  /// - Throws: An error if one of the recording's files isn't text, or has been overwritten.
  public var data: Data {
    get throws {
      try entries.reduce(into: Self.line(start)) { try $0.append(Self.line($1)) }
    }
  }
}

/// Keeps the first reported issue, or the first one with a specific message.
struct FirstIssue: IssueReporter {
  private let wanted: String?
  private let found = Locked<String?>(nil)

  init(_ wanted: String? = nil) { self.wanted = wanted }

  var message: String? { found.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let text = message() ?? ""
    guard wanted == nil || wanted == text else { return }
    found.withLock { if $0 == nil { $0 = text } }
  }
}
