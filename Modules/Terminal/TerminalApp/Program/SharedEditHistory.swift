import ComposableArchitecture
import ConcurrencyExtras

/// The edits of a shared value that were made here.
///
/// Taking an edit back is an edit itself, merged with what was changed since: what another program wrote meanwhile stays.
@MainActor
public final class SharedEditHistory<Value: Codable & Equatable & Sendable>: EditHistory {
  /// How many edits are remembered.
  public nonisolated static var limit: Int { 100 }

  private struct Edit {
    var before: Value
    var after: Value
  }

  private let value: Shared<Value>
  /// Behind a lock, because any thread may tell of an edit: one that takes another program's change over does it too.
  private let edits = Locked<[Edit]>([])
  private var subscription: SharedSubscription?

  /// Remembers the edits of a value from now on.
  public init(of value: Shared<Value>) {
    self.value = value
    subscription = subscribe()
  }

  private func subscribe() -> SharedSubscription {
    value.onEdit { [edits] before, after in
      guard before != after else { return }
      edits.withLock { edits in
        edits.append(Edit(before: before, after: after))
        if edits.count > Self.limit { edits.removeFirst() }
      }
    }
  }

  /// Whether there is an edit to take back.
  public var canUndo: Bool { edits.withLock { !$0.isEmpty } }

  /// Takes the last edit back, and answers whether there was one.
  ///
  /// - Throws: What keeps it from being merged with what was changed since; it stays the last edit then.
  public func undo() throws -> Bool {
    guard let last = edits.withLock({ $0.popLast() }) else { return false }
    // An edit is told to those who are subscribed while it is made, so that this one is never remembered, however late
    // it is told.
    subscription?.cancel()
    defer { subscription = subscribe() }
    do {
      try value.merge(last.before, from: last.after)
    } catch {
      edits.withLock { $0.append(last) }
      throw error
    }
    return true
  }
}
