import ComposableArchitecture

private enum UndoPromiseKey: DependencyKey {
  static let liveValue: String? = nil
  static let testValue: String? = nil
}

extension DependencyValues {
  /// A sentence that tells the user how long an edit can be undone, or `nil` if the program can't undo it.
  ///
  /// A question before a deletion shows it: "You can undo this until you quit." A program that records edits sets it.
  public var undoPromise: String? {
    get { self[UndoPromiseKey.self] }
    set { self[UndoPromiseKey.self] = newValue }
  }
}
