import Synchronization

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
  private let generator: Mutex<any RandomNumberGenerator & Sendable>

  /// Lends out a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Mutex(generator)
  }

  /// Runs work with the generator.
  ///
  /// The work must not ask for the generator again.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) -> R) -> R {
    withoutActuallyEscaping(work) { work in
      let call = Call(work: work)
      generator.withLock { generator in
        var lent = Lent(generator: generator)
        var erased: any RandomNumberGenerator = lent
        call.result = call.work(&erased)
        lent = erased as! Lent
        generator = lent.generator
      }
      return call.result!
    }
  }

  private struct Lent: RandomNumberGenerator {
    var generator: any RandomNumberGenerator & Sendable
    mutating func next() -> UInt64 { generator.next() }
  }

  private final class Call<R>: @unchecked Sendable {
    let work: (inout any RandomNumberGenerator) -> R
    var result: R?
    init(work: @escaping (inout any RandomNumberGenerator) -> R) { self.work = work }
  }
}
