import CairnSupport
import Foundation
import TerminalText

/// The only way to write to an output: all text passes through it, in order and unbuffered.
///
/// If the reader of a pipe exits, that isn't an error: later output is dropped, and the program finishes its work.
public final class TerminalOutput: Sendable {
  /// Writes all bytes and returns an error number or zero.
  private let writeBytes: @Sendable ([UInt8]) -> Int32
  private let state = Locked((isClosed: false, error: Int32(0)))

  /// The features of the output.
  public let capability: TerminalCapability

  /// Creates an output for a file descriptor, which isn't closed.
  public init(descriptor: Int32, capability: TerminalCapability) {
    writeBytes = OutputDescriptor(descriptor).write
    self.capability = capability
    // Makes a write to a closed pipe return an error instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Creates an output that calls a function.
  ///
  /// - Parameter write: Writes all bytes and returns zero or an error number such as `ENOSPC`. Calls don't overlap.
  public init(capability: TerminalCapability, write: @escaping @Sendable (_ bytes: [UInt8]) -> Int32) {
    self.writeBytes = write
    self.capability = capability
  }

  /// Returns standard output, with the capability of its terminal.
  ///
  /// - Parameters:
  ///   - background: The background that the user has specified. By default, the environment determines it.
  ///   - theme: The theme that the user has chosen.
  ///   - descriptor: The terminal's descriptor, if standard output is redirected.
  public static func standardOutput(
    environment: [String: String], background: TerminalBackground? = nil, theme: ColorTheme? = nil,
    descriptor: Int32 = STDOUT_FILENO
  ) -> TerminalOutput {
    var capability = TerminalCapability.detect(environment: environment, isTerminal: isatty(descriptor) == 1)
    if let background { (capability.background, capability.asksForBackground) = (background, false) }
    capability.theme = theme
    return TerminalOutput(descriptor: descriptor, capability: capability)
  }

  /// Returns standard error, with the capability of its terminal.
  public static func standardError(environment: [String: String]) -> TerminalOutput {
    TerminalOutput(
      descriptor: STDERR_FILENO,
      capability: .detect(environment: environment, isTerminal: isatty(STDERR_FILENO) == 1))
  }

  /// The number of the error that ended the output, such as a full disk, but not a closed pipe.
  public var failure: Int32? { state.withLock { $0.error == 0 ? nil : $0.error } }

  /// Writes text that is safe to print.
  public func write(_ text: RenderedText) { write(trusted: text.string) }

  /// Writes lines.
  public func write(_ lines: [StyledText]) {
    // Write in parts, so that memory doesn't hold a long text both as lines and as a string.
    var rest = lines[...]
    repeat {
      write(rest.prefix(Self.linesAtOnce).rendered(for: capability))
      rest = rest.dropFirst(Self.linesAtOnce)
    } while !rest.isEmpty
  }

  /// The number of lines in one write, which is more than a terminal shows.
  private static let linesAtOnce = 1_000

  /// Writes text that is safe by construction. Only the following may be passed:
  ///
  /// - the content of a `RenderedText`, also with `\r\n` line breaks for a terminal in raw mode;
  /// - the output of `FrameWriter` and `ScreenWriter`: rendered texts and characters of `StyledText`, between sequences whose only
  ///   parameters are numbers of rows and columns, and the addresses of `Frame.Link`, which are printable ASCII;
  /// - constants: the bell, clearing the screen, and the sequences that switch `TerminalModes`.
  func write(trusted string: String) {
    state.withLock { state in
      guard !state.isClosed, !string.isEmpty else { return }
      let error = writeBytes(Array(string.utf8))
      guard error != 0 else { return }
      state.isClosed = true
      // Neither is a failure: the reader exited, or stopped reading before the process should end.
      if error != EPIPE, error != ECANCELED { state.error = error }
    }
  }
}
