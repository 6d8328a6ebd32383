import Foundation

/// Work that a reducer returns for its store to run, and that can send actions back into the store.
///
/// An effect belongs to the child feature whose reducer returned it. When that child (a sheet, a row, or a screen of a stack)
/// leaves the state, its effects are canceled.
public struct Effect<Action>: Sendable {
  /// The description of the work, or `nil` for ``none``, which needs no allocation and which merging drops.
  @usableFromInline let node: EffectNode<Action>?

  @inlinable
  init(_ node: EffectNode<Action>?) { self.node = node }
}

/// The effect type of a reducer.
public typealias EffectOf<R: ReducerDomain> = Effect<R.Action>

/// A tree that describes the work of an effect, which the store's `EffectPerformer` walks.
@usableFromInline
indirect enum EffectNode<Action>: @unchecked Sendable {
  case send(Action)
  case run(name: String?, priority: TaskPriority?, operation: @Sendable (Send<Action>) async -> Void)
  case merge([EffectNode])
  case concatenate([EffectNode])
  case cancellable(EffectNode, id: CancelID, cancelInFlight: Bool)
  case cancel(CancelID)
  /// An effect with another action type, or an effect with its own behavior, such as a throttled one.
  case custom(@MainActor (EffectPerformer<Action>) -> Void)
}

extension Effect {
  /// An effect that does nothing.
  @inlinable
  public static var none: Effect { Effect(nil) }

  /// Returns an effect that runs an asynchronous operation, which can send any number of actions.
  ///
  /// The operation runs off the main actor. An error that it throws is passed to `catch`, or reported as an issue if there is no
  /// `catch`. A `CancellationError` is ignored in both cases.
  ///
  /// - Parameter name: The name of the task, which debuggers and a test store's list of running effects show.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let dependencies = DependencyValues._Overrides()
    return Effect(
      .run(name: name, priority: priority) { send in
        await dependencies.run {
          do {
            try await operation(send)
          } catch {
            guard !(error is CancellationError) else { return }
            guard let handler else { return reportUnhandled(error, of: "run", at: location) }
            await handler(error, send)
          }
        }
      })
  }

  /// Returns an effect that sends an action immediately, so that it's processed before `store.send` returns.
  ///
  /// Use it to send a message from a child to its parent. To share logic between actions, call a method of the reducer instead.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  /// Returns an effect that sends an action immediately, and ignores the animation, because terminals don't animate.
  public static func send(_ action: Action, animation: Animation?) -> Effect { send(action) }

  /// Returns an effect that runs several effects at the same time.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Returns an effect that runs several effects at the same time.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    let nodes = effects.compactMap(\.node)
    return Effect(nodes.count > 1 ? .merge(nodes) : nodes.first)
  }

  /// Returns an effect that runs this effect and another one at the same time.
  @inlinable
  public func merge(with other: Effect) -> Effect {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Effect(.merge([node, otherNode]))
  }

  /// Returns an effect that runs several effects one after the other.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Returns an effect that runs several effects one after the other.
  public static func concatenate(_ effects: some Collection<Effect>) -> Effect {
    let nodes = effects.compactMap(\.node)
    return Effect(nodes.count > 1 ? .concatenate(nodes) : nodes.first)
  }

  /// Returns an effect that runs this effect, and then another one.
  public func concatenate(with other: Effect) -> Effect { .concatenate([self, other]) }

  /// Returns an effect that sends the transformed actions of this effect.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    switch node {
    case nil: .none
    case .send(let action): .send(transform(action))
    case .cancel(let id): Effect<T>(.cancel(id))
    // The effect isn't copied, so the cost doesn't depend on its size.
    case .some(let node): Effect<T>(.custom { $0.embedding(transform).perform(node) })
    }
  }

  /// Returns this effect unchanged, because terminals don't animate.
  public func animation(_ animation: Animation? = .default) -> Effect { self }

  /// Returns this effect unchanged, because terminals don't animate.
  public func transaction(_ transaction: UITransaction) -> Effect { self }
}

func reportUnhandled(_ error: any Error, of effect: String, at location: SourceLocation) {
  reportIssue(
    """
    An "Effect.\(effect)" returned from "\(location.fileID):\(location.line)" threw an unhandled error. …

        \(String(customDumping: error).replacing("\n", with: "\n    "))

    The effect has ended, and the feature doesn't know why. Send an action about the failure from the "catch" of \
    "Effect.run", or from a "do" and "catch" in the operation. Only a "CancellationError" needs no handling.
    """,
    fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
}
