import TerminalText
import TerminalUI

/// An input of a ``Client``.
public enum Input: Hashable, Sendable, CustomStringConvertible {
  /// The user types a command line.
  case line(String)
  /// The user uses an element of the screen.
  case invocation(Invocation)
  /// The input has ended. Unsaved text of the user is kept.
  ///
  /// - Parameter isComplete: Whether all of it could be read. Otherwise, the exit status is ``ExitStatus/commandFailed``, for example
  ///   because a connection was lost in the middle of a line.
  case end(isComplete: Bool = true)
  /// A signal asked the process to end. The exit status is 128 plus its number.
  case signal(Int32)

  /// A Boolean value that indicates whether no further input follows.
  public var isLast: Bool {
    switch self {
    case .line, .invocation: false
    case .end, .signal: true
    }
  }

  package var isSignal: Bool { if case .signal = self { true } else { false } }

  /// The kind of the input. Its text may contain a secret.
  public var description: String {
    switch self {
    case .line: "a line"
    case .invocation: "an action"
    case .end: "the end of the input"
    case .signal(let number): "signal \(number)"
    }
  }
}

/// The result of an ``Input``.
public struct Output: Hashable, Sendable {
  /// The next step of the client.
  public enum Next: Hashable, Sendable {
    /// Send the next input.
    case stay
    /// Another surface shows the program: the place to which the user leaves.
    ///
    /// Only ``Client/commands`` of the surface itself and extensions return it.
    case leave(to: String)
    /// The run ends with an exit status.
    case quit(status: Int32)
  }

  /// The output of a command, or `nil` if the screen shows the result.
  public var answer: Result<[StyledText]?, CommandError>
  public var next: Next

  public init(answer: Result<[StyledText]?, CommandError> = .success(nil), next: Next = .stay) {
    (self.answer, self.next) = (answer, next)
  }
}
