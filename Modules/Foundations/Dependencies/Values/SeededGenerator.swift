/// A random number generator that is determined by its seed, and generates the same numbers in each run and on each
/// machine (SplitMix64).
///
/// Use it for programs with repeatable runs, and for the values and schedules of tests.
///
/// ```swift
/// $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 7))
/// ```
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
