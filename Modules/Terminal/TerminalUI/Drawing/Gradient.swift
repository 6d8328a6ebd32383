import Foundation
import TerminalText

/// Colors that change from one to the next.
public struct Gradient: Hashable, Sendable {
  /// A color at a location from 0 to 1.
  public struct Stop: Hashable, Codable, Sendable {
    /// The color.
    public var color: Color
    /// The location.
    public var location: CGFloat

    /// Creates a stop.
    public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
  }

  /// The colors and their locations.
  public var stops: [Stop]

  /// Creates a gradient from colors at locations.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient of evenly spaced colors.
  public init(colors: [Color]) {
    let last = CGFloat(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }
}

/// A gradient along a line.
public struct LinearGradient: ShapeStyle, Hashable, Sendable {
  let fill: GradientFill

  /// Creates a gradient from one point to another.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    fill = GradientFill(stops: gradient.stops, shape: .linear, start: startPoint, end: endPoint)
  }

  /// Creates a gradient of evenly spaced colors.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Creates a gradient from colors at locations.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paint(in environment: EnvironmentValues) -> Paint { fill.paint }
}

/// A gradient from a point in all directions. The last color is at the most distant corner, because a cell has no exact radius.
public struct RadialGradient: ShapeStyle, Hashable, Sendable {
  let fill: GradientFill

  /// Creates a gradient. The radii are ignored.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    fill = GradientFill(stops: gradient.stops, shape: .radial, start: center, end: center)
  }

  /// Creates a gradient of evenly spaced colors. The radii are ignored.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Creates a gradient from colors at locations. The radii are ignored.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public func _paint(in environment: EnvironmentValues) -> Paint { fill.paint }
}

/// A gradient from the center of an ellipse that fills the view.
public struct EllipticalGradient: ShapeStyle, Hashable, Sendable {
  let fill: GradientFill

  /// Creates a gradient. The fractions of the radii are ignored.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    fill = GradientFill(stops: gradient.stops, shape: .radial, start: center, end: center)
  }

  /// Creates a gradient of evenly spaced colors. The fractions of the radii are ignored.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(gradient: Gradient(colors: colors), center: center)
  }

  public func _paint(in environment: EnvironmentValues) -> Paint { fill.paint }
}

/// A gradient around a point.
public struct AngularGradient: ShapeStyle, Hashable, Sendable {
  let fill: GradientFill

  /// Creates a gradient from one angle to another. A full turn is shown, beginning at the first angle.
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .degrees(360)
  ) {
    fill = GradientFill(
      stops: gradient.stops, shape: .angular, start: center, end: center, angle: startAngle.radians)
  }

  /// Creates a gradient of evenly spaced colors.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates a gradient of evenly spaced colors around a point.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: angle)
  }

  public func _paint(in environment: EnvironmentValues) -> Paint { fill.paint }
}

/// The gradient of a single color, which is slightly lighter at the top.
public struct AnyGradient: ShapeStyle, Hashable, Sendable {
  let fill: GradientFill

  /// Creates a gradient that looks the same in a terminal.
  public init(_ gradient: Gradient) {
    fill = GradientFill(stops: gradient.stops, shape: .linear, start: .top, end: .bottom)
  }

  public func _paint(in environment: EnvironmentValues) -> Paint { fill.paint }
}

// A gradient is also a view, which fills its frame.

extension LinearGradient: ElementView {
  public func makeElements(in context: BuildContext) -> [Element] { context.surface(fill.paint) }
}

extension RadialGradient: ElementView {
  public func makeElements(in context: BuildContext) -> [Element] { context.surface(fill.paint) }
}

extension EllipticalGradient: ElementView {
  public func makeElements(in context: BuildContext) -> [Element] { context.surface(fill.paint) }
}

extension AngularGradient: ElementView {
  public func makeElements(in context: BuildContext) -> [Element] { context.surface(fill.paint) }
}

/// A gradient as data: the colors, and the way in which they change.
public struct GradientFill: Hashable, Codable, Sendable {
  /// The way in which the colors change.
  public enum Shape: String, Hashable, Codable, Sendable { case linear, radial, angular }

  /// The colors and their locations.
  public var stops: [Gradient.Stop]
  /// The way in which the colors change.
  public var shape: Shape
  /// The beginning of the line, or the center.
  public var start: UnitPoint
  /// The end of the line.
  public var end: UnitPoint
  /// The angle of the first color around the center, in radians.
  public var angle = 0.0

  /// Creates a gradient.
  public init(
    stops: [Gradient.Stop], shape: Shape, start: UnitPoint, end: UnitPoint, angle: Double = 0
  ) {
    (self.stops, self.shape, self.start, self.end, self.angle) = (stops, shape, start, end, angle)
  }

  /// Returns the color at a point, with both positions from 0 to 1. Colors without known components don't mix: the nearest stop
  /// is used.
  public func color(x: Double, y: Double) -> Color {
    color(at: location(x: x, y: y))
  }

  /// The surface of the gradient, which is clear if all of its colors are.
  var paint: Paint { stops.allSatisfy { $0.color == .clear } ? .color(.clear) : .gradient(self) }

  private func location(x: Double, y: Double) -> Double {
    let (startX, startY) = (Double(start.x), Double(start.y))
    switch shape {
    case .linear:
      let (width, height) = (Double(end.x) - startX, Double(end.y) - startY)
      let length = width * width + height * height
      guard length > 0 else { return 0 }
      let along = (x - startX) * width + (y - startY) * height
      return along / length
    case .radial:
      // The corner that is farthest from the center.
      let most = hypot(max(startX, 1 - startX), max(startY, 1 - startY))
      return hypot(x - startX, y - startY) / most
    case .angular:
      let turn: Double = (atan2(y - startY, x - startX) - angle) / (2 * Double.pi)
      return turn - turn.rounded(.down)
    }
  }

  private func color(at location: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return .standard }
    guard location.isFinite, location > Double(first.location) else { return first.color }
    guard let next = stops.firstIndex(where: { Double($0.location) >= location }), next > 0 else {
      return last.color
    }
    let (before, after) = (stops[next - 1], stops[next])
    let distance = Double(after.location - before.location)
    let share = distance > 0 ? (location - Double(before.location)) / distance : 1
    return before.color.mix(with: after.color, by: share)
  }
}
