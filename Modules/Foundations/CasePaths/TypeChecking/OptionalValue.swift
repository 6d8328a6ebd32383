// Swift 6.3.1 explains a misspelt case by the overload that the least is wrong with. A missing member counts as ten faults, and a missing
// conformance to `_OptionalValue` as one for each of its protocols. With ten of them, the first sentence names the misspelt case; with
// `_AnyOptional` alone, it says that a type isn't an optional, for 2 of the 29 mistakes that `Tools/Macros/orders mistakes` makes.

/// An optional: ten protocols, so that the compiler's first sentence on a misspelt case names it.
public typealias _OptionalValue = _AnyOptional & _Fault1 & _Fault2 & _Fault3 & _Fault4 & _Fault5 & _Fault6
  & _Fault7 & _Fault8 & _Fault9

/// What an optional can do.
public protocol _AnyOptional<Wrapped> {
  /// What the optional may hold.
  associatedtype Wrapped
  /// The path to the value that an optional holds.
  static var _some: AnyCasePath<Self, Wrapped> { get }
}

/// One of the ten protocols of ``_OptionalValue``.
public protocol _Fault1 {}
/// One of the ten protocols of ``_OptionalValue``.
public protocol _Fault2 {}
/// One of the ten protocols of ``_OptionalValue``.
public protocol _Fault3 {}
/// One of the ten protocols of ``_OptionalValue``.
public protocol _Fault4 {}
/// One of the ten protocols of ``_OptionalValue``.
public protocol _Fault5 {}
/// One of the ten protocols of ``_OptionalValue``.
public protocol _Fault6 {}
/// One of the ten protocols of ``_OptionalValue``.
public protocol _Fault7 {}
/// One of the ten protocols of ``_OptionalValue``.
public protocol _Fault8 {}
/// One of the ten protocols of ``_OptionalValue``.
public protocol _Fault9 {}

extension Optional: _OptionalValue {
  /// The path to the value that an optional holds.
  public static var _some: AnyCasePath<Self, Wrapped> { allCasePaths.some }
}
