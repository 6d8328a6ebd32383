import CairnSupport

/// What stores one shared value, as ``BackendSync`` sees it: a file, or rows of a database.
///
/// It knows what its storage held last, compares, and merges. The sync calls `read`, `readChanges`, and `write` one at a time; they
/// block the thread.
package protocol SyncBackend: Sendable {
  /// What a save hands over.
  associatedtype Edit: Sendable
  /// What a read finds: a value, and what it takes to compare it with a later one.
  associatedtype Content: Sendable

  /// A Boolean value that indicates whether a new value waits until its content is read.
  var isLocal: Bool { get }

  /// Creates an executor that does work with this storage in order.
  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Reads the content.
  func read() throws -> Content

  /// Reads the content if it isn't what the value in memory is based on.
  func readChanges() throws -> Content?

  /// Notes that the value in memory is based on some content from now on.
  func adopt(_ content: Content)

  /// Notes that the value in memory is based on nothing yet.
  func forget()

  /// Writes an edit and merges it with the changes of others.
  ///
  /// - Throws: An ``EndedSave`` if the edit needn't be tried again.
  func write(_ edit: Edit) throws -> WrittenEdit<Content>

  /// Does what remains to be done after a write, when others may read the storage.
  func didWrite()

  /// Calls a function after changes by others. Returns `nil` if the storage can't be observed.
  func observe(_ changed: @escaping @Sendable () -> Void) -> SharedSubscription?
}

/// What came of writing an edit.
package struct WrittenEdit<Content: Sendable>: Sendable {
  /// The changes in the storage that the value in memory doesn't have.
  package enum Others: Sendable {
    /// There are none.
    case none
    /// They aren't known, because only a part of the storage was compared.
    case unknown
    /// They were merged with the edit: this is what the storage holds now.
    case merged(Content)
    /// They are still to be read.
    case unread
  }

  package let others: Others
  /// The merge in which both sides had changed the same.
  package let conflict: MergedDocument?

  package init(others: Others = .none, conflict: MergedDocument? = nil) {
    self.others = others
    self.conflict = conflict
  }
}
