/// The reason that a value is loaded.
public enum LoadContext<Value> {
  /// A shared value is being created with this default.
  case initialValue(Value)
  /// The program called `load()`.
  case userInitiated

  /// The default, if a shared value is being created.
  public var initialValue: Value? {
    guard case .initialValue(let value) = self else { return nil }
    return value
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}

/// The reason that a value is saved.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet
  /// The program called `save()`.
  case userInitiated
}
