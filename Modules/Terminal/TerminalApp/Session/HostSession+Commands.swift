import TerminalText
import TerminalUI

extension HostSession {
  /// Runs one of the commands of every program.
  func perform(_ command: HostCommand, _ argument: String) async throws(CommandError) -> Reply {
    switch command.argument {
    case .none where !argument.isEmpty: throw CommandError("'\(command.rawValue)' takes no argument.")
    case .required where argument.isEmpty && command != .advance:
      throw CommandError("'\(command.rawValue)' needs \(command == .goto ? "a link" : "a text").")
    default: break
    }
    let tree = graph.update()
    switch command {
    case .help: return .output(try help(argument, tree))
    case .where:
      return .output([StyledText(link?.description ?? tree.breadcrumb.joined(separator: " ▸ "))])
    case .find: return .output(try rows(containing: argument))
    case .more: graph.showMoreRows()
    case .quit: return try await leave(for: .quit) ?? .quit
    case .back: return try await go(to: .back, tree)
    case .home: return try await go(to: .home, tree)
    case .goto: return try await go(to: .goto(argument), tree)
    case .undo: try undo()
    case .redo: try redo()
    case .retry: return try await retry()
    case .advance:
      guard let duration = Duration(written: argument) else {
        throw CommandError("'advance' needs a time, such as 60s, 1m30s, 500ms, or 2h.")
      }
      await waitUntilIdle()
      await program.clock?.advance(duration) { await waitUntilIdle() }
    }
    await waitUntilIdle()
    return .done
  }

  private func go(to destination: HostDestination, _ tree: ElementTree) async throws(CommandError) -> Reply {
    // What is presented would stay in front of the screen that is gone to.
    guard tree.presentation == nil else { throw CommandError("Answer or dismiss the sheet or alert first.") }
    return try await leave(for: destination) ?? .done
  }

  /// A Boolean value that indicates whether there is an edit to undo: in the form in front, or a saved one.
  package var canUndo: Bool { inputHistory.canUndo || program.edits?.canUndo == true }

  /// A Boolean value that indicates whether there is an undone edit to make again.
  var canRedo: Bool { inputHistory.canRedo || program.edits?.canRedo == true }

  private func undo() throws(CommandError) {
    travel?.nextName = "undo"
    if inputHistory.canUndo, inputHistory.undo() { return notify("Undid the last change in this form.") }
    do {
      guard try program.edits?.undo() == true else { throw CommandError("There is nothing to undo.") }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(StyledText("Can't undo the last edit: \(error)").plain)
    }
    notify("Undid the last edit.")
  }

  private func redo() throws(CommandError) {
    travel?.nextName = "redo"
    if inputHistory.canRedo, inputHistory.redo() { return notify("Redid the last change in this form.") }
    do {
      guard try program.edits?.redo() == true else { throw CommandError("There is nothing to redo.") }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(StyledText("Can't redo the edit: \(error)").plain)
    }
    notify("Redid the last edit.")
  }

  func retry() async throws(CommandError) -> Reply {
    await save()
    if let unsavedReason { throw CommandError(StyledText(unsavedReason).plain) }
    return .done
  }

  // MARK: Output

  private func rows(containing text: String) throws(CommandError) -> [StyledText] {
    let lines = graph.rows(containing: text, width: width)
    guard !lines.isEmpty else {
      throw CommandError("No row contains '\(StyledText(text).singleLine.truncated(to: 40).plain)'.")
    }
    return lines
  }

  private func help(_ command: String, _ tree: ElementTree) throws(CommandError) -> [StyledText] {
    let switches = hostSwitch.map { [(usage: $0.rawValue, help: $0.help)] } ?? []
    if command.hasPrefix(":") {
      let entries =
        inspectionHelp(command) + switches.filter { $0.usage.hasPrefix(command.lowercased()) }
      guard !entries.isEmpty else {
        let names = InspectionCommand.allCases.map(\.name) + switches.map(\.usage)
        throw CommandError(
          "There is no '\(command.shortened)'. Use one of: \(names.joined(separator: ", ")).",
          suggestion: CommandError.closest(to: command, among: names).map { "help \($0)" })
      }
      return columns(entries.map { ($0.usage, $0.help) })
    }
    let own = tree.commands.map { ($0.usage, $0.help ?? "", $0.values) }
    let hosts = commands.map { ($0.usage, $0.help, [String]()) }
    guard !command.isEmpty else {
      var entries = own.map { ($0.0, $0.1) }
      if !entries.isEmpty { entries.append(("", "")) }
      entries += hosts.map { ($0.0, $0.1) } + switches
      return columns(entries)
    }
    let written = command.lowercased()
    let named = HostCommand(written: written).map(\.usage)
    let chosen = (own + hosts).filter { usage, _, _ in
      usage == named || usage.lowercased() == written || usage.lowercased().hasPrefix(written + " ")
        || (isInteractive && usage.lowercased().hasPrefix(written))
    }
    if chosen.isEmpty, let command = ElementTree.command(named: written) {
      return columns([(command.usage, command.help ?? "")])
        + [StyledText("It can't be used on this screen.", style: .dim)]
    }
    guard !chosen.isEmpty else {
      let names = tree.commands.map(\.name) + commands.map(\.rawValue)
      throw CommandError(
        "There is no command '\(StyledText(command).singleLine.truncated(to: 40).plain)' here.",
        suggestion: CommandError.closest(to: command, among: names).map { "help \($0)" })
    }
    let values = chosen.count == 1 ? chosen[0].2 : []
    let listed = StyledText("One of: " + values.joined(separator: ", "), style: .dim).wrapped(
      to: max(width, 10))
    return columns(chosen.map { ($0.0, $0.1) }) + (values.isEmpty ? [] : listed)
  }

  /// Usages with what they are good for, in two columns where there is room for them.
  private func columns(_ entries: [(String, String)]) -> [StyledText] {
    let column = min(entries.map(\.0.displayWidth).max() ?? 0, 30)
    return entries.flatMap { usage, help -> [StyledText] in
      let name = StyledText(usage, style: .bold)
      guard !help.isEmpty else { return [name.truncated(to: width)] }
      let line = name.padded(to: column) + "  " + StyledText(help, style: .dim)
      guard line.width > width else { return [line] }
      let below = StyledText(help, style: .dim).wrapped(to: max(width - 4, 10))
      return [name.truncated(to: width)] + below.map { StyledText.spaces(4) + $0 }
    }
  }

  /// The whole lines that what was written can become.
  public func completions(of line: String) -> [String] {
    let written = line.lowercased()
    if written.hasPrefix(":") { return inspectionCompletions(of: line) }
    if written.hasPrefix("goto ") {
      return program.links.map { "goto \($0)" }.filter { $0.lowercased().hasPrefix(written) && $0 != line }
    }
    let plain = commands.map { $0.argument == .none ? $0.rawValue : $0.rawValue + " " }
    return graph.update().completions(of: line) + plain.filter { $0.hasPrefix(written) && $0 != line }
  }
}
