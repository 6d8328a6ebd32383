/// An object that is equal only to itself.
///
/// Conforming observable models are `Hashable`, and so are enums of destinations that hold them:
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
