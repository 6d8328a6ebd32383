// Swift 6.3.1 explains a misspelled case with the overload that has the fewest faults. A missing member counts as ten faults, and
// a missing conformance to `_OptionalValue` as one fault for each of its protocols. With ten protocols, the first sentence of the
// message names the misspelled case. With `_AnyOptional` alone, it says that a type isn't an optional, for 2 of the 29 mistakes
// that `Tools/Macros/orders mistakes` makes.

/// The conformance of optionals: ten protocols, so that the compiler's first sentence about a misspelled case names the case.
public typealias _OptionalValue = _AnyOptional & _Fault1 & _Fault2 & _Fault3 & _Fault4 & _Fault5 & _Fault6
  & _Fault7 & _Fault8 & _Fault9

/// The operations of an optional.
public protocol _AnyOptional<Wrapped> {
  /// The type of the wrapped value.
  associatedtype Wrapped
  /// The path to the wrapped value.
  static var _some: AnyCasePath<Self, Wrapped> { get }
}

/// Ranks overloads so that the compiler's message names a misspelled case (Swift 6.3.1); see ``_OptionalValue``.
public protocol _Fault1 {}
/// Ranks overloads so that the compiler's message names a misspelled case (Swift 6.3.1); see ``_OptionalValue``.
public protocol _Fault2 {}
/// Ranks overloads so that the compiler's message names a misspelled case (Swift 6.3.1); see ``_OptionalValue``.
public protocol _Fault3 {}
/// Ranks overloads so that the compiler's message names a misspelled case (Swift 6.3.1); see ``_OptionalValue``.
public protocol _Fault4 {}
/// Ranks overloads so that the compiler's message names a misspelled case (Swift 6.3.1); see ``_OptionalValue``.
public protocol _Fault5 {}
/// Ranks overloads so that the compiler's message names a misspelled case (Swift 6.3.1); see ``_OptionalValue``.
public protocol _Fault6 {}
/// Ranks overloads so that the compiler's message names a misspelled case (Swift 6.3.1); see ``_OptionalValue``.
public protocol _Fault7 {}
/// Ranks overloads so that the compiler's message names a misspelled case (Swift 6.3.1); see ``_OptionalValue``.
public protocol _Fault8 {}
/// Ranks overloads so that the compiler's message names a misspelled case (Swift 6.3.1); see ``_OptionalValue``.
public protocol _Fault9 {}

extension Optional: _OptionalValue {
  /// The path to the wrapped value.
  public static var _some: AnyCasePath<Self, Wrapped> { allCasePaths.some }
}
