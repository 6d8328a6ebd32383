import ConcurrencyExtras
import Dependencies
import Sharing

extension Effect {
  /// Sends the elements of an asynchronous sequence as actions.
  ///
  /// ```swift
  /// .publisher { state.$count.publisher.map(Action.countUpdated) }
  /// ```
  ///
  /// The effect ends with the sequence, or when it is cancelled. An error that the sequence throws is reported as an
  /// issue, unless it says that the work was cancelled.
  ///
  /// - Parameter createPublisher: Makes the sequence. It is called at once, so that it may read the reducer's state.
  public static func publisher<Actions: AsyncSequence>(
    _ createPublisher: () -> Actions,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect
  where Actions: SendableMetatype, Actions.AsyncIterator: SendableMetatype, Actions.Element == Action {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    // The sequence is used by the effect's task alone.
    let actions = UncheckedSendable(createPublisher())
    return Effect(
      .run(
        Run(dependencies: DependencyValues._Overrides()) { send in
          do {
            for try await action in actions.value {
              let action = UncheckedSendable(action)
              await send.unchecked(action)
            }
          } catch {
            guard !(error is CancellationError) else { return }
            reportUnhandled(error, of: "publisher", at: location)
          }
        }))
  }
}

extension Send {
  fileprivate func unchecked(_ action: UncheckedSendable<Action>) { self(action.value) }
}
