import Foundation

extension Reducer {
  /// Prints when the reduction of each action begins and ends, and the same of its effect, with the time that it took.
  ///
  /// Nothing is measured and nothing printed unless a log is given, or the environment variable `CAIRN_SIGNPOSTS` is
  /// set to something else than `0` when the store is made: then lines go to stderr.
  ///
  /// - Parameters:
  ///   - prefix: Begins each line, to distinguish several reducers.
  ///   - log: Where the lines go.
  public func signpost(_ prefix: String = "", log: SignpostLog? = nil) -> some Reducer<State, Action> {
    _SignpostReducer(base: self, prefix: prefix.isEmpty ? "" : "\(prefix): ", log: log ?? .environment)
  }
}

/// Where ``Reducer/signpost(_:log:)`` writes its lines.
public struct SignpostLog: Sendable {
  let write: @Sendable (_ line: String) -> Void

  /// Calls a function with each line, which has no line break at its end.
  public init(write: @escaping @Sendable (_ line: String) -> Void) {
    self.write = write
  }

  /// The process's standard error.
  public static let standardError = Self { DebugOutput.write($0) }

  /// What the environment asks for; `nil` where it asks for nothing.
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
        .mapped(SignpostEffect(node) { [log] in begin("\(name) effect", log) }))
    }
  }
}

/// Writes that something begins; returns what writes that it ends.
private func begin(_ name: String, _ log: SignpostLog) -> @Sendable () -> Void {
  log.write("\(name) begin")
  let start = ContinuousClock.now
  return { log.write("\(name) end, \(start.duration(to: .now).formatted)") }
}

extension Duration {
  /// `0.012 ms`.
  fileprivate var formatted: String {
    let milliseconds = Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    return String(format: "%.3f ms", milliseconds)
  }
}

/// An effect whose begin and end are written to a log.
private final class SignpostEffect<Action>: AnyMappedEffect<Action>, @unchecked Sendable {
  private let base: EffectNode<Action>
  private let begin: () -> @Sendable () -> Void

  init(_ base: EffectNode<Action>, begin: @escaping () -> @Sendable () -> Void) {
    self.base = base
    self.begin = begin
  }

  override func perform(_ performer: EffectPerformer<Action>) {
    performer.perform(inSequence: [base], onEnd: begin())
  }
}
