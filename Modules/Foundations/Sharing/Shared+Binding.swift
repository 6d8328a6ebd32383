import SwiftNavigation

extension Binding {
  /// A binding to a shared value: what a control writes, all who share it see.
  ///
  /// ```swift
  /// Toggle("Sound", isOn: Binding($isSoundOn))
  /// ```
  public init(_ base: Shared<Value>) {
    self.init(get: { base.wrappedValue }, set: { newValue in base.withLock { $0 = newValue } })
  }
}
