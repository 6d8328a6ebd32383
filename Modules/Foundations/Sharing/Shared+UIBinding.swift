#if UIKitBindings
  import SwiftNavigation

  extension UIBinding {
    /// Creates a binding to a shared value for code outside of views, on any actor or none.
    ///
    /// Bindings that are created from copies of one shared value have the same `UIBindingIdentifier`.
    ///
    /// ```swift
    /// let controller = SoundController(isOn: UIBinding($isSoundOn))
    /// ```
    public init(_ base: Shared<Value>) {
      self = UIBindable(base.link).presentValue
    }
  }

  extension SharedLink {
    /// The value, as a property for key paths of bindings.
    fileprivate var presentValue: Value {
      get { reference.value }
      set { reference.withLock { $0 = newValue } }
    }
  }
#endif
