import Foundation
import TerminalText

/// A shape. A terminal shows each as a surface, as large as its frame or what it stands behind, and one without a colour as nothing.
@MainActor
public protocol Shape: View {}

extension Shape {
  /// The shape in a colour.
  public func fill(_ color: Color) -> some View { Surface(color: color) }

  /// The outline of the shape, which a terminal does not show.
  public func stroke(_ color: Color, lineWidth: Double = 1) -> some View { EmptyView() }

  /// The outline of the shape, which a terminal does not show.
  public func strokeBorder(_ color: Color, lineWidth: Double = 1) -> some View { EmptyView() }

  /// A part of the outline, which a terminal does not show.
  public func trim(from start: Double = 0, to end: Double = 1) -> some Shape { Rectangle() }
}

/// A rectangle.
public struct Rectangle: Shape, ElementView {
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { Surface.elements(in: context) }
}

/// A rectangle with round corners, which a terminal shows as one without.
public struct RoundedRectangle: Shape, ElementView {
  /// Makes one.
  public init(cornerRadius: Double) {}

  public func makeElements(in context: BuildContext) -> [Element] { Surface.elements(in: context) }
}

/// A circle, which a terminal shows as a surface.
public struct Circle: Shape, ElementView {
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { Surface.elements(in: context) }
}

/// A capsule, which a terminal shows as a surface.
public struct Capsule: Shape, ElementView {
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { Surface.elements(in: context) }
}

/// A surface of one colour.
struct Surface: ElementView {
  let color: Color?

  func makeElements(in context: BuildContext) -> [Element] { [context.element(.fill(color))] }

  /// A shape in the colour around it.
  static func elements(in context: BuildContext) -> [Element] {
    [context.element(.fill(context.environment.textStyle.foreground))]
  }
}

/// A colour is a view too: a surface of it.
extension Color {
  /// The color more or less visible: a terminal mixes none, so that below a half it is what is behind it.
  public func opacity(_ opacity: Double) -> Color { opacity < 0.5 ? .standard : self }
}

extension Color: View, ElementView {
  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.fill(self))] }
}
