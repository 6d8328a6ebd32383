import TerminalText
import TerminalUI

extension RunningProgram {
  /// The commands without a colon: those of every program, around those of the extensions.
  var plainCommands: [ProgramCommand] {
    ownCommands.moving + extensions.flatMap(\.commands).filter { !$0.isTool } + ownCommands.others
  }

  /// The debugging commands.
  var tools: [ProgramCommand] { extensions.flatMap(\.commands).filter(\.isTool) + surfaceCommands }

  /// The commands without a colon that do something at present.
  package var commands: [ProgramCommand] { plainCommands.filter { $0.isAvailable() && $0.isListed() } }

  /// Returns the commands of every program: those that move on the screens, and the others.
  func makeCommands() -> (moving: [ProgramCommand], others: [ProgramCommand]) {
    var back = ProgramCommand("back", help: "go to the previous screen") {
      [unowned self] _ throws(CommandError) in try await go(to: .back)
    }
    var home = ProgramCommand("home", help: "go to the first screen") {
      [unowned self] _ throws(CommandError) in try await go(to: .home)
    }
    back.isListed = { [unowned self] in graph.canGoBack }
    home.isListed = back.isListed
    var goto = ProgramCommand(
      "goto LINK", help: "follow a link; without a scheme it is relative to this screen",
      argument: .required("a link")
    ) { [unowned self] link throws(CommandError) in try await go(to: .goto(link)) }
    goto.isAvailable = { [unowned self] in program.hasLinks }
    goto.completions = { [unowned self] _ in program.links.map(\.description) }
    let location = ProgramCommand("where", help: "print the link to this screen", changesProgram: false) {
      [unowned self] _ in .output([StyledText(link?.description ?? breadcrumb.joined(separator: " ▸ "))])
    }
    var find = ProgramCommand(
      "find TEXT", help: "list the rows that contain TEXT", argument: .required("a text"),
      changesProgram: false
    ) { [unowned self] text throws(CommandError) in .output(try rows(containing: text)) }
    find.isListed = { [unowned self] in graph.tree.hasRows }
    var more = ProgramCommand("more", help: "show the rows that were left out", changesProgram: false) {
      [unowned self] _ in
      graph.update()
      graph.showMoreRows()
      await waitUntilIdle()
      return .done
    }
    more.isAvailable = { [unowned self] in graph.tree.hasMoreRows }
    var retry = ProgramCommand("retry", help: "try again to save unsaved changes") {
      [unowned self] _ throws(CommandError) in
      await save()
      if let unsavedReason { throw CommandError(StyledText(unsavedReason).plain) }
      return .done
    }
    retry.isAvailable = { [unowned self] in isUnsaved }
    var advance = ProgramCommand(
      "advance TIME", help: "advance the virtual clock, for example by 60s or 1m30s",
      argument: .required("a time, such as 60s, 1m30s, 500ms, or 2h")
    ) { [unowned self] time throws(CommandError) in try await self.advance(time) }
    advance.isAvailable = { [unowned self] in program.clock != nil }
    var help = ProgramCommand(
      "help [COMMAND]",
      help: "list the commands of this screen, or explain one ('?'); 'help :' lists the debugging commands",
      changesProgram: false
    ) { [unowned self] name throws(CommandError) in .output(try self.help(name)) }
    help.synonyms = ["?"]
    var quit = ProgramCommand("quit", help: "quit the program ('exit', Ctrl-D)", changesProgram: false) {
      [unowned self] _ throws(CommandError) in try await leave(for: .quit) ?? .quit
    }
    quit.synonyms = ["exit"]
    return ([back, home, goto, location, find, more], [retry, advance, help, quit])
  }

  private func go(to departure: Departure) async throws(CommandError) -> Reply {
    // A presentation would stay in front of the new screen.
    guard graph.update().presentation == nil else {
      throw CommandError("Answer or dismiss the sheet or alert first.")
    }
    return try await leave(for: departure) ?? .done
  }

  private func advance(_ time: String) async throws(CommandError) -> Reply {
    guard let duration = Duration(written: time) else {
      throw CommandError("'advance' needs a time, such as 60s, 1m30s, 500ms, or 2h.")
    }
    await waitUntilIdle()
    await program.clock?.advance(duration) { await waitUntilIdle() }
    await waitUntilIdle()
    return .done
  }

  private func rows(containing text: String) throws(CommandError) -> [StyledText] {
    graph.update()
    let lines = graph.rows(containing: text, width: width)
    guard !lines.isEmpty else {
      throw CommandError("No row contains '\(StyledText(text).singleLine.truncated(to: 40).plain)'.")
    }
    return lines
  }
}
