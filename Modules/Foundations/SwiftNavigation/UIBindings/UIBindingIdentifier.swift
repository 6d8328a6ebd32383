#if UIKitBindings
  /// The identity of the location that a binding refers to.
  ///
  /// A view layer uses it as the key of a presentation.
  ///
  /// Bindings to the same property of the same object have the same identifier, and so do bindings that were derived from the same
  /// stored value. An identifier keeps no object alive. Compare it only while the object exists.
  public struct UIBindingIdentifier: Hashable, Sendable {
    private let identity: BindingIdentity

    /// Creates the identifier of a binding's location.
    public init<Value>(_ binding: UIBinding<Value>) {
      self.identity = binding.location.identity
    }
  }
#endif
