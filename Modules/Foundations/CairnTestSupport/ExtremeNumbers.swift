/// Numbers at and beyond the ends of every range, for tests that read input from outside.
public enum ExtremeNumbers {
  /// The bounds of the integer types, and their neighbors.
  public static let integers: [Int] = [
    .min, .min + 1, Int(Int32.min) - 1, Int(Int32.min), -1, 0, 1, Int(UInt16.max), Int(UInt16.max) + 1,
    Int(Int32.max), Int(Int32.max) + 1, 1 << 53, .max - 1, .max,
  ]

  /// The bounds of the floating-point types, and the values that aren't numbers.
  public static let doubles: [Double] = [
    -.infinity, -.greatestFiniteMagnitude, -1e19, -1, -Double.leastNonzeroMagnitude, -0.0, 0,
    .leastNonzeroMagnitude, 1, 9_223_372_036_854_775_808, 1e19, 1e300, .greatestFiniteMagnitude, .infinity,
    .nan,
  ]

  /// The same numbers as strings, with integers that no type can represent and strings that aren't numbers.
  public static let texts: [String] =
    integers.map(String.init) + [
      "-9223372036854775809", "9223372036854775808", "18446744073709551615", "18446744073709551616",
      "99999999999999999999999999", "1e400", "-1e400", "-1e308", "1e-400", "nan", "-inf", "0x1p63", "+1",
      "-0", "1.5",
      "", "x", "1\u{0}2",
    ]
}
