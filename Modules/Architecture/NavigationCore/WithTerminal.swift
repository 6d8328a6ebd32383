import ComposableArchitecture

/// An effect that gives the terminal to a child process that needs it, such as an editor.
///
/// Call it as a function:
///
/// ```swift
/// @Dependency(\.withTerminal) var withTerminal
///
/// return .run { send in
///   let status = try await withTerminal { try await run(editor, file) }
///   await send(.edited(status))
/// }
/// ```
///
/// While the work runs, the program draws nothing and reads no keys. A program that isn't on a terminal only runs the work.
public struct WithTerminal: Sendable {
  private let release: @MainActor @Sendable () -> @MainActor () -> Void

  /// Creates the effect from a closure that releases the terminal and returns a closure that takes it back.
  public init(release: @escaping @MainActor @Sendable () -> @MainActor () -> Void) { self.release = release }

  /// Runs work that has exclusive use of the terminal.
  public func callAsFunction<R: Sendable>(_ work: @Sendable () async throws -> R) async rethrows -> R {
    let takeBack = await release()
    do {
      let result = try await work()
      await takeBack()
      return result
    } catch {
      await takeBack()
      throw error
    }
  }
}

extension DependencyValues {
  /// The effect that gives the terminal to a child process that needs it.
  public var withTerminal: WithTerminal {
    get { self[WithTerminalKey.self] }
    set { self[WithTerminalKey.self] = newValue }
  }
}

/// The terminal on which this process shows a program.
@MainActor
package enum ShownTerminal {
  /// A closure that gives the terminal away and returns a closure that takes it back, or `nil` if no program is shown on a
  /// terminal.
  package static var release: (@MainActor () -> @MainActor () -> Void)?
}

private enum WithTerminalKey: DependencyKey {
  static var liveValue: WithTerminal { WithTerminal { ShownTerminal.release?() ?? {} } }
  static var testValue: WithTerminal { WithTerminal { {} } }
}
