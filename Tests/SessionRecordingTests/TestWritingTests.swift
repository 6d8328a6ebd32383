import CustomDump
import Foundation
@testable import NavigationCore
@testable import SessionRecording
import Sharing
import Testing

/// Tests generated from recordings. Complete examples, which are compiled, are in the programs' tests.
@MainActor @Suite struct TestWritingTests {
  let plugins = PluginRegistry([KeeperPlugin.self, APlugin.self, BPlugin.self, OnlyOnBPlugin.self])

  @Test func valuesAreWrittenAsExpressions() {
    func text(_ value: Any) -> String? { SwiftSource.expression(of: value) }
    expectNoDifference(text(3), "3")
    expectNoDifference(text("a \"b\"\n"), #""a \"b\"\n""#)
    expectNoDifference(text(Optional(true) as Any), "true")
    expectNoDifference(text(Optional<Int>.none as Any), "nil")
    expectNoDifference(text(UUID(7)), #"UUID(uuidString: "00000000-0000-0000-0000-000000000007")!"#)
    expectNoDifference(text(Duration.seconds(90)), ".seconds(90)")
    expectNoDifference(text(Duration.milliseconds(1_500)), ".milliseconds(1500)")
    expectNoDifference(text(Keeper.Color.red), ".red")
    expectNoDifference(
      text(Keeper.Color.mixed(red: 1, blue: 2)), #"try recorded(["mixed": ["blue": 2, "red": 1]])"#)
    expectNoDifference(text(AnyRoute(ARoute(1))), #"AnyRoute("a:1")!"#)
    expectNoDifference(text(["a": 1]), #"try recorded(["a": 1])"#)
    expectNoDifference(text(Keeper.Opaque(id: 1)), nil)
  }

  @Test("Text is written as a literal") func textIsWrittenAsALiteral() {
    expectNoDifference(SwiftSource.string("a\"b", indent: "  "), #""a\"b""#)
    expectNoDifference(SwiftSource.string("a\n\\#(b)", indent: "  "), "##\"\"\"\n  a\n  \\#(b)\n  \"\"\"##")
    expectNoDifference(SwiftSource.string("a\r\nb\nc", indent: "  "), #""a\r\nb\nc""#)
    expectNoDifference(SwiftSource.string("a\n\u{1B}", indent: "  "), #""a\n\u{1B}""#)
  }

  @Test func aLiteralIsAValue() throws {
    expectNoDifference(try recorded(["red": 1, "blue": 2], as: [String: Int].self), ["red": 1, "blue": 2])
    expectNoDifference(
      try recorded(["mixed": ["red": 1, "blue": 2]], as: Keeper.Color.self), .mixed(red: 1, blue: 2))
    #expect(throws: (any Error).self) { try recorded("x", as: Int.self) }
  }

  @Test("Generators return the recorded values first") func whatWasGivenIsGivenAgain() {
    let ids = UUIDGenerator.giving("00000000-0000-0000-0000-000000000009")
    expectNoDifference([ids(), ids(), ids()], [UUID(9), UUID(0), UUID(1)])
    let dates = DateGenerator.giving(1, 2)
    expectNoDifference([1, 2, 2], (0..<3).map { _ in dates().timeIntervalSinceReferenceDate })
    let numbers = WithRandomNumberGenerator.giving(7)
    expectNoDifference([7, 1, 2], (0..<3).map { _ in numbers { $0.next() } })
  }

  private func recording(
    of actions: [Keeper.Action], after first: [Keeper.Action] = []
  ) async throws -> Recording {
    try await withDependencies {
      $0.plugins = plugins
    } operation: {
      let state = try Navigator.State(root: KeeperRoute())
      let store = Store(initialState: state) { RecordedNavigator() }
      for action in first { await store.send(.root(.feature(AnyAction(action)))).finish() }
      @Dependency(\.givenValues) var values
      let recorder = Recorder(store, plugins: plugins, program: "test", values: values)
      defer { recorder.stop() }
      for action in actions { await store.send(.root(.feature(AnyAction(action)))).finish() }
      return recorder.recording
    }
  }

  private func calls(in source: String) -> [String] {
    source.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
      $0.contains("store.") || $0.hasPrefix("//")
    }
    .map(String.init)
  }

  @Test func effectsRun() async throws {
    let recording = try await recording(of: [.text("x"), .fetch, .rows(.element(id: 2, action: .mark))])
    let source = try await TestWriter(recording, plugins: plugins).source(named: "what it does 2")
    #expect(source.contains("@MainActor @Test func whatItDoes2() async throws {"))
    expectNoDifference(
      calls(in: source),
      [
        "// swift-format-ignore-file",
        #"await store.send(\.root.keeper.text, "x") {"#,
        #"await store.send(\.root.keeper.fetch)"#,
        #"await store.receive(\.root.keeper.answer.success, 42) {"#,
        #"await store.send(\.root.keeper.rows[id: 2].mark) {"#,
      ])
    #expect(source.contains(#"$0.root[\.keeper]?.rows[id: 2]?.name = "!""#), "\(source)")
    #expect(source.contains(#"$0.root[\.keeper]?.numbers = [42]"#), "\(source)")
  }

  /// A duration measured with a running clock is slightly longer than with a test clock.
  @Test("A generated test expects the value that its own run produces")
  func numbersNeedNotBeQuiteTheSame() async throws {
    var recording = try await recording(of: [.fetch])
    recording.entries[1].action = try #require(RecordedAction(#"\.root.keeper.answer.success, 43"#))
    let source = try await TestWriter(recording, plugins: plugins).source(named: "x")
    #expect(source.contains(#"await store.receive(\.root.keeper.answer.success, 42) {"#), "\(source)")
  }

  @Test("A recording can end before an answer") func aRecordingMayEndBeforeAnAnswer() async throws {
    var recording = try await recording(of: [.fetch])
    recording.entries.removeLast()
    let source = try await TestWriter(recording, plugins: plugins).source(named: "x")
    #expect(source.contains("await store.skipReceivedActions(strict: false)"), "\(source)")
  }

  /// If the test's dependencies don't produce an answer, the generated test sends it.
  @Test("A generated test sends answers that its effects don't produce")
  func answersThatDoNotComeBySelfAreSent() async throws {
    var recording = try await recording(of: [.fetch])
    recording.entries[1].action = try #require(RecordedAction(#"\.root.keeper.answer.success, 50"#))
    let source = try await TestWriter(recording, plugins: plugins).source(named: "x")
    expectNoDifference(
      calls(in: source).dropFirst().joined(separator: "\n"),
      #"""
      // Effects don't run here. The test sends their actions: '\.root.keeper.answer.success, 42' comes instead of action 2.
      await store.send(\.root.keeper.fetch)
      // An effect answered.
      await store.send(\.root.keeper.answer.success, 50) {
      """#)
  }

  @Test("A resumed session is the start of the written test")
  func aSessionThatIsGoneOnWithIsTheBeginning() async throws {
    let recording = try await recording(of: [.text("y")], after: [.text("x"), .edit])
    let source = try await TestWriter(recording, plugins: plugins).source(named: "x")
    #expect(source.contains("_ = state.restore(try recorded("), "\(source)")
  }
}
