import CairnSupport
import Foundation
import TerminalText

/// The one way out: everything that a program writes to an output goes through here, in order and unbuffered.
///
/// If the reader of a pipe leaves, that isn't an error: later output is dropped, and the program does the rest of its work.
public final class TerminalOutput: Sendable {
  /// Writes all bytes, and answers with the number of an error or zero.
  private let writeBytes: @Sendable ([UInt8]) -> Int32
  private let state = Locked((isClosed: false, error: Int32(0)))

  /// What can be shown there.
  public let capability: TerminalCapability

  /// Makes an output of a file descriptor, which stays open when the output goes away.
  public init(descriptor: Int32, capability: TerminalCapability) {
    let descriptor = OutputDescriptor(descriptor)
    writeBytes = { descriptor.write($0) }
    self.capability = capability
    // A write to a closed pipe returns an error instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Makes an output of a function, in place of a file descriptor.
  ///
  /// - Parameter write: Writes all bytes, one call after another, and returns zero or the number of an error such as `ENOSPC`.
  public init(capability: TerminalCapability, write: @escaping @Sendable (_ bytes: [UInt8]) -> Int32) {
    self.writeBytes = write
    self.capability = capability
  }

  /// Standard output, with the capability of its terminal.
  ///
  /// - Parameters:
  ///   - background: The terminal's background if the user names it. By default the environment names it.
  ///   - theme: The theme that the user has chosen.
  ///   - descriptor: The terminal's descriptor while standard output is redirected.
  public static func standardOutput(
    environment: [String: String], background: TerminalBackground? = nil, theme: ColorTheme? = nil,
    descriptor: Int32 = STDOUT_FILENO
  ) -> TerminalOutput {
    var capability = TerminalCapability.detect(environment: environment, isTerminal: isatty(descriptor) == 1)
    if let background { (capability.background, capability.asksForBackground) = (background, false) }
    capability.theme = theme
    return TerminalOutput(descriptor: descriptor, capability: capability)
  }

  /// The standard error, with what its terminal can show.
  public static func standardError(environment: [String: String]) -> TerminalOutput {
    TerminalOutput(
      descriptor: STDERR_FILENO,
      capability: .detect(environment: environment, isTerminal: isatty(STDERR_FILENO) == 1))
  }

  /// The number of the error that ended the output, other than a closed pipe: a full disk, for one.
  public var failure: Int32? { state.withLock { $0.error == 0 ? nil : $0.error } }

  /// Writes text that is safe to print.
  public func write(_ text: RenderedText) { write(trusted: text.string) }

  /// Writes lines.
  public func write(_ lines: [StyledText]) {
    // Some at a time, so that a long text is not in memory as lines and once more as a whole.
    var rest = lines[...]
    repeat {
      write(rest.prefix(Self.linesAtOnce).rendered(for: capability))
      rest = rest.dropFirst(Self.linesAtOnce)
    } while !rest.isEmpty
  }

  /// How many lines are written at once: more than a terminal shows.
  private static let linesAtOnce = 1_000

  /// Writes what is safe because of how it was made. These are all that is written here, and nothing else may be:
  ///
  /// - what a `RenderedText` holds, also with `\r\n` as the end of each line on a terminal in raw mode;
  /// - what `FrameWriter` and `ScreenWriter` draw: rendered texts and the characters of `StyledText`, between sequences whose
  ///   only parameters are numbers of rows and columns;
  /// - constants: the bell, clearing the screen, and the sequences that switch `TerminalModes`.
  func write(trusted string: String) {
    state.withLock { state in
      guard !state.isClosed, !string.isEmpty else { return }
      let error = writeBytes(Array(string.utf8))
      guard error != 0 else { return }
      state.isClosed = true
      // Neither is a failure: the reader has left, or has stopped reading before the process was asked to end.
      if error != EPIPE, error != ECANCELED { state.error = error }
    }
  }
}
