/// The operations of an optional.
public protocol _AnyOptional<Wrapped> {
  /// The type of the wrapped value.
  associatedtype Wrapped
  /// The path to the wrapped value.
  static var _some: AnyCasePath<Self, Wrapped> { get }
}

extension Optional: _AnyOptional {
  /// The path to the wrapped value.
  public static var _some: AnyCasePath<Self, Wrapped> { allCasePaths.some }
}
