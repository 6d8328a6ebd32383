/// The identity of the location that a binding leads to.
indirect enum BindingIdentity: Hashable, @unchecked Sendable {
  // Unchecked: of key paths and of the keys of elements only equality and hash are used, which change nothing.

  /// A field of an object.
  case field(ObjectIdentifier, AnyKeyPath)
  /// A location that is equal to itself alone.
  case own(Unique)
  /// A member of a value, or a case of it.
  case member(BindingIdentity, AnyKeyPath)
  /// A case of a value, by the names of the case and of what it holds.
  case named(BindingIdentity, String)
  /// An element of a collection.
  case element(BindingIdentity, AnyHashable)
  /// A value seen as another type.
  case projected(BindingIdentity, ObjectIdentifier)

  /// An object with no other purpose than its identity.
  final class Unique: HashableObject, Sendable {}

  /// A location that is equal to itself alone.
  static var own: BindingIdentity { .own(Unique()) }
}
