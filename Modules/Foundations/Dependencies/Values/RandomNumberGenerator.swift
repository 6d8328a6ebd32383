import ConcurrencyExtras

extension DependencyValues {
  /// Gives access to random numbers: the system's in a program; a test chooses a generator.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  /// let roll = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }

  private enum WithRandomNumberGeneratorKey: DependencyKey {
    static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  }
}

/// Lends out one generator of random numbers, to one user at a time.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: Locked<any RandomNumberGenerator & Sendable>

  /// Lends out a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Locked(generator)
  }

  /// Runs work with the generator.
  ///
  /// The work must not ask for the generator again.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) -> R) -> R {
    generator.withLock { generator in
      var lent: any RandomNumberGenerator = Lent(generator: generator)
      defer { generator = (lent as! Lent).generator }
      return work(&lent)
    }
  }

  private struct Lent: RandomNumberGenerator {
    var generator: any RandomNumberGenerator & Sendable
    mutating func next() -> UInt64 { generator.next() }
  }
}
