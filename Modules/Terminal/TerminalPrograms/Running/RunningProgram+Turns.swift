import TerminalText
import TerminalUI

extension RunningProgram {
  /// Performs a command line of the owner, and waits until its effects are idle.
  ///
  /// - Throws: The reason for a failure, which may be a navigation error of one of its effects.
  public func execute(_ line: String) async throws(CommandError) -> Reply {
    try await execute(.command(line))
  }

  /// Performs an action of the owner, and waits until its effects are idle.
  ///
  /// - Throws: The reason that the action can't be performed, which may be a navigation error of one of its effects.
  public func execute(_ invocation: Invocation) async throws(CommandError) -> Reply {
    try await owner.inTurn { program throws(CommandError) in try await program.perform(invocation) }
  }

  // MARK: In a turn

  /// Performs an action of the client whose turn it is.
  ///
  /// This is the only method that checks actions from outside: lines, requests, pages, and keys.
  package func perform(_ invocation: Invocation) async throws(CommandError) -> Reply {
    let line: String
    switch invocation {
    case .command(let written): line = written
    case .back: line = "back"
    case .home: line = "home"
    case .screen: return .done
    default:
      let action = UserAction.invocation(try graph.update().checked(invocation))
      return try await perform(action, "the element", after: extensions[...])
    }
    guard let action = try acting.reader.action(for: line) else { return .done }
    if case .command(let command, let argument) = action { try command.check(argument) }
    return try await perform(action, "what '\(line)' means", after: extensions[...])
  }

  /// Performs an action inside of the extensions that take part in it.
  private func perform(
    _ action: UserAction, _ meaning: String, after extensions: ArraySlice<any ProgramExtension>
  ) async throws(CommandError) -> Reply {
    if let first = extensions.first {
      return try await first.perform(action) { () throws(CommandError) in
        try await perform(action, meaning, after: extensions.dropFirst())
      }
    }
    // A debugging command that only inspects the program has no other results to report.
    if case .command(let command, let argument) = action, command.isForDebugging, !command.changesProgram {
      return try await command.run(argument)
    }
    failures.begin()
    defer { failures.end() }
    let reply: Reply
    switch action {
    case .command(let command, let argument): reply = try await command.run(argument)
    case .invocation(let invocation): reply = try await perform(invocation, meaning)
    }
    if let error = failures.first { throw CommandError(error) }
    return reply
  }

  private func perform(_ invocation: Invocation, _ meaning: String) async throws(CommandError) -> Reply {
    if case .dismiss = invocation, isInteractive, questions.front == nil,
      let reply = try await leaveGuard.leave(for: .dismiss(invocation))
    {
      return reply
    }
    if graph.tree.isOnLeadingScreen(invocation) {
      return try await leaveGuard.leave(for: .backToPerform(invocation)) ?? .done
    }
    guard graph.perform(invocation) else {
      throw CommandError("\(meaning.prefix(1).uppercased())\(meaning.dropFirst()) is no longer there.")
    }
    if let choice = questions.takeChoice() { return try await choice.act() }
    await waitUntilIdle()
    return .done
  }

  /// Ends a turn that stays on the screen.
  package func carryOn() async -> Reply {
    await waitUntilIdle()
    return .done
  }
}
