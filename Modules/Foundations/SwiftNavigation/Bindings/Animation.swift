import CustomDump

/// A description of an animation, which can be compared.
///
/// A terminal doesn't animate. The type exists so that features that specify animations compile, compare, and pass their tests
/// unchanged.
public struct Animation: Hashable, Sendable {
  /// The source code of the animation, without the type's name.
  private let expression: String

  private init(_ expression: String) {
    self.expression = expression
  }

  /// The default animation: slow at both ends.
  public static let `default` = easeInOut
  /// A constant speed.
  public static let linear = Self("linear")
  /// Slow at the beginning.
  public static let easeIn = Self("easeIn")
  /// Slow at the end.
  public static let easeOut = Self("easeOut")
  /// Slow at both ends.
  public static let easeInOut = Self("easeInOut")
  /// A spring.
  public static let spring = Self("spring")
  /// A spring that bounces.
  public static let bouncy = Self("bouncy")
  /// A spring that hardly bounces.
  public static let snappy = Self("snappy")
  /// A spring that doesn't bounce.
  public static let smooth = Self("smooth")

  /// A constant speed, for a number of seconds.
  public static func linear(duration: Double) -> Self { Self("linear(duration: \(duration))") }
  /// Slow at the beginning, for a number of seconds.
  public static func easeIn(duration: Double) -> Self { Self("easeIn(duration: \(duration))") }
  /// Slow at the end, for a number of seconds.
  public static func easeOut(duration: Double) -> Self { Self("easeOut(duration: \(duration))") }
  /// Slow at both ends, for a number of seconds.
  public static func easeInOut(duration: Double) -> Self { Self("easeInOut(duration: \(duration))") }

  /// A spring with a response time in seconds.
  public static func spring(
    response: Double, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Self {
    Self(
      "spring(response: \(response), dampingFraction: \(dampingFraction), blendDuration: \(blendDuration))")
  }
  /// A spring with a duration in seconds.
  public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Self {
    Self("spring(duration: \(duration), bounce: \(bounce), blendDuration: \(blendDuration))")
  }
  /// A spring that bounces, with a duration in seconds.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    Self("bouncy(duration: \(duration), extraBounce: \(extraBounce))")
  }
  /// A spring that hardly bounces, with a duration in seconds.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    Self("snappy(duration: \(duration), extraBounce: \(extraBounce))")
  }
  /// A spring that doesn't bounce, with a duration in seconds.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    Self("smooth(duration: \(duration), extraBounce: \(extraBounce))")
  }
  /// A spring for interactions.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Self {
    Self(
      "interactiveSpring(response: \(response), dampingFraction: \(dampingFraction), blendDuration: \(blendDuration))"
    )
  }
  /// A spring with a mass and a stiffness.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Self {
    Self(
      "interpolatingSpring(mass: \(mass), stiffness: \(stiffness), damping: \(damping), initialVelocity: \(initialVelocity))"
    )
  }
  /// A curve with two control points, for a number of seconds.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Self {
    Self("timingCurve(\(p1x), \(p1y), \(p2x), \(p2y), duration: \(duration))")
  }

  /// Returns a repeated animation, which runs forward and, unless `autoreverses` is `false`, backward.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self {
    Self("\(expression).repeatCount(\(repeatCount), autoreverses: \(autoreverses))")
  }
  /// Returns an endlessly repeated animation, which runs forward and, unless `autoreverses` is `false`, backward.
  public func repeatForever(autoreverses: Bool = true) -> Self {
    Self("\(expression).repeatForever(autoreverses: \(autoreverses))")
  }
  /// Returns the animation with a delay in seconds.
  public func delay(_ delay: Double) -> Self { Self("\(expression).delay(\(delay))") }
  /// Returns the animation at a multiple of its speed.
  public func speed(_ speed: Double) -> Self { Self("\(expression).speed(\(speed))") }
}

extension Animation: CustomDebugStringConvertible, CustomDumpStringConvertible {
  /// The source code of the animation, for example `Animation.easeInOut`.
  public var debugDescription: String { "Animation.\(expression)" }

  /// The source code of the animation, for dumps and diffs.
  public var customDumpDescription: String { debugDescription }
}
