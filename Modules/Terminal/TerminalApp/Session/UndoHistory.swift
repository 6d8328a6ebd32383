import ComposableArchitecture

/// The edits of a shared value that were made here, for a person to take back one by one, from the last.
///
/// Taking an edit back is an edit itself, merged with what was changed since: what another program wrote meanwhile stays.
@MainActor
public final class UndoHistory<Value: Codable & Equatable & Sendable> {
  /// How many edits are remembered.
  public static var limit: Int { 100 }

  private struct Edit {
    var before: Value
    var after: Value
  }

  private let value: Shared<Value>
  private var edits: [Edit] = []
  private var isUndoing = false
  private var subscription: SharedSubscription?

  /// Remembers the edits of a value from now on.
  public init(of value: Shared<Value>) {
    self.value = value
    subscription = value.onEdit { [weak self] before, after in
      // Edits of this program are made on the main actor, by its reducers.
      MainActor.assumeIsolated { self?.remember(Edit(before: before, after: after)) }
    }
  }

  private func remember(_ edit: Edit) {
    guard !isUndoing, edit.before != edit.after else { return }
    edits.append(edit)
    if edits.count > Self.limit { edits.removeFirst() }
  }

  /// Takes the last edit back, and answers whether there was one.
  ///
  /// - Throws: What keeps it from being merged with what was changed since; it stays the last edit then.
  public func undo() throws -> Bool {
    guard let last = edits.last else { return false }
    isUndoing = true
    defer { isUndoing = false }
    try value.merge(last.before, from: last.after)
    edits.removeLast()
    return true
  }
}
