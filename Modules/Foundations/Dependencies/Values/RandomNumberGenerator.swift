import CairnSupport

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
  /// The work must not use the dependency itself. Its error is rethrown. Where it replaces the generator that it was
  /// lent by another one, that is dropped afterwards.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) throws -> R) rethrows -> R {
    try generator.withLock { generator in
      let lent = Lent(generator)
      var working: any RandomNumberGenerator = lent
      defer { generator = lent.generator }
      return try work(&working)
    }
  }

  /// The generator while it is lent, by reference: what is used up of it is used up however the work ends.
  private final class Lent: RandomNumberGenerator {
    var generator: any RandomNumberGenerator & Sendable
    init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = generator }
    func next() -> UInt64 { generator.next() }
  }
}
