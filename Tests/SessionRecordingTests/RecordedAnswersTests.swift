import CustomDump
import DependenciesMacros
import Foundation
@testable import NavigationCore
@testable import SessionRecording
import Testing

/// The client of the guide *Making a feature restorable*.
@DependencyClient(.recordable)
struct WordOfTheDay {
  var word: @Sendable () -> String = { "" }
}

/// A client that reducers call.
@DependencyClient(.recordable)
struct Words {
  enum Language: String { case english }
  struct Word: Codable, Equatable { var text: String }
  struct Unknown: Error, CustomStringConvertible { let description: String }

  var contains: @Sendable (_ word: String) -> Bool = { _ in false }
  var nearest: @Sendable (_ to: String, _ in: Language) throws -> Word?
  var forget: @Sendable () -> Void
  var load: @Sendable () async throws -> [String]
}

extension Words: TestDependencyKey {
  static let testValue = Words()
}

/// A recording contains the answers of recordable clients to reducers, and a replay returns them.
@MainActor @Suite struct RecordedAnswersTests {
  let plugins = PluginRegistry([KeeperPlugin.self])

  /// Records three calls. Their answers differ, and the last is an error.
  private func recording(of count: Int = 3) async throws -> (Recording, forgot: Int) {
    let forgot = LockIsolated(0)
    let answers = LockIsolated([true, false, true])
    let values = DependencyRecorder()
    let recording = try await withDependencies {
      $0.plugins = plugins
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
      $0.uuid = .incrementing
      values.observe(&$0)
      $0[Words.self] = Words(
        contains: { _ in answers.withValue { $0.removeFirst() } },
        nearest: { [answers] word, _ in
          if answers.value.isEmpty { throw Words.Unknown(description: "!") }
          return answers.value.count == 1 ? nil : Words.Word(text: String(word.reversed()))
        },
        forget: { forgot.withValue { $0 += 1 } },
        load: { [] })
    } operation: {
      let state = try Navigator.State(root: KeeperRoute())
      let store = Store(initialState: state) { RecordedNavigator() }
      let recorder = Recorder(store, plugins: plugins, program: "test", values: values)
      for _ in 0..<count { await store.send(.root(.feature(AnyAction(Keeper.Action.look)))).finish() }
      recorder.stop()
      expectNoDifference(store.withState { $0.root[\.keeper]?.title }, "yesniracnononeyes!")
      return try Recording(parsing: recorder.recording.data)
    }
    return (recording, forgot.value)
  }

  /// A replay doesn't call the test's clients. A call is reported as an issue.
  @Test("A replay reuses the recorded answers") func answersAreGivenAgain() async throws {
    let (recording, forgot) = try await recording()
    expectNoDifference(forgot, 3)
    let line = try #require(String(data: Recording.line(recording.entries[0]), encoding: .utf8))
    #expect(
      line.contains(
        #""given":{"answers":[{"answer":true,"endpoint":"SessionRecordingTests.Words.contains"},"#), "\(line)"
    )
    let replayer = try Replayer(recording, plugins: plugins, data: nil)
    while try replayer.step() {}
    expectNoDifference(replayer.store.withState { $0.root[\.keeper]?.title }, "yesniracnononeyes!")
  }

  @Test func aMissingAnswerIsNamed() async throws {
    var (recording, _) = try await recording()
    recording.entries[0].given?.answers?.removeFirst()
    let failure = try withDependencies {
      $0[Words.self].contains = { _ in false }
    } operation: {
      let replayer = try Replayer(recording, plugins: plugins, data: nil)
      return try #require(throws: Replayer.Failure.self) { while try replayer.step() {} }
    }
    #expect(failure.description.contains("a client's response that wasn't recorded"))
  }

  /// Outside reducers, and when nothing is recorded, the client itself answers.
  @Test("Outside a replay, the client itself answers") func elsewhereTheClientAnswers() async throws {
    let words = Words(contains: { $0 == "a" }, nearest: { _, _ in nil }, forget: {}, load: { ["a"] })
    expectNoDifference(words.contains("a"), true)
    let values = DependencyRecorder()
    RecordableEndpoint.$recorder.withValue(values) { expectNoDifference(words.contains("b"), false) }
    #expect(values.lastGiven.isEmpty)
    let loaded = try await words.load()
    expectNoDifference(loaded, ["a"])
  }

  @Test("A generated test contains the recorded answers") func aTestGivesThemToo() async throws {
    let (recording, _) = try await recording()
    let source = try await TestWriter(recording, plugins: plugins).source(named: "look")
    let lines = source.split(separator: "\n").filter { $0.contains("answering") }
      .map { $0.drop { $0 == " " } }
    expectNoDifference(
      lines.map(String.init),
      [
        #"$0[Words.self].contains = try answering(true, false, true)"#,
        #"$0[Words.self].nearest = try answeringOrThrowing(.success(["text": "nirac"]), .success(nil), .failure("!"))"#,
      ])
    // The generated code compiles and answers in this order.
    var words = Words()
    words.contains = try answering(true, false)
    expectNoDifference((0..<3).map { _ in words.contains("x") }, [true, false, false])
    words.nearest = try answeringOrThrowing(.success(["text": "nirac"]), .success(nil), .failure("!"))
    expectNoDifference(try words.nearest(to: "a", in: .english), Words.Word(text: "nirac"))
    expectNoDifference(try words.nearest(to: "a", in: .english), nil)
    let error = #expect(throws: RecordedError.self) { try words.nearest(to: "a", in: .english) }
    expectNoDifference(error?.description, "!")
    #expect(throws: (any Error).self) { words.contains = try answering(1) }
  }
}
