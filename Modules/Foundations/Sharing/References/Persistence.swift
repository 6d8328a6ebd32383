import Foundation

/// The operations of the key that stores a value, without the key's type.
struct Persistence<Value> {
  let load: (LoadContext<Value>, LoadContinuation<Value>) -> Void
  let subscribe: (LoadContext<Value>, SharedSubscriber<Value>) -> SharedSubscription
  /// Saves a value; `nil` for a read-only key.
  let save: ((Value, SaveContext, SaveContinuation) -> Void)?
  /// The file that stores the value, if there is one.
  let file: KeptFile<Value>?
  let saves: PendingSaves
  let conflicts: MergeConflicts
  let changes: KeptChanges
}
