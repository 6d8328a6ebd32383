// What a view layer needs to know of bindings and collections to find out what has stayed the same.

/// Leads to a location, and can be compared with another by it.
///
/// View layers use it to find out whether a view was made with the same bindings again.
@MainActor
public protocol _Located {
  /// Whether both lead to the same location, and write to it in the same way.
  func _isAtSameLocation(as other: Self) -> Bool
}

extension Binding: _Located {
  /// Whether both lead to the same location, and write to it in the same way.
  public func _isAtSameLocation(as other: Self) -> Bool {
    location.identity == other.location.identity && transaction.isEmpty && other.transaction.isEmpty
  }
}

/// A collection that knows the identities of its elements without making the elements.
///
/// A list of many rows tells them apart by it, and makes those that are shown.
public protocol _RowIdentities {
  /// The identity of the element at an offset.
  func _rowIdentity(at offset: Int) -> AnyHashable
}

/// A collection that knows where an element stands by its identity, without a search through all of them.
///
/// A list of so many rows that only some are there is such a collection.
public protocol _RowOffsets: _RowIdentities {
  /// The offset of the element with an identity; `nil` where none that is known has it.
  func _rowOffset(of identity: AnyHashable) -> Int?
}
