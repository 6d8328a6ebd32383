import Foundation
import TerminalText

/// A color, a level of text, a material, or a gradient, with which a view draws its text, its background, or a shape.
public protocol ShapeStyle: Sendable {
  /// Returns the style as a color or a gradient.
  @MainActor func _paint(in environment: EnvironmentValues) -> Paint
}

/// The colors of a style: the same color everywhere, or a gradient.
public enum Paint: Hashable, Sendable {
  /// A color, or `nil` for the color of the environment.
  case color(Color?)
  /// A color for each cell.
  case gradient(GradientFill)

  /// The color at the beginning, or `nil` for the color of the environment.
  var first: Color? {
    switch self {
    case .color(let color): color
    case .gradient(let fill): fill.stops.first?.color
    }
  }
}

extension Color: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> Paint { .color(self) }
}

/// A level of importance: one of the theme's text colors.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  let color: Color

  /// Ordinary text.
  public static let primary = Self(color: .standard)
  /// Text of less importance.
  public static let secondary = Self(color: .secondary)
  /// Text in the background.
  public static let tertiary = Self(color: .role(.dimmed))
  /// Borders and lines.
  public static let quaternary = Self(color: .role(.border))
  /// The inside of a field.
  public static let quinary = Self(color: .role(.field))

  public func _paint(in environment: EnvironmentValues) -> Paint { .color(color) }
}

/// A material. A terminal isn't transparent, so it's the color of surfaces.
public struct Material: ShapeStyle, Hashable {
  public static let ultraThinMaterial = Self()
  public static let thinMaterial = Self()
  public static let regularMaterial = Self()
  public static let thickMaterial = Self()
  public static let ultraThickMaterial = Self()
  public static let bar = Self()
  public static let ultraThin = Self()
  public static let thin = Self()
  public static let regular = Self()
  public static let thick = Self()
  public static let ultraThick = Self()

  public func _paint(in environment: EnvironmentValues) -> Paint { .color(.role(.surface)) }
}

/// The tint of the environment, or the accent color if the environment has no tint.
public struct TintShapeStyle: ShapeStyle, Hashable {
  /// Creates the style.
  public nonisolated init() {}

  public func _paint(in environment: EnvironmentValues) -> Paint { .color(environment.tint ?? .accentColor) }
}

/// The color of the page.
public struct BackgroundStyle: ShapeStyle, Hashable {
  /// Creates the style.
  public nonisolated init() {}

  public func _paint(in environment: EnvironmentValues) -> Paint { .color(.role(.background)) }
}

/// The color of text in the environment.
public struct ForegroundStyle: ShapeStyle, Hashable {
  /// Creates the style.
  public nonisolated init() {}

  public func _paint(in environment: EnvironmentValues) -> Paint {
    .color(environment.textStyle.foreground)
  }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  /// Creates a style that hides the type of another style.
  public nonisolated init(_ style: some ShapeStyle) { self.style = style }

  public func _paint(in environment: EnvironmentValues) -> Paint { style._paint(in: environment) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: Self { .primary }
  public static var secondary: Self { .secondary }
  public static var tertiary: Self { .tertiary }
  public static var quaternary: Self { .quaternary }
  public static var quinary: Self { .quinary }
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Self { .ultraThinMaterial }
  public static var thinMaterial: Self { .thinMaterial }
  public static var regularMaterial: Self { .regularMaterial }
  public static var thickMaterial: Self { .thickMaterial }
  public static var ultraThickMaterial: Self { .ultraThickMaterial }
  public static var bar: Self { .bar }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: Self { Self() }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: Self { Self() }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: Self { Self() }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var mint: Color { .mint }
  public static var teal: Color { .teal }
  public static var cyan: Color { .cyan }
  public static var blue: Color { .blue }
  public static var indigo: Color { .indigo }
  public static var purple: Color { .purple }
  public static var pink: Color { .pink }
  public static var brown: Color { .brown }
  public static var white: Color { .white }
  public static var gray: Color { .gray }
  public static var black: Color { .black }
  public static var clear: Color { .clear }
  public static var accentColor: Color { .accentColor }
  public static var danger: Color { .danger }
  public static var success: Color { .success }
  public static var warning: Color { .warning }
}

extension ShapeStyle where Self == LinearGradient {
  /// A gradient along a line.
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }

  /// A gradient along a line.
  public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> Self
  {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// A gradient from the center.
  public static func ellipticalGradient(colors: [Color], center: UnitPoint = .center) -> Self {
    EllipticalGradient(colors: colors, center: center)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// A gradient around a point.
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> Self {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }
}

extension View {
  /// Sets the style of the text in the view that doesn't have its own. A gradient colors each cell.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    Transformed(content: self) { content, context in
      switch style._paint(in: context.environment) {
      case .color(let color):
        var context = context
        context.environment.textStyle.foreground = color
        return content._elements(in: context)
      case .gradient(let fill):
        let elements = content._elements(in: context.descending(to: .body))
        // A surface is colored as a whole.
        if elements.count == 1, case .fill = elements[0].content {
          return [context.element(.gradient(fill))]
        }
        guard !elements.isEmpty else { return elements }
        return [context.descending(to: .named("decoration")).element(.decorated(.gradient(fill), elements))]
      }
    }
  }

  /// Sets the style of the text in the view. The styles for the levels below it are ignored.
  public func foregroundStyle(_ primary: some ShapeStyle, _ secondary: some ShapeStyle) -> some View {
    foregroundStyle(primary)
  }

  /// Sets the style of the text in the view. The styles for the levels below it are ignored.
  public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle, _ tertiary: some ShapeStyle
  ) -> some View {
    foregroundStyle(primary)
  }

  /// Sets the color of the controls in the view. The first color of a gradient is used.
  public func tint(_ style: some ShapeStyle) -> some View {
    environmentChanging { $0.tint = style._paint(in: $0).first }
  }

  /// Sets the background of the view.
  public func background<Style: ShapeStyle>(
    _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    Transformed(content: self) { content, context in
      content.elements(in: context, background: style._paint(in: context.environment))
    }
  }

  /// Sets the background of the view. A terminal draws every shape as a rectangle.
  public func background<Style: ShapeStyle>(
    _ style: Style, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background(style)
  }

  /// Sets the color of surfaces as the background. A terminal draws every shape as a rectangle.
  public func background(in shape: some Shape, fillStyle: FillStyle = FillStyle()) -> some View {
    background(BackgroundStyle())
  }

  /// Places a view behind this one, without changing its size.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    self.background(alignment: alignment) { background }
  }

  /// Sets the style that `background(in:)` uses. It's ignored.
  public func backgroundStyle(_ style: some ShapeStyle) -> some View { self }

  /// Places a style in front of the view. A terminal isn't transparent, so the view would be hidden, and the overlay isn't drawn.
  public func overlay<Style: ShapeStyle>(
    _ style: Style, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    self
  }

  /// Adds a border around the view. Its width is ignored: the border of a terminal is one cell wide.
  public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> some View {
    Transformed(content: self) { content, context in
      let elements = content._elements(in: context.descending(to: .body))
      guard !elements.isEmpty else { return elements }
      let color = style._paint(in: context.environment).first
      return [context.descending(to: .named("decoration")).element(.decorated(.border(color), elements))]
    }
  }

  fileprivate func elements(in context: BuildContext, background paint: Paint) -> [Element] {
    let elements = _elements(in: context.descending(to: .body))
    guard !elements.isEmpty else { return elements }
    let around = context.descending(to: .named("decoration"))
    switch paint {
    case .color(nil), .color(.clear?): return elements
    case .color(let color?): return [around.element(.decorated(.background(color), elements))]
    case .gradient(let fill):
      let surface = around.descending(to: .named("surface")).element(.gradient(fill))
      return [around.element(.layered([[surface], elements], base: 1, alignment: .center))]
    }
  }
}

/// The rule by which the inside of a shape is found. It's ignored.
public struct FillStyle: Hashable, Sendable {
  /// Creates a rule.
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

extension BuildContext {
  /// Returns a surface in the colors of a style.
  func surface(_ paint: Paint) -> [Element] {
    switch paint {
    case .color(let color): [element(.fill(color))]
    case .gradient(let fill): [element(.gradient(fill))]
    }
  }
}
