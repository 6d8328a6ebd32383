import CairnSupport
import JSONValues

/// The storage of one shared value, as used by ``BackendSync``: a file, or rows of a database.
///
/// A backend keeps the content that its storage last held, compares, and merges. ``BackendSync`` calls `read`,
/// `readChanges`, and `write` one at a time. These methods block the thread.
package protocol SyncBackend: Sendable {
  /// The change that a save passes to the backend.
  associatedtype Edit: Sendable
  /// The result of a read: a value, and the data for comparing it with a later value.
  associatedtype Content: Sendable

  /// A Boolean value that indicates whether a new value waits until its content has been read.
  var isLocal: Bool { get }

  /// Creates an executor that performs work with this storage in order.
  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Reads the content.
  func read() throws -> Content

  /// Reads the content, or returns `nil` if the value in memory is already based on it.
  func readChanges() throws -> Content?

  /// Records that the value in memory is now based on some content.
  func adopt(_ content: Content)

  /// Records that the value in memory isn't based on any content.
  func forget()

  /// Writes an edit and merges it with the changes of others.
  ///
  /// - Throws: An ``FinalSaveError`` if the edit doesn't need to be tried again.
  func write(_ edit: Edit) throws -> WrittenEdit<Content>

  /// Performs the remaining work after a write, when others may read the storage again.
  func didWrite()

  /// Calls a function after changes by others. Returns `nil` if the storage can't be observed.
  func observe(_ changed: @escaping @Sendable () -> Void) -> SharedSubscription?
}

/// The result of writing an edit.
package struct WrittenEdit<Content: Sendable>: Sendable {
  /// The changes in the storage that the value in memory lacks.
  package enum Others: Sendable {
    /// No changes.
    case none
    /// Unknown changes, because only a part of the storage was compared.
    case unknown
    /// Changes that were merged with the edit. The storage now holds this content.
    case merged(Content)
    /// Changes that haven't been read yet.
    case unread
  }

  package let others: Others
  /// The merge in which both sides had changed the same field, if any.
  package let conflict: MergedDocument?

  package init(others: Others = .none, conflict: MergedDocument? = nil) {
    self.others = others
    self.conflict = conflict
  }
}
