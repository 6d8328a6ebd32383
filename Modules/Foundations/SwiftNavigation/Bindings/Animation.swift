/// How a change would be animated, where there is something to animate: a value that compares and nothing more.
///
/// A terminal animates nothing. The type exists so that a feature that names animations keeps its meaning, its
/// equality and its tests.
public struct Animation: Hashable, Sendable {
  private var name: String
  private var numbers: [Double]

  init(_ name: String, _ numbers: Double...) {
    self.name = name
    self.numbers = numbers
  }

  /// The animation of a platform that has one.
  public static let `default` = Self("default")
  /// As fast at its ends as in its middle.
  public static let linear = Self("linear")
  /// Slow at first.
  public static let easeIn = Self("easeIn")
  /// Slow at last.
  public static let easeOut = Self("easeOut")
  /// Slow at both ends.
  public static let easeInOut = Self("easeInOut")
  /// As a spring moves.
  public static let spring = Self("spring")
  /// As a spring moves that bounces.
  public static let bouncy = Self("bouncy")
  /// As a spring moves that hardly bounces.
  public static let snappy = Self("snappy")
  /// As a spring moves that does not bounce.
  public static let smooth = Self("smooth")

  /// As fast at its ends as in its middle, for a number of seconds.
  public static func linear(duration: Double) -> Self { Self("linear", duration) }
  /// Slow at first, for a number of seconds.
  public static func easeIn(duration: Double) -> Self { Self("easeIn", duration) }
  /// Slow at last, for a number of seconds.
  public static func easeOut(duration: Double) -> Self { Self("easeOut", duration) }
  /// Slow at both ends, for a number of seconds.
  public static func easeInOut(duration: Double) -> Self { Self("easeInOut", duration) }

  /// The same, beginning later by a number of seconds.
  public func delay(_ delay: Double) -> Self { changed("delay", delay) }
  /// The same, faster by a factor.
  public func speed(_ speed: Double) -> Self { changed("speed", speed) }

  private func changed(_ what: String, _ number: Double) -> Self {
    var copy = self
    copy.name += ".\(what)"
    copy.numbers.append(number)
    return copy
  }
}

extension Animation: CustomDebugStringConvertible {
  public var debugDescription: String {
    numbers.isEmpty ? ".\(name)" : ".\(name)(\(numbers.map(\.description).joined(separator: ", ")))"
  }
}

/// What travels with a change of state to whoever shows it.
public struct UITransaction: Hashable, Sendable {
  /// How the change would be animated.
  public var animation: Animation?
  /// Whether nothing is to be animated.
  public var disablesAnimations = false

  /// Makes an empty transaction.
  public init() {}

  /// Makes a transaction with an animation.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The transaction of the change that is being made.
  @TaskLocal public static var current = UITransaction()
}

/// What travels with a change of state; the name that views use.
public typealias Transaction = UITransaction

/// Makes a change with a transaction.
public func withUITransaction<Result>(
  _ transaction: UITransaction, _ body: () throws -> Result
) rethrows -> Result {
  try UITransaction.$current.withValue(transaction, operation: body)
}

/// Makes a change with a transaction.
public func withTransaction<Result>(
  _ transaction: UITransaction, _ body: () throws -> Result
) rethrows -> Result {
  try withUITransaction(transaction, body)
}

/// Makes a change that a screen with pixels would animate.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withUITransaction(UITransaction(animation: animation), body)
}
