import Foundation
import TerminalText

/// A view that a closure draws with lines and areas: with dots in a terminal, and as a picture in a page.
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
      drawing: Drawing(parts: [], width: size.width, height: size.height), environment: context.environment)
    context.read { draw(&graphics, size) }
    return [context.element(.drawing(graphics.drawing))]
  }
}

/// The drawing of a ``Canvas``.
@MainActor
public struct GraphicsContext {
  var drawing: Drawing
  /// The environment of the canvas.
  public let environment: EnvironmentValues
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
  public mutating func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    guard opacity >= 0.5 else { return }
    drawing.fill(path, shading.style._paint(in: environment).first)
  }

  /// Draws the lines of a path.
  public mutating func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    guard opacity >= 0.5 else { return }
    drawing.stroke(path, shading.style._paint(in: environment).first, lineWidth: lineWidth)
  }

  /// Draws the lines of a path.
  public mutating func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    stroke(path, with: shading, lineWidth: style.lineWidth)
  }

  /// Accepts text and images, which a drawing of dots doesn't show.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
  /// Accepts text, which a drawing of dots doesn't show.
  public func draw(_ text: Text, in rect: CGRect) {}
  /// Accepts images, which a drawing of dots doesn't show.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {}
}
