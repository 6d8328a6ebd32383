/// One step from a view to a view in it; the steps from the root are a view's identity.
public enum PathComponent: Hashable {
  /// What a view consists of.
  case body
  /// One of several, by position.
  case index(Int)
  /// One of two.
  case branch(Int)
  /// One of several, by an id of its own.
  indirect case id(AnyHashable)
  /// A part with a name.
  case named(String)
  /// A view of some type, where the type is known at run time only.
  case type(ObjectIdentifier)
}
