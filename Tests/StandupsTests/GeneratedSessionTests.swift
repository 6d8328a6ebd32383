import CairnTestSupport
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import NavigationTesting
import NavigationUI
import StandupDetail
import StandupMeeting
import StandupPastMeeting
import StandupsCore
import StandupsList
import Testing

/// Properties that hold whatever the user does, checked with random input.
///
/// `.ci/run` runs two hundred sessions of each test.
@Suite(.dependencies { $0.transcriber = .previewValue }) struct GeneratedSessionTests {
  @Test("Random sessions never break the program's invariants", .sessions(randomCases(10), seed: 7))
  func randomSessionsKeepTheInvariants() async throws {
    try await Self.drive([])
  }

  @Test(
    "Random sessions with two standups never break the program's invariants",
    .sessions(randomCases(10), seed: 8))
  func randomSessionsWithTwoStandupsKeepTheInvariants() async throws {
    try await Self.drive([.mock, .engineeringMock])
  }

  /// The transcriber yields a line and fails with a message of two lines.
  @Test(
    "Random sessions are valid if the transcriber fails", .sessions(randomCases(10), seed: 9),
    .dependencies { $0.transcriber = .failing })
  func theProgramHoldsItWhereTheTranscriberFails() async throws {
    try await Self.drive([.mock])
  }

  @MainActor private static func drive(_ standups: IdentifiedArrayOf<Standup>) async throws {
    var before: Navigator.State?
    try await NavigationTesting.drive(
      "standups", root: StandupsListRoute.all, plugins: allPlugins,
      files: [URL(filePath: "/standups.json"): StandupsFile.encode(standups)]
    ) { state, _ in
      defer { before = state }
      @Shared(.standups) var standups
      @Shared(.standupDrafts) var drafts
      for standup in standups { check(standup) }
      for draft in drafts {
        #expect(draft.standup != draft.original, "A draft differs from its original.")
        #expect(!draft.standup.attendees.isEmpty, "A form has a row for an attendee.")
      }
      check(state, standups)
      if let before { checkTime(from: before, to: state) }
    }
  }

  /// Checks the invariants of a saved standup.
  private static func check(_ standup: Standup) {
    #expect(standup.hasTitle, "A standup has a title.")
    #expect(!standup.attendees.isEmpty, "A standup has an attendee.")
    #expect(
      standup.attendees.count == 1 || standup.attendees.allSatisfy { !Attendee.normalized($0.name).isEmpty },
      "If there are several attendees, each has a name.")
    #expect(Standup.durations.contains(standup.duration), "A standup takes 1 to 30 minutes.")
  }

  /// Checks that no time passes in a meeting while it asks a question.
  private static func checkTime(from before: Navigator.State, to state: Navigator.State) {
    for id in state.path.ids {
      guard let now = state.path[id: id]?[StandupMeetingFeature.self],
        let earlier = before.path[id: id]?[StandupMeetingFeature.self]
      else {
        continue
      }
      #expect(now.alert == nil || earlier.alert == nil || now.elapsed == earlier.elapsed)
      #expect(now.elapsed >= earlier.elapsed)
      #expect(now.transcript.starts(with: earlier.transcript), "Notes are never lost.")
    }
  }

  /// Checks the invariants of the screens.
  private static func check(_ state: Navigator.State, _ standups: IdentifiedArrayOf<Standup>) {
    #expect(
      state.root[StandupsListFeature.self]?.shown.map(\.id) == standups.map(\.id),
      "The list shows all standups.")
    var below: AnyRoute?
    for screen in state.path {
      if let detail = screen[StandupDetailFeature.self] {
        #expect(standups[id: detail.standup.id] == detail.standup, "No screen shows a deleted standup.")
      }
      if let meeting = screen[StandupMeetingFeature.self] {
        #expect(below == AnyRoute(StandupDetailRoute(meeting.standup.id)), "A meeting follows its standup.")
        #expect(meeting.elapsed >= .zero && meeting.elapsed <= meeting.standup.duration)
      }
      if let meeting = screen[StandupPastMeetingFeature.self] {
        #expect(below == AnyRoute(StandupDetailRoute(meeting.standup.id)), "A meeting follows its standup.")
      }
      below = screen.route
    }
  }
}

extension TranscriberClient {
  /// Yields a line and fails.
  fileprivate static let failing = TranscriberClient(
    isAvailable: { true },
    lines: {
      AsyncThrowingStream {
        $0.yield("We begin.")
        $0.finish(throwing: NoMicrophone())
      }
    })

  private struct NoMicrophone: Error, CustomStringConvertible {
    var description: String { "no microphone\nis there" }
  }
}
