import TerminalText
import TerminalUI

/// The commands of every program.
@MainActor
struct StandardCommands {
  /// The commands that navigate between screens.
  let moving: [ProgramCommand]
  let others: [ProgramCommand]

  init(of program: RunningProgram) {
    var back = ProgramCommand("back", help: "go to the previous screen") {
      [unowned program] _ throws(CommandError) in try await program.leaveGuard.go(to: .back)
    }
    var home = ProgramCommand("home", help: "go to the first screen") {
      [unowned program] _ throws(CommandError) in try await program.leaveGuard.go(to: .home)
    }
    back.isListed = { [unowned program] in program.graph.canGoBack }
    home.isListed = back.isListed
    var goto = ProgramCommand(
      "goto LINK", help: "follow a link; without a scheme it is relative to this screen",
      argument: .required("a link")
    ) { [unowned program] link throws(CommandError) in try await program.leaveGuard.go(to: .goto(link)) }
    goto.isAvailable = { [unowned program] in program.program.hasLinks }
    goto.completions = { [unowned program] _ in program.program.links.map(\.description) }
    let location = ProgramCommand(
      "where",
      help: program.program.hasLinks ? "print the link to this screen" : "print the titles of the screens",
      changesProgram: false
    ) { [unowned program] _ in
      .output([StyledText(program.link?.description ?? program.breadcrumb.joined(separator: " ▸ "))])
    }
    var find = ProgramCommand(
      "find TEXT", help: "list the rows that contain TEXT", argument: .required("text"),
      changesProgram: false
    ) { [unowned program] text throws(CommandError) in .output(try Self.rows(containing: text, in: program)) }
    find.isListed = { [unowned program] in program.graph.tree.hasRows }
    var more = ProgramCommand("more", help: "show the remaining rows", changesProgram: false) {
      [unowned program] _ in
      program.graph.update()
      program.graph.showMoreRows()
      await program.waitUntilIdle()
      return .done
    }
    more.isAvailable = { [unowned program] in program.graph.tree.hasMoreRows }
    var retry = ProgramCommand("retry", help: "try again to save unsaved changes") {
      [unowned program] _ throws(CommandError) in
      await program.saver.save()
      if let unsavedReason = program.saver.unsavedReason {
        throw CommandError(StyledText(unsavedReason).plain)
      }
      return .done
    }
    retry.isAvailable = { [unowned program] in program.isUnsaved }
    var advance = ProgramCommand(
      "advance TIME", help: "advance the virtual clock, for example by 60s or 1m30s",
      argument: .required("a time, such as 60s, 1m30s, 500ms, or 2h")
    ) { [unowned program] time throws(CommandError) in try await Self.advance(time, in: program) }
    advance.isAvailable = { [unowned program] in program.program.clock != nil }
    let hasDebugCommands = program.extensions.contains { $0.commands.contains(where: \.isForDebugging) }
    var help = ProgramCommand(
      "help [COMMAND]",
      help: "list the commands of this screen, or explain one ('?')"
        + (hasDebugCommands ? "; 'help :' lists the debugging commands" : ""),
      changesProgram: false
    ) { [unowned program] name throws(CommandError) in
      .output(try ProgramHelp(of: program).lines(for: name))
    }
    help.synonyms = ["?"]
    var quit = ProgramCommand(
      "quit",
      help: program.isServed ? "close the connection ('exit')" : "quit the program ('exit', Ctrl-D)",
      changesProgram: false
    ) {
      [unowned program] _ throws(CommandError) in try await program.leaveGuard.leave(for: .quit) ?? .quit
    }
    quit.synonyms = ["exit"]
    moving = [back, home, goto, location, find, more]
    others = [retry, advance, help, quit]
  }

  private static func advance(_ time: String, in program: RunningProgram) async throws(CommandError)
    -> RunningProgram.Reply
  {
    guard let duration = Duration(written: time) else {
      throw CommandError("'advance' needs a time, such as 60s, 1m30s, 500ms, or 2h.")
    }
    await program.waitUntilIdle()
    await program.program.clock?.advance(duration) { await program.waitUntilIdle() }
    await program.waitUntilIdle()
    return .done
  }

  private static func rows(containing text: String, in program: RunningProgram) throws(CommandError)
    -> [StyledText]
  {
    program.graph.update()
    let lines = program.graph.rows(containing: text, width: program.width)
    guard !lines.isEmpty else {
      throw CommandError("No row contains '\(StyledText(text).singleLine.truncated(to: 40).plain)'.")
    }
    return lines
  }
}
