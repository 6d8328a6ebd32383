import CairnSupport

extension DependencyValues {
  /// Provides random numbers: from the system in a program, and from a generator that a test chooses.
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

/// Provides exclusive access to one random number generator.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: Locked<any RandomNumberGenerator & Sendable>

  /// Creates a value that provides access to a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Locked(generator)
  }

  /// Calls a closure with the generator.
  ///
  /// The closure must not use the dependency itself. Its error is rethrown. If the closure assigns another generator,
  /// that generator is discarded afterwards.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) throws -> R) rethrows -> R {
    try generator.withLock { generator in
      let lent = Lent(generator)
      var working: any RandomNumberGenerator = lent
      defer { generator = lent.generator }
      return try work(&working)
    }
  }

  /// A reference to the generator during a call, so that the generator advances even if the closure throws.
  private final class Lent: RandomNumberGenerator {
    var generator: any RandomNumberGenerator & Sendable
    init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = generator }
    func next() -> UInt64 { generator.next() }
  }
}
