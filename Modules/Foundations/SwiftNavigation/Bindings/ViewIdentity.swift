// Protocols for view layers that detect unchanged bindings and collections.

/// A type that refers to a location and can be compared by it.
///
/// View layers use it to detect whether a view was created with the same bindings again.
@MainActor
public protocol _Located {
  /// Returns `true` if both values refer to the same location and write to it in the same way.
  func _isAtSameLocation(as other: Self) -> Bool
}

extension Binding: _Located {
  /// Returns `true` if both bindings refer to the same location and write to it in the same way.
  public func _isAtSameLocation(as other: Self) -> Bool {
    location.identity == other.location.identity && transaction.isEmpty && other.transaction.isEmpty
  }
}

/// A collection that knows the identities of its elements without creating the elements.
///
/// A list with many rows uses it to identify all rows and to create only the visible ones.
public protocol _RowIdentities {
  /// Returns the identity of the element at an offset.
  func _rowIdentity(at offset: Int) -> AnyHashable
}

/// A collection that finds the offset of an element by its identity without a linear search.
///
/// An example is a large list that has loaded only some of its rows.
public protocol _RowOffsets: _RowIdentities {
  /// Returns the offset of the element with an identity, or `nil` if there is no known one.
  func _rowOffset(of identity: AnyHashable) -> Int?
}
