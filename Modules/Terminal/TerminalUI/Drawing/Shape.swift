import Foundation
import TerminalText

/// A shape. A terminal draws a built-in shape as a rectangle of its color, as large as its frame or the view in front of it. A shape
/// without a color isn't drawn.
///
/// An outline, and a shape with its own ``path(in:)``, are drawn with dots if the shape has a frame of a known size.
@MainActor
public protocol Shape: View {
  /// Returns the outline in a rectangle.
  func path(in rect: CGRect) -> Path
}

extension Shape {
  public func path(in rect: CGRect) -> Path { Path(rect) }

  public var body: Never { fatalError("\(Self.self) has no body: it's drawn by its path") }

  public func _elements(in context: BuildContext) -> [Element] {
    ShapeDrawing(shape: self, style: nil, width: nil).makeElements(in: context)
  }

  /// Fills the shape with a color.
  public func fill(_ color: Color) -> some View { ShapeDrawing(shape: self, style: color, width: nil) }

  /// Fills the shape with a style. A gradient has a color for each cell.
  public func fill<Style: ShapeStyle>(_ style: Style, style fill: FillStyle = FillStyle()) -> some View {
    ShapeDrawing(shape: self, style: style, width: nil)
  }

  /// Draws the outline of the shape in a color.
  public func stroke(_ color: Color, lineWidth: CGFloat = 1) -> some View {
    ShapeDrawing(shape: self, style: color, width: lineWidth)
  }

  /// Draws the outline of the shape.
  public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
    ShapeDrawing(shape: self, style: style, width: lineWidth)
  }

  /// Draws the outline of the shape.
  public func stroke<Style: ShapeStyle>(_ style: Style, style stroke: StrokeStyle) -> some View {
    ShapeDrawing(shape: self, style: style, width: stroke.lineWidth)
  }

  /// Draws the outline of the shape in the color of text.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { StrokedShape(shape: self, width: lineWidth) }

  /// Draws the outline of the shape in the color of text.
  public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, width: style.lineWidth) }

  /// Draws the outline of the shape in a color.
  public func strokeBorder(_ color: Color, lineWidth: CGFloat = 1) -> some View {
    ShapeDrawing(shape: self, style: color, width: lineWidth)
  }

  /// Draws the outline of the shape.
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
    ShapeDrawing(shape: self, style: style, width: lineWidth)
  }

  /// Draws the outline of the shape.
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, style stroke: StrokeStyle) -> some View {
    ShapeDrawing(shape: self, style: style, width: stroke.lineWidth)
  }

  /// Returns a part of the outline, by its length from 0 to 1.
  public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    ChangedShape(shape: self) { path, _ in path.trimmedPath(from: start, to: end) }
  }

  /// Returns the shape turned around its center.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    ChangedShape(shape: self) { path, rect in
      let center = CGPoint(x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
      let (sine, cosine) = (CGFloat(sin(angle.radians)), CGFloat(cos(angle.radians)))
      return path.mapped { point in
        let (x, y) = (point.x - center.x, point.y - center.y)
        return CGPoint(x: center.x + x * cosine - y * sine, y: center.y + x * sine + y * cosine)
      }
    }
  }

  /// Returns a larger or smaller shape around its center.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    ChangedShape(shape: self) { path, rect in
      let center = CGPoint(x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
      return path.mapped { point in
        CGPoint(x: center.x + (point.x - center.x) * scale, y: center.y + (point.y - center.y) * scale)
      }
    }
  }

  /// Returns the shape moved by a distance.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    ChangedShape(shape: self) { path, _ in path.offsetBy(dx: x, dy: y) }
  }

  /// Returns the shape reduced by a distance on all sides.
  public func inset(by amount: CGFloat) -> some Shape { InsetShape(shape: self, amount: amount) }
}

/// A shape that a terminal draws as a rectangle of its color.
protocol SurfaceShape: Shape {}

/// A shape whose outline is changed. Without a frame of a known size, it isn't drawn.
private struct ChangedShape<Base: Shape>: Shape {
  let shape: Base
  let change: (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(shape.path(in: rect), rect) }
}

private struct InsetShape<Base: Shape>: SurfaceShape {
  let shape: Base
  let amount: CGFloat

  func path(in rect: CGRect) -> Path { shape.path(in: rect.insetBy(dx: amount, dy: amount)) }
}

/// The outline of a shape, in the color of text.
private struct StrokedShape<Base: Shape>: Shape {
  let shape: Base
  let width: CGFloat

  func path(in rect: CGRect) -> Path { shape.path(in: rect) }

  func _elements(in context: BuildContext) -> [Element] {
    ShapeDrawing(shape: shape, style: nil, width: width).makeElements(in: context)
  }
}

/// The elements of a shape.
struct ShapeDrawing<Base: Shape>: ElementView {
  let shape: Base
  let style: (any ShapeStyle)?
  /// The width of the outline, or `nil` for a filled shape.
  let width: CGFloat?

  func makeElements(in context: BuildContext) -> [Element] {
    let paint = style?._paint(in: context.environment) ?? .color(context.environment.textStyle.foreground)
    if width == nil, shape is any SurfaceShape { return context.surface(paint) }
    let path = shape as? Path
    guard let size = context.environment.drawingSize ?? path?.size else {
      return width == nil ? context.surface(paint) : []
    }
    var drawing = Drawing(parts: [], width: size.width, height: size.height)
    var rect = CGRect(origin: .zero, size: size)
    if let width {
      // The outline is inside of the frame.
      rect = rect.insetBy(dx: max(width / 2, 2), dy: max(width / 2, 2))
      if shape is Circle {
        let side = min(rect.width, rect.height)
        rect = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
      }
      drawing.stroke(path ?? shape.path(in: rect), paint.first, lineWidth: width)
    } else {
      drawing.fill(path ?? shape.path(in: rect), paint.first)
    }
    return [context.element(.drawing(drawing))]
  }
}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }

  /// The size of the area from the origin to the last point.
  var size: CGSize? {
    let rect = boundingRect
    return isEmpty ? nil : CGSize(width: max(rect.maxX, 1), height: max(rect.maxY, 1))
  }
}

private enum DrawingSizeKey: EnvironmentKey {
  static var defaultValue: CGSize? { nil }
}

extension EnvironmentValues {
  /// The size of the frame around a drawing in points, if it's known.
  var drawingSize: CGSize? {
    get { self[DrawingSizeKey.self] }
    set { if newValue != drawingSize { self[DrawingSizeKey.self] = newValue } }
  }
}
