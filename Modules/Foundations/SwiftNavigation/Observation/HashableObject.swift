/// An object that is equal to itself alone.
///
/// Enums of destinations that hold observable models get their `Hashable` by it:
///
/// ```swift
/// @Observable final class CounterModel: HashableObject { … }
/// ```
public protocol HashableObject: AnyObject, Hashable {}

extension HashableObject {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
