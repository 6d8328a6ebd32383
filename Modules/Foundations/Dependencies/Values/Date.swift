import Foundation

extension DependencyValues {
  /// Generates dates: the present moment in a program; a test chooses, for example `.constant(date)`.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }

  private enum DateGeneratorKey: DependencyKey {
    static let liveValue = DateGenerator { Date() }
  }
}

/// Generates dates; call it as a function, or use ``now``.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// A generator that calls a function.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A generator that always generates the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The date.
  ///
  /// Setting it makes the generator a constant one.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The date.
  public func callAsFunction() -> Date {
    generate()
  }
}
