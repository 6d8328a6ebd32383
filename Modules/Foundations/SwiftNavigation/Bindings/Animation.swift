import CustomDump

/// How a change would be animated, where there is something to animate: a value that compares and nothing more.
///
/// A terminal animates nothing. The type exists so that a feature that names animations keeps its meaning, its
/// equality and its tests.
public struct Animation: Hashable, Sendable {
  /// How the animation is written, behind the type's name.
  private let expression: String

  private init(_ expression: String) {
    self.expression = expression
  }

  /// The animation of a platform that has one: slow at both ends.
  public static let `default` = easeInOut
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
  public static func linear(duration: Double) -> Self { Self("linear(duration: \(duration))") }
  /// Slow at first, for a number of seconds.
  public static func easeIn(duration: Double) -> Self { Self("easeIn(duration: \(duration))") }
  /// Slow at last, for a number of seconds.
  public static func easeOut(duration: Double) -> Self { Self("easeOut(duration: \(duration))") }
  /// Slow at both ends, for a number of seconds.
  public static func easeInOut(duration: Double) -> Self { Self("easeInOut(duration: \(duration))") }

  /// As a spring moves that takes a number of seconds.
  public static func spring(
    response: Double, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Self {
    Self(
      "spring(response: \(response), dampingFraction: \(dampingFraction), blendDuration: \(blendDuration))")
  }
  /// As a spring moves that takes a number of seconds.
  public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Self {
    Self("spring(duration: \(duration), bounce: \(bounce), blendDuration: \(blendDuration))")
  }
  /// As a spring moves that is still being pulled.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Self {
    Self(
      "interactiveSpring(response: \(response), dampingFraction: \(dampingFraction), blendDuration: \(blendDuration))"
    )
  }
  /// As a spring of a mass and a stiffness moves.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Self {
    Self(
      "interpolatingSpring(mass: \(mass), stiffness: \(stiffness), damping: \(damping), initialVelocity: \(initialVelocity))"
    )
  }
  /// As a curve through two control points says, for a number of seconds.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Self {
    Self("timingCurve(\(p1x), \(p1y), \(p2x), \(p2y), duration: \(duration))")
  }

  /// The same several times, forwards and, unless `autoreverses` is `false`, backwards.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self {
    Self("\(expression).repeatCount(\(repeatCount), autoreverses: \(autoreverses))")
  }
  /// The same without end, forwards and, unless `autoreverses` is `false`, backwards.
  public func repeatForever(autoreverses: Bool = true) -> Self {
    Self("\(expression).repeatForever(autoreverses: \(autoreverses))")
  }
  /// The same, beginning later by a number of seconds.
  public func delay(_ delay: Double) -> Self { Self("\(expression).delay(\(delay))") }
  /// The same, faster by a factor.
  public func speed(_ speed: Double) -> Self { Self("\(expression).speed(\(speed))") }
}

extension Animation: CustomDebugStringConvertible, CustomDumpStringConvertible {
  /// How the animation is written in code, for example `Animation.easeInOut`.
  public var debugDescription: String { "Animation.\(expression)" }

  /// How the animation is written in code; what a dump and a diff show.
  public var customDumpDescription: String { debugDescription }
}
