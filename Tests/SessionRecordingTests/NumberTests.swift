import CairnTestSupport
import CustomDump
import Foundation
@testable import NavigationCore
@testable import SessionRecording
import Sharing
import Testing

/// Numbers at and beyond the limits of every range in links, sessions, and recordings.
@MainActor @Suite struct NumberTests {
  let plugins = PluginRegistry([
    HomePlugin.self, KeeperPlugin.self, APlugin.self, BPlugin.self, OnlyOnBPlugin.self, ManyPlugin.self,
  ])

  private func with<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.plugins = plugins
      $0.date.now = Date(timeIntervalSinceReferenceDate: 100)
    } operation: {
      try operation()
    }
  }

  /// The texts that are valid numbers in JSON.
  nonisolated private static let numbers = ExtremeNumbers.texts.filter {
    $0.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?/) != nil && !$0.hasPrefix("-0")
  }

  /// Returns copies of the JSON, each with one number replaced.
  private func replacingEachNumber(in json: String, with number: String) -> [String] {
    json.matches(of: /[:,\[](-?[0-9]+(?:\.[0-9]+)?)(?=[,}\]])/).map { match in
      String(json[..<match.1.startIndex]) + number + json[match.1.endIndex...]
    }
  }

  // MARK: Links

  @Test("A link can contain any number", arguments: ExtremeNumbers.texts)
  func aLinkWithANumber(_ number: String) throws {
    for text in ["app:/a:N", "app:/a:N/a:N", "app:/b:N/a:1", "app:/N", "N:/a:1", "app:/a:%N", "a:N", "/a:N"] {
      let text = text.replacing("N", with: number)
      with {
        guard var state = try? Navigator.State(root: HomeRoute.plain),
          let link = try? Link(parsing: text, from: Link(scheme: "app", []), example: "app:/")
        else { return }
        try? state.handle(.open(link))
        #expect(state.path.count <= 2)
      }
    }
  }

  // MARK: Sessions

  @Test("A session can contain any number", arguments: numbers)
  func aSessionWithANumber(_ number: String) throws {
    try with {
      var state = try Navigator.State(root: HomeRoute.plain)
      try state.handle(.open(Link(parsing: "app:/a:1/b:Two/a:3")))
      let ids = Array(state.path.ids)
      state.root[\.home]?.visits = 7
      state.path[id: ids[0], \.a]?.ticks = 5
      state.path[id: ids[1], \.b]?.stars = 2
      let session = SessionRecorder(plugins: plugins)
        .session(of: state, at: Date(timeIntervalSinceReferenceDate: 40))
      let json = String(decoding: try JSONEncoder().encode(session), as: UTF8.self)
      let changed = replacingEachNumber(in: json, with: number)
      // The date, the version, the next id, three ids, and the numbers in the screens.
      #expect(changed.count >= 9)
      for json in changed {
        guard let session = try? JSONDecoder().decode(Session.self, from: Data(json.utf8)) else { continue }
        var restored = try Navigator.State(root: HomeRoute.plain)
        _ = restored.restore(session)
        try restored.handle(.push(AnyRoute(BRoute("new"))))
        #expect(Set(restored.path.ids).count == restored.path.count, "\(json)")
        _ = SessionRecorder(plugins: plugins).session(of: restored, at: session.date)
      }
    }
  }

  @Test("A stack can contain any number", arguments: numbers)
  func aStackWithANumber(_ number: String) throws {
    let json = #"{"next":3,"ids":[1,2],"elements":[7,8]}"#
    for json in replacingEachNumber(in: json, with: number) {
      guard var stack = try? JSONDecoder().decode(StackState<Int>.self, from: Data(json.utf8)) else {
        continue
      }
      stack.append(9)
      stack.append(10)
      expectNoDifference(Set(stack.ids).count, 4)
    }
  }

  // MARK: Recordings

  private func recording() async throws -> Recording {
    try await withDependencies {
      $0.plugins = plugins
    } operation: {
      let state = try Navigator.State(root: KeeperRoute())
      let store = Store(initialState: state) { RecordedNavigator() }
      @Dependency(\.givenValues) var values
      let recorder = Recorder(store, plugins: plugins, program: "test", values: values)
      let actions: [Keeper.Action] = [
        .pair(id: 2, name: "two"), .color(.mixed(red: 1, blue: 2)), .rows(.element(id: 2, action: .mark)),
      ]
      for action in actions { await store.send(.root(.feature(AnyAction(action)))).finish() }
      await store.send(.navigate(.push(AnyRoute(ARoute(1))))).finish()
      recorder.stop()
      return recorder.recording
    }
  }

  @Test func aRecordingWithANumber() async throws {
    let lines = try await recording().data.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    for number in Self.numbers {
      for (index, line) in lines.enumerated() {
        for changed in replacingEachNumber(in: line, with: number) {
          var lines = lines
          lines[index] = changed
          guard let recording = try? Recording(parsing: Data(lines.map { $0 + "\n" }.joined().utf8)) else {
            continue
          }
          expectNoDifference(recording.entries.map(\.number), Array(1...recording.entries.count))
          _ = recording.entries.map { $0.action.summary(after: nil) }
          guard let replayer = try? Replayer(recording, plugins: plugins, data: nil) else { continue }
          try? replayer.go(to: recording.entries.count)
          #expect(replayer.position <= recording.entries.count)
        }
      }
    }
  }

  @Test(arguments: ExtremeNumbers.texts) func anActionWithANumber(_ number: String) {
    for text in [
      #"\.root.keeper.pair, ["id": N, "name": "x"]"#, #"\.root.keeper.rows[id: N].mark"#,
      #"\.path[id: N].a.tick"#,
      #"\.path[id: N]"#, #"\.navigate, N"#, "N",
    ] {
      let action = RecordedAction(text.replacing("N", with: number))
      #expect(action.map { !$0.summary(after: nil).isEmpty } ?? true)
    }
  }

  // MARK: Generated tests

  @Test func valuesOfAnySizeAreWrittenAsExpressions() {
    func text(_ value: Any) -> String? { SwiftSource.expression(of: value) }
    expectNoDifference(text(Int.min), "-9223372036854775808")
    expectNoDifference(text(UInt64.max), "18446744073709551615")
    expectNoDifference(text(Duration.seconds(Int64.max)), ".seconds(9223372036854775807)")
    expectNoDifference(text(Duration.seconds(Int64.min)), ".seconds(-9223372036854775808)")
    for duration in [
      Duration.seconds(10_000_000_000) + .nanoseconds(1), .seconds(Int64.max) + .nanoseconds(1),
      .seconds(Int64.max) * 2, .seconds(Int64.min) * 2, .nanoseconds(Int64.min),
    ] {
      #expect(text(duration)?.isEmpty == false, "\(duration)")
    }
  }
}
