import CTerminalDevice
@preconcurrency import Dispatch
import Foundation
import TerminalText

/// Captures everything that the process prints while a full screen is shown, so that it doesn't destroy the screen.
///
/// Standard output is redirected, and standard error unless it already goes to another file. This captures `print`,
/// `_printChanges()`, and C libraries. The last 1 MiB is kept. If the process crashes, the end of the captured text and the crash
/// message are written to the terminal.
@MainActor
public final class PrintedOutput {
  /// A descriptor of the terminal that was standard output.
  public let descriptor: Int32
  /// A closure that is called when something was printed.
  public var onChange: (@MainActor () -> Void)?

  private let source: any DispatchSourceRead
  private let first = terminal_capture_total()
  /// The number of bytes that ``takeLines()`` has returned.
  private var taken: Int

  /// Starts capturing, or returns `nil` if that isn't possible.
  public init?() {
    descriptor = terminal_capture_begin()
    guard descriptor >= 0 else { return nil }
    taken = first
    source = DispatchSource.makeReadSource(fileDescriptor: terminal_capture_event(), queue: .main)
    source.setEventHandler { [weak self] in
      var count: UInt64 = 0
      _ = read(terminal_capture_event(), &count, MemoryLayout<UInt64>.size)
      MainActor.assumeIsolated { self?.onChange?() }
    }
    source.resume()
  }

  /// Restores standard output and standard error. Writes the remaining lines to standard output.
  public func stop() {
    terminal_capture_end()
    source.cancel()
    let rest = takeLines(all: true)
    TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain).write(rest)
  }

  /// Gives standard output and standard error to a child process. Returns a closure that captures them again.
  public func release() -> @MainActor () -> Void {
    terminal_capture_pause(1)
    return { terminal_capture_pause(0) }
  }

  /// Returns the complete lines that were printed since the last call.
  public func takeLines() -> [StyledText] { takeLines(all: false) }

  private func takeLines(all: Bool) -> [StyledText] {
    // Bytes that newer ones have replaced are lost.
    taken = max(taken, Int(terminal_capture_total()) - Int(terminal_capture_capacity))
    var bytes = bytes(from: taken)
    if !all {
      guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
      bytes = bytes[...end]
    }
    taken += bytes.count
    terminal_capture_shown(taken)
    return Self.lines(bytes)
  }

  /// Returns the last lines that were printed.
  public func lines(last count: Int) -> [StyledText] { Self.lines(bytes(from: first)).suffix(count) }

  private func bytes(from position: Int) -> ArraySlice<UInt8> {
    let count = max(terminal_capture_total() - position, 0)
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(count, Int(terminal_capture_capacity)))
    let copied = terminal_capture_read(position, &bytes, bytes.count)
    return bytes[..<copied]
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [StyledText] {
    guard !bytes.isEmpty else { return [] }
    let text = String(decoding: withoutEscapeSequences(bytes), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.last?.isEmpty == true ? lines.dropLast() : lines[...]).map { StyledText($0) }
  }

  /// Returns text without the sequences that color it or move the cursor (ECMA-48).
  private static func withoutEscapeSequences(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == 0x1B else {
        if byte != 0x0D { result.append(byte) }
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "["): rest = rest.drop { !(0x40...0x7E).contains($0) }.dropFirst()
      // Strings for the terminal: commands (OSC), and the rarer DCS, SOS, PM, and APC.
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
        rest = rest.drop { $0 != 0x07 && $0 != 0x1B && $0 != 0x0A }
        if rest.first == 0x07 {
          rest.removeFirst()
        } else if rest.starts(with: [0x1B, UInt8(ascii: "\\")]) {
          rest.removeFirst(2)
        }
      default: break
      }
    }
    return result
  }
}
