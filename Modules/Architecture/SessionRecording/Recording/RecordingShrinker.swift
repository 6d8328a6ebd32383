import NavigationCore
import CairnSupport
import ComposableArchitecture
import Foundation
import IssueReporting
import Sharing

/// How a recording fails when it is performed again.
package enum ReplayFailure: Equatable, Sendable {
  /// An action reports an issue.
  case issue(number: Int, message: String)
  /// An action makes other values than it did.
  case difference(number: Int, parts: [Part])

  /// A part of the state: what it was before the action, what it was after it then, and what it is now.
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

/// Finds the fewest actions of a recording that fail as all of them do.
///
/// Parts of the recording are performed as a replay does it: without effects, on files in memory.
@MainActor
package final class RecordingShrinker {
  private let recording: Recording
  private let plugins: PluginRegistry
  private let data: URL?
  private let shrinker: Shrinker

  /// Whether some actions fail, by their numbers: as it is found out, or as it is known already.
  package var judge: @MainActor (_ numbers: [Int], _ find: () -> Bool) -> Bool = { _, find in find() }

  /// How many parts of the recording were tried.
  package var runs: Int { shrinker.runs }
  /// Whether each action that was found is needed.
  package var isMinimal: Bool { shrinker.isMinimal }

  /// A shrinker for a recording of a program.
  package init(_ recording: Recording, plugins: PluginRegistry, data: URL?, limit: Int = 1_000) {
    (self.recording, self.plugins, self.data) = (recording, plugins, data)
    shrinker = Shrinker(limit: limit)
  }

  /// How the recording fails; `nil` where it does not.
  ///
  /// - Throws: `Replayer.Failure` where it cannot be performed: its beginning is another one, or an action is there no more.
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

  /// The fewest actions that fail in the same way.
  package func shrink(_ failure: ReplayFailure) async -> [Recording.Entry] {
    var entries = Array(recording.entries.prefix(failure.number))
    // The action that fails stays: another one that does so is another mistake.
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

  /// The fewest actions with which another test fails, such as a run of the program.
  package func shrink(
    fails: @MainActor @Sendable (Recording) async throws -> Bool
  ) async rethrows -> [Recording.Entry] {
    try await shrinker.shrink(recording.entries) { [self] in try await fails(Self.unchecked(recording, $0)) }
  }

  /// Whether an action reports the same after fewer actions.
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

  /// Whether an action makes the same other values after fewer actions, where it finds the same ones.
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

  /// A recording of actions of this one whose states are not compared with those that were recorded.
  package func unchecked(_ entries: [Recording.Entry]) -> Recording { Self.unchecked(recording, entries) }

  /// A recording of actions whose states are not compared with those that were recorded.
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

  /// A recording of actions of this one, with what they change and the digests of the states as they are today.
  ///
  /// For a difference the last action keeps what it made when it was recorded.
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
  /// The recording as it is performed today: what each action changes now, and the digests of that.
  ///
  /// - Parameter data: Where the program's data are; `nil` where its features find the recorded ones wherever they look for a file.
  /// - Throws: ``Replayer/Failure`` at the first action that does not exist any more.
  @MainActor
  public func performedAgain(plugins: PluginRegistry, data: URL? = nil) throws -> Recording {
    try RecordingShrinker(self, plugins: plugins, data: data).recording(of: entries, nil)
  }

  /// The recording as a file has it.
  ///
  /// - Throws: That one of its files is no text, or was written over since.
  public var data: Data {
    get throws {
      try entries.reduce(into: Self.line(start)) { try $0.append(Self.line($1)) }
    }
  }
}

/// Keeps the first issue that is reported, or the first one with a message.
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
