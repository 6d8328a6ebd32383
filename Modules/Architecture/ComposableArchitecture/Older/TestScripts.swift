#if OlderSpellings
  extension TestStore {
    /// A step of a script that a test store runs: `store.assert(.send(.tap) { $0.count = 1 }, .receive(.response))`.
    @available(*, deprecated, message: "Write 'await store.send(…)' and 'await store.receive(…)'.")
    public struct Step {
      private enum Kind {
        case send(Action, ((inout State) throws -> Void)?)
        case receive(Expectation, ((inout State) throws -> Void)?)
        case work(@MainActor () throws -> Void)
        case sequence([Step])
      }
      private let kind: Kind
      private var location = SourceLocation(
        fileID: #fileID, filePath: #filePath, line: #line, column: #column)

      /// Sends an action and asserts how the state changes.
      public static func send(
        _ action: Action, fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ update: ((_ state: inout State) throws -> Void)? = nil
      ) -> Step {
        Step(
          kind: .send(action, update),
          location: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
      }

      /// Asserts an action that an effect has already sent, and how the state changes.
      public static func receive(
        _ action: Action, fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ update: ((_ state: inout State) throws -> Void)? = nil
      ) -> Step where Action: Equatable {
        Step(
          kind: .receive(.action(action), update),
          location: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
      }

      /// Runs code between two steps.
      public static func `do`(
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ work: @escaping @MainActor () throws -> Void
      ) -> Step {
        Step(
          kind: .work(work),
          location: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
      }

      /// Combines several steps into one.
      public static func sequence(_ steps: Step...) -> Step { sequence(steps) }

      /// Combines several steps into one.
      public static func sequence(_ steps: [Step]) -> Step { Step(kind: .sequence(steps)) }

      @MainActor func run(on store: TestStore) {
        switch kind {
        case .send(let action, let update):
          _ = store.sendWithoutWaiting(action, update, at: location)
        case .receive(let expectation, let update):
          _ = store.takeReceived(expectation, after: .nothingCanHappen, update, at: location)
        case .work(let work):
          do { try work() } catch { store.record.fail("Threw error: \(error)", at: location) }
        case .sequence(let steps):
          for step in steps { step.run(on: store) }
        }
      }
    }

    /// Runs a script, without waiting between its steps.
    ///
    /// The script can receive actions that effects send immediately or when a step advances a scheduler: effects of
    /// `EffectTask(value:)`, of `.send`, and of publishers. For effects with tasks, write
    /// `await store.send` and `await store.receive`.
    @available(*, deprecated, message: "Write 'await store.send(…)' and 'await store.receive(…)'.")
    public func assert(_ steps: Step...) { Step.sequence(steps).run(on: self) }

    /// Runs a script, without waiting between its steps.
    @available(*, deprecated, message: "Write 'await store.send(…)' and 'await store.receive(…)'.")
    public func assert(_ steps: [Step]) { Step.sequence(steps).run(on: self) }
  }

  // Times are in nanoseconds.

  extension TestStore {
    /// Asserts an action that an effect sent, and how the state changes.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write a duration, 'timeout: .seconds(1)'.")
    public func receive(
      _ expectedAction: Action, timeout nanoseconds: UInt64,
      assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) async where Action: Equatable {
      await receive(
        expectedAction, timeout: .nanoseconds(Int64(clamping: nanoseconds)),
        assert: updateStateToExpectedResult, fileID: fileID, file: file, line: line, column: column)
    }

    /// Waits until all effects have ended.
    ///
    /// An effect that doesn't end is a failure.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write a duration, 'timeout: .seconds(1)'.")
    public func finish(
      timeout nanoseconds: UInt64, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column
    ) async {
      await finish(
        timeout: .nanoseconds(Int64(clamping: nanoseconds)), fileID: fileID, file: file, line: line,
        column: column)
    }
  }

  extension TestStoreTask {
    /// Waits until the effects have ended.
    ///
    /// An effect that doesn't end is a failure.
    @MainActor
    @_disfavoredOverload
    @available(*, deprecated, message: "Write a duration, 'timeout: .seconds(1)'.")
    public func finish(
      timeout nanoseconds: UInt64, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column
    ) async {
      await finish(
        timeout: .nanoseconds(Int64(clamping: nanoseconds)), fileID: fileID, file: file, line: line,
        column: column)
    }
  }
#endif
