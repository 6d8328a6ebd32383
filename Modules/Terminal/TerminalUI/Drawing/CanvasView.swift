import Foundation
import TerminalText

/// A view that a closure draws with lines, areas, and texts: with dots in a terminal, and as a picture in a page.
///
/// The canvas has the size of its frame, or 160 by 80 points.
public struct Canvas: ElementView {
  private let draw: (inout GraphicsContext, CGSize) -> Void

  /// Creates a canvas. It's drawn at once and in one color space.
  public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    draw = renderer
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let size = context.environment.drawingSize ?? CGSize(width: 160, height: 80)
    var graphics = GraphicsContext(
      result: .init(Drawing(parts: [], width: size.width, height: size.height)), context: context)
    context.read { draw(&graphics, size) }
    return [context.element(.drawing(graphics.result.drawing))]
  }
}

/// The drawing of a ``Canvas``. Copies add to the same drawing, each with its own opacity.
@MainActor
public struct GraphicsContext {
  @MainActor
  final class Result {
    var drawing: Drawing
    init(_ drawing: Drawing) { self.drawing = drawing }
  }

  let result: Result
  let context: BuildContext
  /// The environment of the canvas.
  public var environment: EnvironmentValues { context.environment }
  /// The opacity of the following parts. A part below one half isn't drawn.
  public var opacity = 1.0

  /// A color of a part.
  @MainActor
  public struct Shading {
    let style: any ShapeStyle

    /// A color.
    public static func color(_ color: Color) -> Self { Self(style: color) }
    /// A style. Of a gradient, the first color is used.
    public static func style(_ style: some ShapeStyle) -> Self { Self(style: style) }
    /// A gradient, whose first color is used.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Self {
      Self(style: gradient.stops.first?.color ?? .standard)
    }
    /// The color of text.
    public static var foreground: Self { Self(style: ForegroundStyle()) }
  }

  /// Fills the inside of a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    guard opacity >= 0.5 else { return }
    result.drawing.fill(path, shading.style._paint(in: environment).first)
  }

  /// Draws the lines of a path.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    guard opacity >= 0.5 else { return }
    result.drawing.stroke(path, shading.style._paint(in: environment).first, lineWidth: lineWidth)
  }

  /// Draws the lines of a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    stroke(path, with: shading, lineWidth: style.lineWidth)
  }

  /// Draws a text on one line, over all lines and areas. The anchor is the part of the text at the point.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    add(text.makeElements(in: context), point, anchor)
  }

  /// Draws a text on one line at the top of a rectangle.
  public func draw(_ text: Text, in rect: CGRect) { draw(text, at: rect.origin, anchor: .topLeading) }

  /// Draws the character of an image.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    add(image.makeElements(in: context), point, anchor)
  }

  private func add(_ elements: [Element], _ point: CGPoint, _ anchor: UnitPoint) {
    guard opacity >= 0.5 else { return }
    for element in elements {
      switch element.content {
      case .text(let text): result.drawing.labels.append(.init(text, at: point, anchor: anchor))
      case .image(let glyph, _): result.drawing.labels.append(.init(glyph, at: point, anchor: anchor))
      default: break
      }
    }
  }
}
