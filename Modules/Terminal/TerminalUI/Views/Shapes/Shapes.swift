import Foundation
import TerminalText

/// A shape. A terminal draws every shape as a rectangle of its color, as large as its frame or the view in front of it. A shape
/// without a color isn't drawn.
@MainActor
public protocol Shape: View {}

extension Shape {
  /// Fills the shape with a color.
  public func fill(_ color: Color) -> some View { Surface(color: color) }

  /// Draws the outline of the shape, which a terminal doesn't show.
  public func stroke(_ color: Color, lineWidth: Double = 1) -> some View { EmptyView() }

  /// Draws the outline of the shape, which a terminal doesn't show.
  public func strokeBorder(_ color: Color, lineWidth: Double = 1) -> some View { EmptyView() }

  /// Returns a part of the outline, which a terminal doesn't show.
  public func trim(from start: Double = 0, to end: Double = 1) -> some Shape { Rectangle() }
}

/// A rectangle.
public struct Rectangle: Shape, ElementView {
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { Surface.elements(in: context) }
}

/// A rectangle with rounded corners, which a terminal draws as an ordinary rectangle.
public struct RoundedRectangle: Shape, ElementView {
  /// Creates a rectangle. The radius is ignored.
  public init(cornerRadius: Double) {}

  public func makeElements(in context: BuildContext) -> [Element] { Surface.elements(in: context) }
}

/// A circle, which a terminal draws as a rectangle.
public struct Circle: Shape, ElementView {
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { Surface.elements(in: context) }
}

/// A capsule, which a terminal draws as a rectangle.
public struct Capsule: Shape, ElementView {
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { Surface.elements(in: context) }
}

/// A rectangle of one color.
struct Surface: ElementView {
  let color: Color?

  func makeElements(in context: BuildContext) -> [Element] { [context.element(.fill(color))] }

  /// Returns a shape in the color of the environment.
  static func elements(in context: BuildContext) -> [Element] {
    [context.element(.fill(context.environment.textStyle.foreground))]
  }
}

/// A color is also a view, which fills its frame.
extension Color {
  /// Returns the color, or the standard color if the opacity is below one half, because a terminal can't mix colors.
  public func opacity(_ opacity: Double) -> Color { opacity < 0.5 ? .standard : self }
}

extension Color: View, ElementView {
  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.fill(self))] }
}
