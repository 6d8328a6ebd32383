/// Identifies the location that a binding leads to: the key under which a view layer keeps a presentation.
///
/// Two bindings of the same field of the same object have one identifier, and so have two that hold a value of their
/// own and were made from each other. It keeps no object alive: compare it while the object lives.
public struct UIBindingIdentifier: Hashable, Sendable {
  private let identity: BindingIdentity

  /// Identifies the location that a binding leads to.
  public init<Value>(_ binding: UIBinding<Value>) {
    self.identity = binding.location.identity
  }
}
