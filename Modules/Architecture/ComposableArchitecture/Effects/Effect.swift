import Foundation

/// Work in the outside world that a reducer hands to its store, and that may send any number of actions back.
///
/// An effect belongs to the navigation id of the child whose reducer returned it. It is cancelled when that child, a sheet, a
/// row or a screen of a stack, is not in the state any more.
public struct Effect<Action>: Sendable {
  /// `nil` for ``none``, so that no effect costs nothing and merges away.
  @usableFromInline let node: EffectNode<Action>?

  @inlinable
  init(_ node: EffectNode<Action>?) { self.node = node }
}

/// The effect type of a reducer.
public typealias EffectOf<R: ReducerDomain> = Effect<R.Action>

/// A tree that describes what to do; a store walks it.
@usableFromInline
indirect enum EffectNode<Action>: @unchecked Sendable {
  case send(Action)
  case run(Run<Action>)
  case merge([EffectNode])
  case concatenate([EffectNode])
  case cancellable(EffectNode, id: CancelID, cancelInFlight: Bool)
  case cancel(CancelID)
  /// An effect of another action type.
  case mapped(AnyMappedEffect<Action>)
}

/// One asynchronous operation.
@usableFromInline
struct Run<Action>: @unchecked Sendable {
  /// The name of the task.
  var name: String?
  var priority: TaskPriority?
  /// The dependencies that were in force when the effect was made: they reach what it does.
  var dependencies: DependencyValues._Overrides
  var operation: @Sendable (Send<Action>) async -> Void
}

extension Effect {
  /// No effect.
  @inlinable
  public static var none: Effect { Effect(nil) }

  /// Asynchronous work that sends actions back as often as it likes.
  ///
  /// The operation runs off the main actor. An error that it throws goes to `catch`; where there is none, the error
  /// is reported as an issue, unless it says that the work was cancelled.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - name: The name of the task, which debuggers and a test store's list of running effects show.
  ///   - operation: The work. Its ``Send`` hops to the main actor.
  ///   - handler: Turns an error into actions.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return Effect(
      .run(
        Run(name: name, priority: priority, dependencies: DependencyValues._Overrides()) { send in
          do {
            try await operation(send)
          } catch {
            guard !(error is CancellationError) else { return }
            guard let handler else { return reportUnhandled(error, of: "run", at: location) }
            await handler(error, send)
          }
        }))
  }

  /// Sends one action at once: it is processed before `store.send` returns.
  ///
  /// Sharing logic between actions is better done by a method on the reducer; this is for a child's message to its
  /// parent.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  /// Sends one action at once.
  ///
  /// The animation has no meaning in a terminal.
  public static func send(_ action: Action, animation: Animation?) -> Effect { send(action) }

  // MARK: Composition

  /// Runs effects at the same time.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects at the same time.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    Effect(.joined(effects.compactMap(\.node), { .merge($0) }))
  }

  /// Runs this effect and another at the same time.
  @inlinable
  public func merge(with other: Effect) -> Effect {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Effect(.merge([node, otherNode]))
  }

  /// Runs effects one after the other.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after the other.
  public static func concatenate(_ effects: some Collection<Effect>) -> Effect {
    Effect(.joined(effects.compactMap(\.node), { .concatenate($0) }))
  }

  /// Runs this effect, and another when it has finished.
  public func concatenate(with other: Effect) -> Effect {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Effect(.concatenate([node, otherNode]))
  }

  /// Turns the actions of this effect into others.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    Effect<T>(node?.map(transform))
  }

  /// Accepted for source compatibility; a terminal does not animate.
  public func animation(_ animation: Animation? = .default) -> Effect { self }

  /// Accepted for source compatibility; a terminal does not animate.
  public func transaction(_ transaction: UITransaction) -> Effect { self }
}

/// Reports an error that an effect threw and did not handle.
func reportUnhandled(_ error: any Error, of effect: String, at location: SourceLocation) {
  reportIssue(
    """
    An "Effect.\(effect)" returned from "\(location.fileID):\(location.line)" threw an unhandled error. …

        \(String(customDumping: error).replacing("\n", with: "\n    "))

    All non-cancellation errors must be explicitly handled via the "catch" parameter on \
    "Effect.run", or via a "do" block.
    """,
    fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
}

extension EffectNode {
  static func joined(_ nodes: [EffectNode], _ join: ([EffectNode]) -> EffectNode) -> EffectNode? {
    nodes.count > 1 ? join(nodes) : nodes.first
  }

  func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> EffectNode<T> {
    switch self {
    case .send(let action):
      return .send(transform(action))
    case .cancel(let id):
      return .cancel(id)
    case .run, .merge, .concatenate, .cancellable, .mapped:
      return .mapped(MappedEffect(self, transform))
    }
  }
}
