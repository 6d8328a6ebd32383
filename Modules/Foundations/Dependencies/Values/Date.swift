import Foundation

extension DependencyValues {
  /// Generates dates: the current date in a program.
  ///
  /// A test chooses a generator, for example `.constant(date)`.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }

  private enum DateGeneratorKey: DependencyKey {
    static let liveValue = DateGenerator { Date() }
  }
}

/// A function that generates dates.
///
/// You can also use ``now``.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator from a function.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always generates the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The date.
  ///
  /// Setting it makes the generator constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Returns the date.
  public func callAsFunction() -> Date {
    generate()
  }
}
