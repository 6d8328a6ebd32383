/// Why a value is loaded.
public enum LoadContext<Value> {
  /// A shared value is created, with this default.
  case initialValue(Value)
  /// A call of `load()`.
  case userInitiated

  /// The default, where a shared value is created.
  public var initialValue: Value? {
    guard case .initialValue(let value) = self else { return nil }
    return value
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}

/// Why a value is saved.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet
  /// A call of `save()`.
  case userInitiated
}
