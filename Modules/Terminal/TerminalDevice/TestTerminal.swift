import CairnSupport
import Foundation
import TerminalText

/// A terminal in memory, for tests.
///
/// A test types, changes the size, raises signals, and reads the output. Each call takes effect completely before it returns, and
/// the process itself receives no signal.
///
/// ```swift
/// let test = TestTerminal(columns: 40, rows: 10)
/// let terminal = FullScreenTerminal(calls: test.calls, input: test.input, output: test.output)
/// test.type("q")
/// ```
@MainActor
public final class TestTerminal {
  /// The size. ``resize(columns:rows:)`` changes it as a user does.
  public private(set) var size: TerminalSize
  /// A Boolean value that indicates whether a program has put the terminal into raw mode.
  public private(set) var isRaw = false
  /// A Boolean value that indicates whether the process is stopped.
  public private(set) var isStopped = false
  /// The bytes that the system would write if the process crashed now.
  public private(set) var leavingBytes: [UInt8] = []
  /// A Boolean value that indicates whether the program dropped a pending reply when it left.
  public private(set) var dropsReply = false
  /// The modes in which the last program left the terminal to the next one.
  package private(set) var modesLeft = TerminalModes()
  /// A Boolean value that indicates whether it acts as a terminal at all.
  public var isTerminal = true
  /// A Boolean value that indicates whether a shell could continue the program, so that Ctrl-Z stops it.
  public var canStop = true
  /// The program's output.
  public let output: TerminalOutput

  private let bytes: Locked<[UInt8]>
  private var decoder = InputDecoder()
  private var receive: (@MainActor @Sendable ([InputEvent]?) -> Void)?
  private var pending: [[InputEvent]] = []
  private var listeners: [Int32: [(id: Int, action: @MainActor @Sendable () -> Void)]] = [:]
  private var nextID = 0

  /// Creates a terminal.
  public init(columns: Int = 80, rows: Int = 24, capability: TerminalCapability = .monochrome) {
    size = TerminalSize(columns: columns, rows: rows)
    let bytes = Locked<[UInt8]>([])
    self.bytes = bytes
    output = TerminalOutput(capability: capability) { written in
      bytes.withLock { $0 += written }
      return 0
    }
  }

  // MARK: Program side

  /// The replacement for the calls of the operating system.
  public var calls: TerminalCalls {
    TerminalCalls(
      enter: { leaving in
        self.leavingBytes = leaving
        self.isRaw = self.isTerminal
        return self.isRaw
      },
      remember: { self.leavingBytes = $0 },
      leave: {
        guard self.isRaw else { return }
        self.isRaw = false
        self.bytes.withLock { $0 += self.leavingBytes }
        self.leavingBytes = []
      },
      takeModes: {
        defer { self.modesLeft = TerminalModes() }
        return self.modesLeft
      },
      handOver: { modes in
        (self.isRaw, self.leavingBytes, self.modesLeft) = (false, [], modes)
      },
      size: { self.size },
      listen: { number, action in
        let id = self.nextID
        self.nextID += 1
        self.listeners[number, default: []].append((id, action))
        return { self.listeners[number]?.removeAll { $0.id == id } }
      },
      dropReply: { self.dropsReply = true },
      stop: {
        self.isStopped = self.canStop
        return !self.canStop
      })
  }

  /// The replacement for the keyboard and the mouse.
  public var input: InputSource {
    InputSource { receive in
      self.receive = receive
      for events in self.pending { receive(events) }
      self.pending = []
      return { self.receive = nil }
    }
  }

  // MARK: Test side

  /// Types the input that a terminal would send: letters, control characters, and the sequences of keys and of the mouse. The
  /// beginning of a sequence waits for its end.
  public func type(_ text: String) { send(decoder.decode(Array(text.utf8))) }

  /// Waits, so that a typed escape character becomes the Escape key.
  public func pause() { send(decoder.flush()) }

  /// Ends the input, as closing the window does.
  public func hangUp() { receive?(nil) }

  /// Changes the size and notifies the program.
  public func resize(columns: Int, rows: Int) {
    size = TerminalSize(columns: columns, rows: rows)
    raise(SIGWINCH)
  }

  /// Raises a signal. `SIGCONT` continues a stopped process.
  ///
  /// - Returns: `true` if the program listens for the signal.
  @discardableResult
  public func raise(_ signal: Int32) -> Bool {
    if signal == SIGCONT { isStopped = false }
    let actions = listeners[signal] ?? []
    for listener in actions { listener.action() }
    return !actions.isEmpty
  }

  /// Returns the output since the last call.
  public func takeWritten() -> String {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func send(_ events: [InputEvent]) {
    guard !events.isEmpty else { return }
    if let receive { receive(events) } else { pending.append(events) }
  }
}
