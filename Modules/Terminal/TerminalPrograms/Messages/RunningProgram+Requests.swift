import TerminalUI

extension RunningProgram {
  /// Carries out a request, and waits until its effects wait.
  ///
  /// - Throws: The reason it can't be carried out.
  public func execute(_ action: HostRequest.Action) async throws(CommandError) -> Reply {
    switch action {
    case .command(let line): return try await execute(line)
    case .dismiss: return try await execute("dismiss")
    case .back: return try await execute("back")
    case .home: return try await execute("home")
    case .screen: return .done
    default: return try await execute(try graph.update().invocation(for: action))
    }
  }
}
