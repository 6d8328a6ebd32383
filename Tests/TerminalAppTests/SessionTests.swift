import ConcurrencyExtras
import Foundation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import TerminalApp

@MainActor
@Suite(.serialized) struct SessionTests {
  struct Screen: View {
    @State var title = "Old"
    @State var log = "-"
    var body: some View {
      List {
        Text(log)
        TextField("Title", text: $title)
        Button("Back") { log = "the button" }
        Button("Later") {
          Task {
            await Task.yield()
            log = "later"
          }
        }
      }
      .navigationTitle("Screen")
    }
  }

  private func program() throws -> Program { try .screens { Screen() } }

  private func error(_ line: String, _ session: HostSession) async -> String {
    do {
      return "no error: \(try await session.execute(line))"
    } catch {
      return error.description
    }
  }

  @Test func wordsOfTheProgramComeFirst() async throws {
    let session = HostSession(try program(), allowsShortNames: false)
    #expect(await error("back", session) == "There is no screen to go back to.")
    #expect(try await session.execute("tap back") == .done)
    #expect(session.screen(width: 40)[2].plain == "the button")
    #expect(try await session.execute("where") == .say(["tool:/"]))
    #expect(try await session.execute("quit") == .quit)
    #expect(try await session.execute("   ") == .done)
    #expect(await error("quit now", session) == "'quit' takes nothing after it.")
    #expect(
      await error("goto bad", session)
        == "can't go to 'bad': this program has no 'bad'. A link looks like 'tool:/screen'.")
    #expect(await error("goto", session) == "'goto' needs a link.")
    #expect(await error("qiut", session) == "There is no 'qiut' here. Did you mean 'quit'?")
    #expect(await error("advance 1s", session) == "There is no 'advance 1s' here.")
    session.stop()
  }

  @Test func aProgramOfOneViewHasNoLinks() async throws {
    let session = HostSession(Program(name: "tool") { Screen() }, allowsShortNames: false)
    #expect(await error("goto tool:/screen", session) == "There is no 'goto tool:/screen' here.")
    #expect(try await session.execute("where") == .say(["Screen"]))
    #expect(session.words.contains(.goto) == false)
    session.stop()
  }

  @Test func timeIsMovedWhereItIsVirtual() async throws {
    var program = try program()
    var moved = Duration.zero
    program.clock = VirtualClock { duration, _ in moved += duration }
    let session = HostSession(program, allowsShortNames: false)
    #expect(try await session.execute("advance 1m30s") == .done)
    #expect(moved == .seconds(90))
    #expect(await error("advance soon", session) == "'advance' needs a time: 60s, 1m30s, 500ms or 2h.")
    session.stop()
  }

  @Test func shortWordsAreForPeople() async throws {
    let session = HostSession(try program(), allowsShortNames: true)
    #expect(try await session.execute("q") == .quit)
    #expect(try await session.execute("se ti New") == .done)
    #expect(session.screen(width: 40)[3].plain == "Title: New")
    #expect(session.completions(of: "g") == ["goto "])
    #expect(session.completions(of: "set") == ["set title "])
    session.stop()
  }

  @Test func helpListsWhatCanBeDone() async throws {
    let session = HostSession(try program(), allowsShortNames: false)
    guard case .say(let lines) = try await session.execute("help") else {
      Issue.record("nothing was said")
      return
    }
    #expect(lines.map(\.plain).contains("set title TEXT  writes a text; \"\" stands for none"))
    #expect(lines.map(\.plain).contains("quit            ends the program ('exit', Ctrl-D)"))
    session.stop()
  }

  @Test(arguments: [
    ("60s", 60_000), ("90", 90_000), ("1m30s", 90_000), ("500ms", 500), ("2h", 7_200_000), ("1.5s", 1_500),
    ("1 m 5 s", 65_000),
  ])
  func times(written: String, milliseconds: Int) {
    #expect(Duration(written: written) == .milliseconds(milliseconds))
  }

  @Test(arguments: ["", "s", "1x", "-1s", "1m30", "1..2s", "١s", "99999999999999s"])
  func noTimes(written: String) {
    #expect(Duration(written: written) == nil)
  }
}

/// A script that runs into two pipes.
@MainActor
@Suite(.serialized) struct ScriptHostTests {
  private func run(_ script: String, flush: @escaping @MainActor () throws -> Void = {}) async -> (
    status: Int32, output: String, errors: String
  ) {
    func pipe() -> (Int32, Int32) {
      var ends: [Int32] = [0, 0]
      #expect(Glibc.pipe(&ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
    func read(_ ends: (Int32, Int32)) -> String {
      close(ends.1)
      defer { close(ends.0) }
      return String(decoding: FileHandle(fileDescriptor: ends.0).readDataToEndOfFile(), as: UTF8.self)
    }
    let (output, errors) = (pipe(), pipe())
    var program = Program(name: "tool") { SessionTests.Screen() }
    program.storage = TestStorage(onFlush: flush)
    let host = ScriptHost(
      program, output: TerminalOutput(descriptor: output.1, capability: .plain),
      errors: TerminalOutput(descriptor: errors.1, capability: .plain), width: 40)
    let status = await host.run(LineReader(text: script), source: "file")
    return (status, read(output), read(errors))
  }

  private let first = "Screen\n──────\n-\nTitle: Old\n[Back]\n[Later]\n"

  @Test func eachScreenThatDiffersIsWritten() async {
    let result = await run("# a comment\n\nset title New\nset title New\nlater\n")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(
      result.output == first + "\nScreen\n──────\n-\nTitle: New\n[Back]\n[Later]\n"
        + "\nScreen\n──────\nlater\nTitle: New\n[Back]\n[Later]\n")
  }

  @Test func theFirstFailureEndsTheRun() async {
    let result = await run("set title New\nsav\u{1B}e\nset title Never\n")
    #expect(result.status == 1)
    #expect(result.errors == "tool: file:2: sav␛e: There is no 'sav␛e' here.\n")
    #expect(!result.output.contains("Never"))
  }

  @Test func quitEndsTheRun() async {
    let result = await run("quit\nset title Never\n")
    #expect(result.status == 0)
    #expect(result.output == first)
  }

  @Test func whatCannotBeKeptIsAFailure() async {
    struct Full: Error, CustomStringConvertible { var description: String { "The disk is full." } }
    var isFull = false
    let result = await run("set title New\n") {
      if isFull { throw Full() }
      isFull = true
    }
    #expect(result.status == HostStatus.notSaved)
    #expect(result.errors == "tool: Not saved: The disk is full.\n")
    #expect(result.output.hasSuffix("Not saved: The disk is full. 'retry'\ntries again.\n"))
  }
}
