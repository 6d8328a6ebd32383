import CairnSupport

/// The edits of a shared value that wait to be saved, and the subscribers that hear of other programs' edits.
///
/// A backend has one in its locked state, beside what it knows of its storage: an edit must not come between comparing and adopting.
package struct SyncQueue<Edit, Content> {
  /// Called when an edit, or a newer one, is saved, or can't be saved.
  package typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  /// Functions that a backend calls about changes from outside.
  package struct Subscriber: Sendable {
    /// Passes new content on, unless the second argument returns `true` while the value is locked: the value has changed since.
    package let changed: @Sendable (Content, @escaping () -> Bool) -> Void
    /// Reports an error of following the storage.
    package let failed: @Sendable (any Error) -> Void
    /// Reports a merge in which both sides had changed the same.
    package let conflicted: @Sendable (MergedDocument) -> Void

    package init(
      changed: @escaping @Sendable (Content, @escaping () -> Bool) -> Void,
      failed: @escaping @Sendable (any Error) -> Void,
      conflicted: @escaping @Sendable (MergedDocument) -> Void
    ) {
      self.changed = changed
      self.failed = failed
      self.conflicted = conflicted
    }
  }

  /// The number of edits so far.
  ///
  /// What was read at another number is out of date.
  package private(set) var edits = 0
  private var unsaved: Edit?
  private var completions: [Completion] = []
  private var subscribersByID: [Int: Subscriber] = [:]

  package init() {}

  /// A Boolean value that indicates whether an edit waits to be saved.
  package var isWaiting: Bool { unsaved != nil }

  /// Adds an edit in place of those that wait.
  ///
  /// A save without a change counts as well, because its value is newer than any reading.
  package mutating func add(_ edit: Edit, _ completion: @escaping Completion) {
    edits += 1
    unsaved = edit
    completions.append(completion)
  }

  /// Takes the newest edit out, with the completions of all that waited; `nil` if none waits.
  package mutating func take() -> (edit: Edit, completions: [Completion], edits: Int)? {
    guard let edit = unsaved else { return nil }
    defer { (unsaved, completions) = (nil, []) }
    return (edit, completions, edits)
  }

  package var subscribers: [Subscriber] { Array(subscribersByID.values) }

  /// Adds a subscriber.
  ///
  /// - Returns: `true` if it is the only one.
  package mutating func subscribe(_ subscriber: Subscriber, id: Int) -> Bool {
    subscribersByID[id] = subscriber
    return subscribersByID.count == 1
  }

  /// Removes a subscriber.
  ///
  /// - Returns: `true` if none is left.
  package mutating func unsubscribe(id: Int) -> Bool {
    subscribersByID[id] = nil
    return subscribersByID.isEmpty
  }
}
