import Foundation
import TerminalText

/// A rectangle.
public struct Rectangle: SurfaceShape {
  public init() {}
}

/// A rectangle with rounded corners, which a terminal draws as an ordinary rectangle.
public struct RoundedRectangle: SurfaceShape {
  private let size: CGSize

  /// Creates a rectangle. The radius is visible only in an outline.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    size = CGSize(width: cornerRadius, height: cornerRadius)
  }

  /// Creates a rectangle. The size of the corners is visible only in an outline.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) { size = cornerSize }

  public func path(in rect: CGRect) -> Path {
    Path { $0.addRoundedRect(in: rect, cornerSize: size) }
  }
}

/// A rectangle with different corners, which a terminal draws as an ordinary rectangle.
public struct UnevenRoundedRectangle: SurfaceShape {
  /// Creates a rectangle. The radii are ignored.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {}
}

/// A circle, which a terminal draws as a rectangle. Its outline is round.
public struct Circle: SurfaceShape {
  public init() {}

  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }
}

/// An ellipse, which a terminal draws as a rectangle. Its outline is round.
public struct Ellipse: SurfaceShape {
  public init() {}

  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

/// A capsule, which a terminal draws as a rectangle. Its outline is round.
public struct Capsule: SurfaceShape {
  /// Creates a capsule. The style is ignored.
  public init(style: RoundedCornerStyle = .continuous) {}

  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
  }
}

/// The shape of the container, which is a rectangle in a terminal.
public struct ContainerRelativeShape: SurfaceShape {
  public init() {}
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with rounded corners.
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle
  {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

extension Shape where Self == Circle {
  /// A circle.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  /// An ellipse.
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
  /// A capsule.
  public static var capsule: Capsule { Capsule() }
}

/// A color is also a view, which fills its frame.
extension Color {
  /// Returns the color, or the standard color if the opacity is below one half, because a terminal can't mix colors.
  public func opacity(_ opacity: Double) -> Color { opacity < 0.5 ? .standard : self }
}

extension Color: View, ElementView {
  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.fill(self))] }
}
