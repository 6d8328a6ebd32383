import ComposableArchitecture
import NavigationCore
import TerminalPrograms
import TerminalText
import TerminalUI

/// The commands that inspect a program: its state, actions, effects, and elements.
@MainActor
package final class Inspection: ProgramExtension {
  /// The maximum number of lines of an output.
  static let longestDump = 2_000

  /// The inspector, or `nil` if the program has no store.
  package let inspector: Inspector?
  private(set) unowned var program: RunningProgram!

  package init(_ program: Program) {
    inspector = program.screens.map { Inspector(store: $0.store, plugins: $0.plugins) }
  }

  package func begin(_ program: RunningProgram) {
    self.program = program
    program.remember = { [weak self] in self?.inspector?.record() }
    if program.isInteractive { program.remember() }
  }

  package func perform(
    _ action: UserAction, _ body: () async throws(CommandError) -> RunningProgram.Reply
  ) async throws(CommandError) -> RunningProgram.Reply {
    guard let inspector, inspector.isRecording else { return try await body() }
    if case .command(let command, _) = action, command.isForDebugging, !command.changesProgram {
      return try await body()
    }
    let outcome = await inspector.changes { () async -> Result<RunningProgram.Reply, CommandError> in
      do throws(CommandError) {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  package func stop() { inspector?.stop() }

  // MARK: Commands

  package var commands: [ProgramCommand] {
    var state = command(
      ":state [PATH]", "print the state of this screen, or a part such as 'standups[0].title'"
    ) {
      tools, inspector, path throws(CommandError) in
      tools.limited(tools.lines(String(customDumping: try inspector.value(at: path))))
    }
    state.completions = { [unowned self] in inspector?.stateCompletions(of: $0) ?? [] }
    let diff = command(":diff", "print what the last command changed in the state") { tools, inspector, _ in
      tools.limited(tools.difference(tools.inspector ?? inspector))
    }
    let actions = command(":actions [N]", "list the last actions and their origins") {
      tools, inspector, count throws(CommandError) in
      try tools.actions(tools.inspector ?? inspector, count)
    }
    let stack = command(":stack", "list the screens from the root up, and what each presents") {
      tools, inspector, _ in tools.stack(inspector)
    }
    let tree = ProgramCommand(":tree", help: "print the elements of this screen and their ids") {
      [unowned self] _ in .output(limited(ElementOutline.lines(of: program.tree)))
    }
    let effects = command(":effects", "list the running effects and the features they belong to") {
      tools, inspector, _ in tools.effects(inspector)
    }
    return [state, diff, actions, send, stack, tree, effects]
  }

  private var send: ProgramCommand {
    var send = ProgramCommand(
      ":send ACTION [VALUE]", help: "send an action to this screen: ':send binding.set title \"X\"'",
      changesProgram: true
    ) { [unowned self] action throws(CommandError) in
      let inspector = try availableInspector(for: ":send")
      guard !action.isEmpty else {
        throw CommandError("':send' needs an action: \(actionNames(inspector)).")
      }
      try inspector.send(action)
      return await program.carryOn()
    }
    send.isListed = { [unowned self] in inspector != nil }
    send.mayHoldSecret = true
    send.completions = { [unowned self] in inspector?.actionCompletions(of: $0) ?? [] }
    return send
  }

  /// Returns a command that prints an output and requires a store.
  private func command(
    _ usage: String, _ help: String,
    _ output: @escaping @MainActor (Inspection, Inspector, String) throws(CommandError) -> [StyledText]
  ) -> ProgramCommand {
    let name = String(usage.prefix { $0 != " " })
    var command = ProgramCommand(usage, help: help) { [unowned self] argument throws(CommandError) in
      .output(try output(self, try availableInspector(for: name), argument))
    }
    command.isListed = { [unowned self] in inspector != nil }
    return command
  }

  /// Returns the inspector of the shown screen, past or present.
  private func availableInspector(for command: String) throws(CommandError) -> Inspector {
    guard let inspector = program.extension(TimeTravel.self)?.pastInspector ?? inspector else {
      throw CommandError(
        "'\(command)' isn't available: \(program.program.storeObstacle ?? "this program has no store.")")
    }
    return inspector
  }

  private func actionNames(_ inspector: Inspector) -> String {
    inspector.frontActionType.flatMap { NamedCase.all(of: $0) }?.map(\.name).joined(separator: ", ")
      ?? "this screen has none"
  }
}

extension Inspector {
  /// Returns the completions of a partial action.
  fileprivate func actionCompletions(of written: String) -> [String] {
    guard let type = frontActionType else { return [] }
    let prefix = "binding.set "
    if !written.contains(" ") { return ActionWriter.completions(of: written, in: type) }
    guard written.hasPrefix(prefix) else { return [] }
    return ActionWriter.completions(of: "binding.", in: type).map { prefix + $0.dropFirst("binding.".count) }
  }
}
