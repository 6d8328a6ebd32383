import CairnSupport

/// What a key calls when it is about to read what a save has changed: ``flushPendingSaves()`` waits for that too.
///
/// - Returns: For the values of this program or test, a function that begins a reading and returns what ends it.
package func readingsAfterSaves() -> @Sendable () -> @Sendable () -> Void {
  let saves = SharedReferences.current.saves
  return { [weak saves] in saves?.beganReading() ?? {} }
}

extension SharedReader {
  /// Suspends until the value is loaded, where that is under way: ``loadError`` says what went wrong.
  ///
  /// ``load()`` would load it once more.
  package func waitUntilLoaded() async where Value: Sendable {
    await ChangeVersion.wait { !isLoading }
  }
}

extension LoadContinuation {
  /// Loaded this value (`nil`: there is none), unless it turns out, with the shared value locked, to be stale.
  package func resume(returning value: Value?, unless isStale: @escaping () -> Bool) {
    once((.success(value), isStale))
  }
}

extension SharedSubscriber {
  /// The value has changed, unless the change turns out, with the shared value locked, to be stale.
  package func yield(_ value: Value, unless isStale: @escaping () -> Bool) {
    callback(.success(value), isStale)
  }

  /// Reports a merge in which both sides had changed the same.
  package func reportConflict(_ merge: MergedDocument) { onConflict(merge) }
}
