import CairnSupport
import ComposableArchitecture
import TerminalPrograms

/// The edits made to a shared value in this process.
///
/// Undoing an edit is itself an edit. It is merged with later changes, so that the changes of other programs stay.
@MainActor
public final class SharedEditHistory<Value: Codable & Equatable & Sendable>: EditHistory {
  /// The number of edits that can be undone.
  public nonisolated static var limit: Int { 100 }

  private struct Edit {
    var before: Value
    var after: Value
  }

  private struct Edits {
    var done: [Edit] = []
    var undone: [Edit] = []
    var count = 0
  }

  private let value: Shared<Value>
  /// Locked, because an edit is reported on the thread that makes it, or on one that receives another program's change.
  private let edits = Locked(Edits())
  private var subscription: SharedSubscription?

  /// A Boolean value that indicates whether only edits of this history's program are recorded.
  private let isForOneSession: Bool

  /// Records the edits of a value from now on.
  ///
  /// - Parameter isForOneSession: Whether the process has several programs that edit the value, so that only the edits of the program
  ///   with this history are recorded.
  public init(of value: Shared<Value>, forOneSession isForOneSession: Bool = false) {
    (self.value, self.isForOneSession) = (value, isForOneSession)
    subscription = subscribe()
  }

  public var author: ObjectIdentifier? { isForOneSession ? ObjectIdentifier(self) : nil }

  private func subscribe() -> SharedSubscription {
    value.onEdit { [edits, author] before, after in
      guard before != after, author == nil || author == EditAuthor.current else { return }
      edits.withLock { edits in
        edits.undone = []
        edits.count += 1
        edits.done.append(Edit(before: before, after: after))
        if edits.done.count > Self.limit { edits.done.removeFirst() }
      }
    }
  }

  public var canUndo: Bool { edits.withLock { !$0.done.isEmpty } }

  public var editCount: Int { edits.withLock(\.count) }

  public var canRedo: Bool { edits.withLock { !$0.undone.isEmpty } }

  /// Undoes the last edit. Returns whether there was one.
  ///
  /// - Throws: The reason that the edit can't be merged with later changes. It remains the last edit.
  public func undo() throws -> Bool {
    try move(from: \.done, to: \.undone) { try value.merge($0.before, from: $0.after) }
  }

  /// Makes the last undone edit again. Returns whether there was one.
  ///
  /// - Throws: The reason that the edit can't be merged with later changes. It remains undone.
  public func redo() throws -> Bool {
    try move(from: \.undone, to: \.done) { try value.merge($0.after, from: $0.before) }
  }

  private func move(
    from source: WritableKeyPath<Edits, [Edit]>, to target: WritableKeyPath<Edits, [Edit]>,
    _ apply: (Edit) throws -> Void
  ) throws -> Bool {
    guard let edit = edits.withLock({ $0[keyPath: source].last }) else { return false }
    // Subscribers are called while the value changes, so this change is never recorded.
    subscription?.cancel()
    defer { subscription = subscribe() }
    try apply(edit)
    edits.withLock {
      $0[keyPath: source].removeLast()
      $0[keyPath: target].append(edit)
    }
    return true
  }
}
