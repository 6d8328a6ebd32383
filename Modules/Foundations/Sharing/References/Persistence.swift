import Foundation

/// How a key keeps a value, without the key's type.
struct Persistence<Value> {
  let load: (LoadContext<Value>, LoadContinuation<Value>) -> Void
  let subscribe: (LoadContext<Value>, SharedSubscriber<Value>) -> SharedSubscription
  /// `nil` for a key that only reads.
  let save: ((Value, SaveContext, SaveContinuation) -> Void)?
  /// The file that keeps the value, if one does.
  let file: KeptFile<Value>?
  let saves: PendingSaves
  let conflicts: MergeConflicts
  let changes: KeptChanges
}
