import ConcurrencyExtras
import Sharing

extension Effect {
  /// Returns an effect that sends the elements of an asynchronous sequence as actions.
  ///
  /// The effect ends when the sequence ends, or when it's canceled. An error that the sequence throws is reported as an issue,
  /// unless it's a `CancellationError`.
  ///
  /// - Parameter createPublisher: Returns the sequence. It's called immediately, so it can read the reducer's state.
  public static func publisher<Actions: AsyncSequence>(
    _ createPublisher: () -> Actions,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect
  where Actions: SendableMetatype, Actions.AsyncIterator: SendableMetatype, Actions.Element == Action {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    // Only the effect's task uses the sequence.
    let actions = UncheckedSendable(createPublisher())
    return .run { send in
      for try await action in actions.value {
        let action = UncheckedSendable(action)
        await send.unchecked(action)
      }
    } catch: { error, _ in
      reportUnhandled(error, of: "publisher", at: location)
    }
  }
}

extension Send {
  func unchecked(_ action: UncheckedSendable<Action>) { self(action.value) }
}
