#if OlderSpellings
  extension Effect {
    /// Creates an effect that sends an action immediately.
    @available(*, deprecated, message: "Write '.send(action)'.")
    public init(value: Action) { self = .send(value) }

    /// Returns an effect that performs asynchronous work whose result is an action.
    @available(*, deprecated, message: "Write '.run { send in await send(…) }'.")
    public static func task(
      priority: TaskPriority? = nil,
      operation: @escaping @Sendable () async throws -> Action,
      catch handler: (@Sendable (_ error: any Error) async -> Action)? = nil,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> Effect {
      let operation: @Sendable (Send<Action>) async throws -> Void = { send in
        let action = UncheckedSendable(try await operation())
        await send.older(action)
      }
      guard let handler else {
        return .run(
          priority: priority, operation: operation, fileID: fileID, filePath: filePath, line: line,
          column: column)
      }
      return .run(
        priority: priority, operation: operation,
        catch: { error, send in
          let action = UncheckedSendable(await handler(error))
          await send.older(action)
        }, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Returns an effect that performs asynchronous work without sending an action.
    @available(*, deprecated, message: "Write '.run { _ in … }'.")
    public static func fireAndForget(
      priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Void
    ) -> Effect {
      .run(priority: priority) { _ in try? await work() }
    }

    /// Returns the effect itself.
    ///
    /// This method used to convert a publisher.
    @available(*, deprecated, message: "It is an effect already.")
    public func eraseToEffect() -> Effect { self }
  }

  extension Effect where Action: Sendable {
    /// The actions that the effect sends until it ends.
    @available(*, deprecated, message: "Send the action that returns the effect to a 'TestStore'.")
    public var actions: AsyncStream<Action> {
      let runner = DependencyValues._current[EffectRunner.self]
      return AsyncStream { continuation in
        let task = Task { @MainActor in
          await runner.run(self) { continuation.yield($0) }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }

  /// Runs effects for sequences of their actions, in one store for the program or for each test, so that effects can
  /// cancel each other by id.
  @MainActor private final class EffectRunner: nonisolated DependencyKey {
    nonisolated static let liveValue = EffectRunner()
    nonisolated static var previewValue: EffectRunner { EffectRunner() }
    nonisolated static var testValue: EffectRunner { EffectRunner() }

    /// An action that represents its own reduction.
    private struct Work {
      let perform: () -> Effect<Work>
    }

    private lazy var store = Store<Int, Work>(initialState: 0) {
      Reduce { _, work in work.perform() }
    }

    nonisolated init() {}

    /// Runs an effect until it ends.
    ///
    /// - Parameter receive: Called with each action that the effect sends.
    func run<Action>(_ effect: Effect<Action>, receive: @escaping @Sendable (Action) -> Void) async {
      let work = Work {
        effect.map { action in
          Work {
            receive(action)
            return .none
          }
        }
      }
      await store.send(work).finish()
    }
  }

  extension Send {
    fileprivate func older(_ action: UncheckedSendable<Action>) { self(action.value) }
  }
#endif
