import CairnSupport
import JSONValues

/// Returns a function that a key calls before it reads the changes of a save, so that ``flushPendingSaves()`` waits for
/// the read.
///
/// - Returns: A function that starts a read and returns a function that ends it.
package func readingsAfterSaves() -> @Sendable () -> @Sendable () -> Void {
  let saves = SharedReferences.current.saves
  return { [weak saves] in saves?.beganReading() ?? {} }
}

extension SharedReader {
  /// Suspends while the value is being loaded.
  ///
  /// Unlike ``load()``, this method doesn't load the value again. If loading failed, ``loadError`` has the error.
  package func waitUntilLoaded() async where Value: Sendable {
    await ChangeVersion.wait { !isLoading }
  }
}

extension LoadContinuation {
  /// Resumes with a value, or `nil` if there is none, unless `isStale` returns `true` while the shared value is locked.
  package func resume(returning value: Value?, unless isStale: @escaping () -> Bool) {
    once((.success(value), isStale))
  }
}

extension SharedSubscriber {
  /// Passes a new value on, unless `isStale` returns `true` while the shared value is locked.
  package func yield(_ value: Value, unless isStale: @escaping () -> Bool) {
    callback(.success(value), isStale)
  }

  /// Reports a merge in which both sides had changed the same field.
  package func reportConflict(_ merge: MergedDocument) { onConflict(merge) }
}
