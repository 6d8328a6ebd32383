import SwiftNavigation

extension Binding {
  /// A binding to a shared value: what a control writes is a change for all holders of the value.
  ///
  /// ```swift
  /// Toggle("Sound", isOn: Binding($isSoundOn))
  /// ```
  public init(_ base: Shared<Value>) {
    self.init(get: { base.wrappedValue }, set: { newValue in base.withLock { $0 = newValue } })
  }
}

extension UIBinding {
  /// A binding to a shared value for code that is no view, on any actor or on none.
  ///
  /// Bindings that are made from copies of one shared value have one `UIBindingIdentifier`.
  ///
  /// ```swift
  /// let controller = SoundController(isOn: UIBinding($isSoundOn))
  /// ```
  public init(_ base: Shared<Value>) {
    self = UIBindable(base.link).presentValue
  }
}

extension SharedLink {
  /// The value itself, as a field that a binding leads to.
  fileprivate var presentValue: Value {
    get { reference.value }
    set { reference.withLock { $0 = newValue } }
  }
}
