/// One step from a view to a child view. The steps from the root are the view's identity.
public enum PathComponent: Hashable {
  /// The body of a view.
  case body
  /// One of several views, by position.
  case index(Int)
  /// One of two views.
  case branch(Int)
  /// One of several views, by an explicit id.
  indirect case id(AnyHashable)
  /// A named part of a view.
  case named(String)
  /// A view whose type is known only at run time.
  case type(ObjectIdentifier)
}
