import CustomDump
import Foundation
import NavigationCore
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalPrograms

/// Other programs inspect and control a program that listens.
@MainActor
@Suite(.serialized) struct ProgramListenerTests {
  @Test func aClientGetsTheScreenAndAnswers() async throws {
    let attaching = try Attaching(try workshop())
    let session = RunningProgram(attaching.program, isInteractive: false)
    let client = try await attaching.client()
    try await client.expect(":state title", answers: "\"Bench\"")
    #expect(try await client.text("set title Desk").contains("Title: Desk"))
    try await client.expect("set title Desk", answers: "done")
    try await client.expect("dance", answers: "error: There is no 'dance' here.")
    try await client.expect("where", answers: "shop:/")
    client.write("nonsense")
    guard case .error(let message, nil, 6)? = try await client.next()?.content else {
      Issue.record("The program didn't answer with an error.")
      return
    }
    #expect(message.contains("'nonsense' isn't a JSON object."))
    client.write(#"{"screen":true,"id":"a"}"#)
    let screen = try await client.next()
    expectNoDifference(screen?.id, .text("a"))
    session.stop()
    try await client.expect("where", answers: "error: The program is quitting.")
    await attaching.end(3)
    try await client.expect(.end(status: 3))
    try await client.expect(nil)
    #expect(!FileManager.default.fileExists(atPath: attaching.path))
  }

  @Test("Actions and their origins are sent to attached clients")
  func actionsAndEffectsAreToldAsTheyHappen() async throws {
    let attaching = try Attaching(try workshop())
    let session = RunningProgram(attaching.program, isInteractive: false)
    let client = try await attaching.client()
    _ = try await session.execute(":send count 3")
    let told = try await client.told { if case .screen = $0 { true } else { false } }
    guard case .action(let action)? = told.first else {
      Issue.record("\(told)")
      return
    }
    expectNoDifference([action.number], [1])
    expectNoDifference(action.action, #"\.root.workshop.count, 3"#)
    expectNoDifference(action.changed, ["root.state.count"])
    expectNoDifference(action.origin, .person)
    let started = try await client.ask(":send start").before
    expectNoDifference(
      started.compactMap(\.effect),
      [
        ReportedEffect(number: 1, phase: .begins, name: "ticks", place: "workshop:1")
      ])
    // A client that connects later also learns which program is running.
    let late = try await attaching.client()
    let running = try await late.ask("where").before
    expectNoDifference(running.compactMap(\.effect).map(\.phase), [.runs])
    _ = try await session.execute(":send stop")
    let ended = try await client.told { $0.effect?.phase == .ends }
    expectNoDifference(ended.last?.effect?.number, 1)
    _ = try await client.ask(":send chain")
    let chained = try await late.told { $0.action?.number == 5 }.compactMap(\.action)
    expectNoDifference(chained.map(\.origin), [.person, .person, .reducer])
    session.stop()
    await attaching.end()
  }

  @Test("Commands of clients and the user run one after another")
  func commandsAreOneAfterAnother() async throws {
    let attaching = try Attaching(try workshop(), timeout: .milliseconds(1))
    let session = RunningProgram(attaching.program, isInteractive: true)
    let client = try await attaching.client()
    let (busy, finish) = AsyncStream<Void>.makeStream()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let person = Task {
      try await session.owner.inTurn { _ throws(CommandError) in
        begin.yield()
        for await _ in busy { break }
      }
    }
    for await _ in begun { break }
    // The client waits only for a limited time. The command still runs when its turn comes.
    #expect(try await client.text("set title Desk").contains("The command continues."))
    finish.yield()
    try await person.value
    try await client.screen("Title: Desk")
    session.stop()
    await attaching.end()
  }

  @Test("A client's input doesn't affect other clients") func whatOneWritesHarmsNoOther() async throws {
    let attaching = try Attaching(try workshop())
    let session = RunningProgram(attaching.program, isInteractive: false)
    let client = try await attaching.client()
    for _ in 0..<20 {
      let other = try await attaching.client()
      other.write(bytes: #"{"command":"set title Cut"#)
      other.close()
    }
    let long = try await attaching.client()
    long.write(String(repeating: "x", count: LineReader.longestLine + 1))
    try await long.expect(.error("A line can have at most 1048576 bytes.", suggestion: nil, line: 1))
    try await long.expect(":state title", answers: "\"Bench\"")
    try await client.expect(":state title", answers: "\"Bench\"")
    session.stop()
    await attaching.end()
  }

  @Test("A client that doesn't read is disconnected, and the user is notified")
  func oneThatDoesNotReadIsLetGoAndThePersonIsTold() async throws {
    let attaching = try Attaching(try workshop(), maxBytes: 1 << 17)
    let session = RunningProgram(attaching.program, isInteractive: false)
    let client = try await attaching.client()
    let slow = try await attaching.client()
    // Unread output exceeds the buffer that the listener keeps for a client.
    _ = try await session.execute(":send assignMany 200")
    for _ in 0..<100 { slow.write(#"{"command":":state"}"#) }
    let told = try await client.told { if case .notice = $0 { true } else { false } }
    expectNoDifference(
      told.last, .notice(StyledText(ProgramListener.slowness), isError: false, rings: false))
    expectNoDifference(session.takeNotices().map(\.text.plain), [ProgramListener.slowness])
    try await client.expect(":state title", answers: "\"Bench\"")
    session.stop()
    await attaching.end()
  }

  @Test("Clients never receive secrets") func noSecretIsTold() async throws {
    let program = try Program(name: "tool", root: VaultRoute(), plugins: [VaultPlugin.self])
    let attaching = try Attaching(program)
    let session = RunningProgram(attaching.program, isInteractive: true)
    let client = try AttachedClient(attaching.path)
    var told = ""
    func ask(_ line: String) async throws {
      let (answer, before) = try await client.ask(line)
      told += "\(before) \(answer as Any)\n"
    }
    try await ask("where")
    for line in ["set password hunter2", "open", "set code 12345678", "set name Blob"] {
      _ = try await session.execute(line)
    }
    for line in [
      ":state", ":state password", ":state code", ":actions", ":history", ":diff", ":effects", ":tree",
    ] {
      try await ask(line)
    }
    _ = try await session.execute("clear")
    for line in [":state", ":actions", ":history", ":diff"] { try await ask(line) }
    // The past contains no secrets either.
    for line in [":at 1", ":state", ":state password", ":stack", ":history", ":tree"] { try await ask(line) }
    session.extension(TimeTravel.self)?.leavePast()
    #expect(!told.contains("hunter") && !told.contains("1234"), "\(told)")
    #expect(
      told.contains("•••") && told.contains("It is a secret.") && told.contains("It may hold a secret."),
      "\(told)")
    // The user can see the value.
    _ = try await session.execute("set password hunter2")
    #expect(await output(":state password", session) == "\"hunter2\"")
    session.stop()
    await attaching.end()
  }

  /// An idle program does no work, even with clients.
  @Test("The screen is checked only after it may have changed")
  func theScreenIsLookedAtOnlyWhenItMayHaveChanged() async throws {
    let attaching = try Attaching(try workshop())
    let session = RunningProgram(attaching.program, isInteractive: false)
    let client = try await attaching.client()
    _ = try await session.execute("set title Desk")
    try await client.screen("Title: Desk")
    for _ in 0..<50 { await Task.yield() }
    let before = attaching.listener.refreshes
    for _ in 0..<500 { await Task.yield() }
    expectNoDifference(attaching.listener.refreshes, before)
    session.stop()
    await attaching.end()
  }

  @Test("Without clients, nothing is recorded or inspected")
  func anAttachedProgramCostsNothingThatIsNotThere() throws {
    let session = RunningProgram(try workshop(), isInteractive: false)
    defer { session.stop() }
    expectNoDifference(session.extension(TimeTravel.self)?.onEntry == nil, true)
    expectNoDifference(session.extension(Inspection.self)?.inspector?.isRecording, false)
  }
}

extension ProgramMessage.Content {
  fileprivate var effect: ReportedEffect? { if case .effect(let effect) = self { effect } else { nil } }
  fileprivate var action: ReportedAction? { if case .action(let action) = self { action } else { nil } }
}
