/// The identity of the location that a binding refers to.
indirect enum BindingIdentity: Hashable, @unchecked Sendable {
  // Unchecked: only the equality and the hash of key paths and element keys are used, which mutate nothing.

  /// A property of an object.
  case field(ObjectIdentifier, AnyKeyPath)
  /// A location that is equal only to itself.
  case own(Unique)
  /// A member of a value, or a case of it.
  case member(BindingIdentity, AnyKeyPath)
  /// A case of a value, identified by the names of the case and of its associated value.
  case named(BindingIdentity, String)
  /// An element of a collection.
  case element(BindingIdentity, AnyHashable)
  /// A value seen as another type.
  case projected(BindingIdentity, ObjectIdentifier)

  /// An object that only provides an identity.
  final class Unique: HashableObject, Sendable {}

  /// A new location that is equal only to itself.
  static var own: BindingIdentity { .own(Unique()) }
}
