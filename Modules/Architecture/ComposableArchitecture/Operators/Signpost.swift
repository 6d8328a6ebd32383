import Foundation

extension Reducer {
  /// Logs the beginning, the end, and the duration of the reduction of each action, and of the action's effect.
  ///
  /// Nothing is measured unless you pass a log, or the environment variable `CAIRN_SIGNPOSTS` has a value other than `0` when this
  /// function is called. In the latter case, the lines go to standard error.
  ///
  /// - Parameter prefix: The beginning of each line, which distinguishes several reducers.
  public func signpost(_ prefix: String = "", log: SignpostLog? = nil) -> some Reducer<State, Action> {
    _SignpostReducer(base: self, prefix: prefix.isEmpty ? "" : "\(prefix): ", log: log ?? .environment)
  }
}

/// The destination of the lines that ``Reducer/signpost(_:log:)`` writes.
public struct SignpostLog: Sendable {
  let write: @Sendable (_ line: String) -> Void

  /// Creates a log that calls a function with each line, without a line break.
  public init(write: @escaping @Sendable (_ line: String) -> Void) {
    self.write = write
  }

  /// A log that writes to standard error.
  public static let standardError = Self { DebugOutput.write($0) }

  /// The log that the environment variable requests, or `nil` if it doesn't request one.
  static var environment: Self? {
    let value = ProcessInfo.processInfo.environment["CAIRN_SIGNPOSTS"] ?? ""
    return value.isEmpty || value == "0" ? nil : standardError
  }
}

struct _SignpostReducer<Base: Reducer>: WrappingReducer {
  let base: Base
  let prefix: String
  let log: SignpostLog?

  func run(into state: inout Base.State, action: Base.Action, base: RunBase) -> Effect<Base.Action> {
    guard let log else { return base(&state, action) }
    let name = prefix + ActionName.of(action)
    let end = begin(name, log)
    let effect = base(&state, action)
    end()
    switch effect.node {
    case nil, .send, .cancel: return effect
    case .some(let node):
      return Effect(
        .custom { $0.perform(inSequence: [node], onEnd: begin("\(name) effect", log)) })
    }
  }
}

private func begin(_ name: String, _ log: SignpostLog) -> @Sendable () -> Void {
  log.write("\(name) begin")
  let start = ContinuousClock.now
  return {
    let (seconds, attoseconds) = start.duration(to: .now).components
    let milliseconds = Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    log.write("\(name) end, \(String(format: "%.3f", milliseconds)) ms")
  }
}
