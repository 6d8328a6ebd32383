import CustomDump
import Foundation
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalPrograms

/// The inspection commands, as the user types them.
@MainActor
@Suite(.serialized) struct InspectionTests {
  private func session(_ program: Program, isInteractive: Bool = true) -> RunningProgram {
    RunningProgram(program, isInteractive: isInteractive)
  }

  // MARK: :state

  @Test func theStateOfTheScreenInFrontIsShown() async throws {
    let session = session(try workshop())
    let whole = await output(":state", session)
    #expect(whole.hasPrefix("Workshop.State("), "\(whole)")
    #expect(whole.contains("title: \"Bench\""))
    #expect(await output(":send assign {\"id\":1,\"name\":\"Saw\"}", session) == "done")
    #expect(await output(":state title", session) == "\"Bench\"")
    #expect(await output(":state tools[0].name", session) == "\"Saw\"")
    #expect(
      await output(":state tools[5]", session).contains("There is no '[5]' in 'tools'. It has 1 element"))
    #expect(await output(":state drawers[8].id", session) == "8")
    #expect(await output(":state drawers[0].isOpen", session) == "false")
    #expect(await output(":state destination", session) == "nil")
    #expect(await output(":send openDrawer", session) == "done")
    #expect(await output(":state destination.drawer.isOpen", session) == "false")
    session.stop()
  }

  @Test func theStateOfTheProgramIsShownByItsFields() async throws {
    let session = session(try workshop())
    #expect(await output(":state path", session) == "[:]")
    #expect(await output("goto workshop:2", session) == "done")
    #expect(await output(":send count 3", session) == "done")
    #expect(await output(":state count", session) == "3")
    #expect(await output(":state path[0].count", session) == "3")
    #expect(await output(":state root.count", session) == "0")
    #expect(await output(":state path", session).contains("title: \"Bench\""))
    session.stop()
  }

  @Test("The error for a wrong path lists the valid names")
  func aPathThatLeadsNowhereNamesWhatThereIs() async throws {
    let session = session(try workshop())
    #expect(
      await output(":state titel", session)
        == "error: There is no 'titel' in the state. Use one of: title, count, tools, drawers, colour, size, names, "
        + "destination. Did you mean ':state title'?")
    #expect(
      await output(":state drawers[7].isOpne", session)
        == "error: There is no 'isOpne' in 'drawers[7]'. Use one of: id, isOpen. Did you mean ':state drawers[7].isOpen'?"
    )
    #expect(await output(":state title.x", session).hasPrefix("error: There is no 'x' in 'title'."))
    #expect(
      await output(":state destination.drawer", session)
        == "error: There is nothing in 'destination': it is nil.")
    #expect(await output(":state tools[", session).contains("a ']' is missing"))
    #expect(await output(":state a..b", session).contains("a name is missing after '.'"))
    session.stop()
  }

  // MARK: :send

  @Test(arguments: [
    ("count 3", "count", "3"), ("binding.set title \"New one\"", "title", "\"New one\""),
    ("binding.title New", "title", "\"New\""), ("binding.set count 4", "count", "4"),
    ("colour blue", "colour", "Workshop.Colour.blue"), ("size small", "size", "Workshop.Size.small"),
    ("size.sized 4", "size", "Workshop.Size.sized(4)"), ("size sized 5", "size", "Workshop.Size.sized(5)"),
    ("flag true", "title", "\"true\""), ("ratio 2.5", "title", "\"2.5\""),
    ("due 00000000-0000-0000-0000-00000000002A", "title", "\"00000000-0000-0000-0000-00000000002A\""),
    ("day 2026-01-02T03:04:05Z", "title", "\"2026-01-02T03:04:05Z\""),
    ("length 1m30s", "title", "\"90.0 seconds\""),
    ("place {\"x\":1,\"y\":2}", "title", "\"1,2\""), ("place [3, 4]", "title", "\"3,4\""),
    ("pair [\"a\", {\"id\":1,\"name\":\"Saw\"}]", "title", "\"a Saw\""), ("maybe null", "count", "-1"),
    ("maybe 6", "count", "6"), ("drawers[8].pull", "drawers[8].isOpen", "true"),
    ("drawers.element[7].pull", "drawers[7].isOpen", "error"),
  ])
  func anActionIsSentByItsPath(action: String, path: String, value: String) async throws {
    let session = session(try workshop())
    let reply = await output(":send \(action)", session)
    if value == "error" {
      #expect(reply.hasPrefix("error: "))
    } else {
      expectNoDifference(reply, "done")
      #expect(await output(":state \(path)", session) == value)
    }
    session.stop()
  }

  @Test("Actions can be sent to a presented screen") func whatIsPresentedGetsActions() async throws {
    let session = session(try workshop())
    #expect(await output(":send openDrawer", session) == "done")
    #expect(await output(":send destination.presented.drawer.pull", session) == "done")
    #expect(await output(":state destination.drawer.isOpen", session) == "true")
    #expect(await output(":send destination.dismiss", session) == "done")
    #expect(await output(":state destination", session) == "nil")
    session.stop()
  }

  @Test(
    "The error for an invalid action gives the reason",
    arguments: [
      ("cuont 3", "There is no action 'cuont' here. Use one of: binding, destination,"),
      ("cuont 3", "Did you mean ':send count'?"),
      (
        "destination.presented.drawer.push",
        "There is no action 'push' in 'destination.presented.drawer'. Use one of: pull, wait."
      ),
      ("count", "'count' needs a value of type 'Int'."),
      ("count three", "'three' can't be read as 'Int', which 'count' needs."),
      ("start now", "'start' takes no argument."),
      ("opaque 3", "a value of type 'Opaque' can't be read from text"),
      (
        "place [1]",
        "can't be read as '(x: Int, y: Int)', which 'place' needs: {\"x\": Int, \"y\": Int} or a list of the values."
      ),
      ("binding.set titel x", "There is no field 'titel'. Use one of: title, count,"),
      ("drawers[x].pull", "'x' can't be read as 'Int'"),
      ("", "':send' needs an action: binding, destination,"),
      ("size sizde 5", "There is no action 'sizde'"),
    ])
  func anActionThatIsNoneIsExplained(action: String, reason: String) async throws {
    let session = session(try workshop())
    let reply = await output(":send \(action)", session)
    #expect(reply.hasPrefix("error: ") && reply.contains(reason), "\(reply)")
    session.stop()
  }

  // MARK: :diff and :actions

  @Test func theDifferenceOfTheLastCommandIsShown() async throws {
    let session = session(try workshop())
    #expect(await output(":diff", session) == "No change")
    #expect(await output("set title Desk", session) == "done")
    let difference = await output(":diff", session)
    #expect(difference.contains("-       title: \"Bench\"") || difference.contains("- "), "\(difference)")
    #expect(difference.contains("title: \"Desk\""), "\(difference)")
    // Inspecting changes nothing, so the difference remains.
    #expect(await output(":state title", session) == "\"Desk\"")
    #expect(await output(":diff", session) == difference)
    #expect(await output("where", session) == "shop:/")
    #expect(await output(":diff", session) == "No change")
    session.stop()
  }

  @Test func theDifferenceOfASharedValueIsShown() async throws {
    let session = session(try workshop())
    #expect(await output(":send addName Blob", session) == "done")
    let difference = await output(":diff", session)
    #expect(difference.contains("\"Blob\""), "\(difference)")
    session.stop()
  }

  @Test func theLastActionsAreListedWithTheirOrigins() async throws {
    let session = session(try workshop())
    #expect(await output(":actions", session) == "No actions yet.")
    session.owner.width = 120
    #expect(await output("set title Desk", session) == "done")
    #expect(await output(":send chain", session) == "done")
    #expect(
      await output(":actions", session) == """
        1  workshop:1  user     .binding(.set("title", "Desk"))
        2  workshop:1  user     .chain
        3  workshop:1  reducer  .chained
        4  workshop:1  effect   .count(1)
        """)
    #expect(await output(":actions 1", session) == "4  workshop:1  effect  .count(1)")
    session.owner.width = 30
    let narrow = await output(":actions 4", session).split(separator: "\n").map(String.init)
    #expect(narrow.allSatisfy { $0.count <= 30 }, "\(narrow)")
    expectNoDifference(narrow.first, "1  workshop:1  user")
    expectNoDifference(narrow.dropFirst().first?.hasPrefix("   .binding(.set(\"title\","), true, "\(narrow)")
    #expect(await output(":actions x", session).contains("':actions' takes a number"))
    session.owner.width = 80
    for _ in 0..<500 { _ = await output(":send flag true", session) }
    guard case .output(let lines) = try await session.execute(":actions 1000") else { return }
    expectNoDifference(lines.count, 200)
    expectNoDifference(lines.last?.plain.hasPrefix("504  "), true)
    session.stop()
  }

  @Test("A script starts to record actions on request") func aScriptRecordsWhenItIsAskedTo() async throws {
    let session = session(try workshop(), isInteractive: false)
    #expect(await output(":send count 1", session) == "done")
    #expect(
      await output(":actions", session) == "Started to record actions. Use ':actions' again after an action.")
    #expect(await output(":send count 2", session) == "done")
    #expect(await output(":actions", session) == "1  workshop:1  user  .count(2)")
    #expect(await output(":diff", session).contains("count: 2"))
    session.stop()
  }

  // MARK: :stack, :effects, :tree

  @Test func theStackIsListed() async throws {
    let session = session(try workshop())
    #expect(await output("goto workshop:2", session) == "done")
    #expect(await output(":send openDrawer", session) == "done")
    let stack = await output(":stack", session).split(separator: "\n")
    expectNoDifference(stack.count, 2)
    expectNoDifference(stack.first, "root  workshop:1  WorkshopPlugin")
    expectNoDifference(
      stack.last?.hasSuffix("workshop:2  WorkshopPlugin  presents destination.drawer"), true, "\(stack)")
    expectNoDifference(stack.last?.hasPrefix("#"), true)
    session.stop()
  }

  @Test("Running effects are listed with their screens")
  func effectsInFlightAreListedWithWhereTheyBelong() async throws {
    let session = session(try workshop())
    #expect(await output(":effects", session) == "No effects are running.")
    #expect(await output("start", session) == "done")
    #expect(
      await output(":effects", session)
        == "workshop:1 'ticks', canceled by Workshop.ID.timer, waiting for the clock, "
        + "since action 1: .start")
    #expect(await output("goto workshop:2", session) == "done")
    #expect(await output(":send drawers[8].wait", session) == "done")
    #expect(await output(":send openDrawer", session) == "done")
    #expect(await output(":send destination.presented.drawer.wait", session) == "done")
    let effects = await output(":effects", session).split(separator: "\n").map(String.init)
    expectNoDifference(effects.count, 3)
    #expect(
      effects[1].hasPrefix(
        "workshop:2 ▸ drawers[8], waiting for the clock, since action 3: .drawers(.element(id: 8"),
      "\(effects)")
    #expect(effects[2].hasPrefix("workshop:2 ▸ destination ▸ drawer, waiting for the clock"), "\(effects)")
    #expect(await output("home", session).hasPrefix("error: Answer or dismiss"))
    #expect(await output("dismiss", session) == "done")
    #expect(await output("home", session) == "done")
    #expect(await output(":send stop", session) == "done")
    #expect(await output(":effects", session) == "No effects are running.")
    session.stop()
  }

  @Test func theTreeIsListed() async throws {
    let session = session(try workshop())
    let tree = await output(":tree", session)
    #expect(tree.contains(" screen 'Workshop'\n"), "\(tree)")
    #expect(tree.contains("textField 'Title'"))
    #expect(tree.contains("button 'Stop' disabled"))
    #expect(await output("open drawer", session) == "done")
    #expect(await output(":tree", session).contains("button 'Pull'"))
    session.stop()
  }

  // MARK: Available commands

  @Test func aProgramOfOneViewHasNoStore() async throws {
    let session = session(Program(name: "tool") { Text("x") })
    #expect(
      await output(":state", session)
        == "error: ':state' isn't available: this program has no store.")
    #expect(await output(":tree", session).contains("text 'x'"))
    expectNoDifference(session.completions(of: ":"), [":tree"])
    session.stop()
  }

  @Test func theyAreListedAndCompleted() async throws {
    let session = session(try workshop())
    let help = await output("help :", session)
    for command in session.reader.debugCommands where command.name != ":log" {
      #expect(help.contains(command.usage))
    }
    #expect(await output("help :st", session).contains(":stack"))
    #expect(await output(":staet", session).hasSuffix("Did you mean ':state'?"))
    #expect(await output(":tree x", session) == "error: ':tree' takes no argument.")
    #expect(await output(":d", session) == "No change")
    expectNoDifference(session.completions(of: ":s"), [":state ", ":send ", ":stack"])
    expectNoDifference(session.completions(of: ":state ti"), [":state title"])
    expectNoDifference(
      session.completions(of: ":state drawers["), [":state drawers[0]", ":state drawers[1]"])
    expectNoDifference(
      session.completions(of: ":state drawers[0]."), [":state drawers[0].id", ":state drawers[0].isOpen"])
    expectNoDifference(session.completions(of: ":state pa"), [":state path"])
    expectNoDifference(session.completions(of: ":send de"), [":send destination."])
    expectNoDifference(
      session.completions(of: ":send destination."),
      [
        ":send destination.dismiss", ":send destination.presented.",
      ])
    expectNoDifference(session.completions(of: ":send sta"), [":send start"])
    expectNoDifference(session.completions(of: ":send cou"), [":send count "])
    expectNoDifference(session.completions(of: ":send binding.ti"), [":send binding.title "])
    expectNoDifference(session.completions(of: ":send binding.set ti"), [":send binding.set title "])
    session.stop()
  }

  @Test func aLongDumpIsCut() async throws {
    let session = session(try workshop())
    #expect(await output(":send assignMany 700", session) == "done")
    guard case .output(let lines) = try await session.execute(":state tools") else { return }
    expectNoDifference(lines.count, 2_001)
    expectNoDifference(
      lines.last?.plain.hasSuffix(
        "more lines. Name a part with ':state PATH', for example ':state standups[0]'."),
      true)
    session.stop()
  }

  @Test("Inspection output contains no escape characters") func whatIsShownIsSafeToPrint() async throws {
    let session = session(try workshop())
    #expect(await output(":send binding.set title \"a\\u001b[2Jb\"", session) == "done")
    for command in [":state", ":diff", ":actions", ":tree"] {
      #expect(!(await output(command, session)).unicodeScalars.contains("\u{1B}"))
    }
    session.stop()
  }
}
