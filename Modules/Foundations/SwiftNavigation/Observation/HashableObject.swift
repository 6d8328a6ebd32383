/// An object that is equal to itself alone.
///
/// Enums of destinations that hold observable models get their `Hashable` by it:
///
/// ```swift
/// @Observable final class CounterModel: HashableObject { … }
/// ```
public protocol HashableObject: AnyObject, Hashable {}

extension HashableObject {
  /// Whether both are the very same object.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs }

  /// Feeds the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
