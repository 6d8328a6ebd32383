import SwiftNavigation

extension Binding {
  /// Creates a binding to a shared value, so that all holders of the value see what a control writes.
  ///
  /// ```swift
  /// Toggle("Sound", isOn: Binding($isSoundOn))
  /// ```
  public init(_ base: Shared<Value>) {
    self.init(get: { base.wrappedValue }, set: { newValue in base.withLock { $0 = newValue } })
  }
}
