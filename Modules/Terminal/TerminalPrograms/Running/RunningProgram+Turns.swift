import TerminalText
import TerminalUI

extension RunningProgram {
  /// Performs a command line of the owner, and waits until its effects are idle.
  ///
  /// - Throws: The reason for a failure, which may be a navigation error of one of its effects.
  public func execute(_ line: String) async throws(CommandError) -> Reply {
    try await owner.inTurn { program throws(CommandError) in try await program.perform(line) }
  }

  /// Performs an action of the owner, and waits until its effects are idle.
  ///
  /// - Throws: The reason that the action can't be performed, which may be a navigation error of one of its effects.
  public func execute(_ invocation: Invocation) async throws(CommandError) -> Reply {
    try await owner.inTurn { program throws(CommandError) in try await program.perform(invocation) }
  }

  // MARK: In a action

  /// Performs a command line of the client whose turn it is.
  package func perform(_ line: String) async throws(CommandError) -> Reply {
    guard let action = try reader.action(for: line) else { return .done }
    return try await perform(action, "what '\(line)' means")
  }

  /// Performs an action of the client whose turn it is.
  ///
  /// This is the only method that checks actions from outside: requests, pages, and keys.
  package func perform(_ invocation: Invocation) async throws(CommandError) -> Reply {
    switch invocation {
    case .command(let line): try await perform(line)
    case .back: try await perform("back")
    case .home: try await perform("home")
    case .screen: .done
    default:
      try await perform(.invocation(try graph.update().checked(invocation)), "the element")
    }
  }

  private func perform(_ action: UserAction, _ meaning: String) async throws(CommandError) -> Reply {
    if case .command(let command, let argument) = action {
      try command.check(argument)
      // A debugging command that only inspects the program has no other results to report.
      if command.isForDebugging, !command.changesProgram {
        return try await perform(action, extensions[...]) { () throws(CommandError) in
          try await command.run(argument)
        }
      }
    }
    return try await perform(action, extensions[...]) { () throws(CommandError) in
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
  }

  private func perform(
    _ action: UserAction, _ extensions: ArraySlice<any ProgramExtension>,
    _ body: () async throws(CommandError) -> Reply
  ) async throws(CommandError) -> Reply {
    guard let first = extensions.first else { return try await body() }
    return try await first.perform(action) { () throws(CommandError) in
      try await perform(action, extensions.dropFirst(), body)
    }
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
