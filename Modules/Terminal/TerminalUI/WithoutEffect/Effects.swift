import Foundation
import TerminalText

// Effects that need pixels. A terminal and a page accept and ignore them.

/// The transition when a view appears or disappears. The change is shown immediately.
public struct AnyTransition: Hashable, Sendable {
  public static let opacity = AnyTransition()
  public static let slide = AnyTransition()
  public static let scale = AnyTransition()
  public static let identity = AnyTransition()

  /// A view that moves in from an edge.
  public static func move(edge: Edge) -> Self { Self() }
  /// A view that pushes the previous one away.
  public static func push(from edge: Edge) -> Self { Self() }
  /// A view that grows.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> Self { Self() }
  /// A view that moves.
  public static func offset(_ offset: CGSize) -> Self { Self() }
  /// A view that moves.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { Self() }
  /// Different transitions of a view that appears and disappears.
  public static func asymmetric(insertion: Self, removal: Self) -> Self { Self() }
  /// Returns both transitions at once.
  public func combined(with other: Self) -> Self { self }
  /// Returns the transition with an animation.
  public func animation(_ animation: Animation?) -> Self { self }
}

/// The transition of a view's content.
public struct ContentTransition: Hashable, Sendable {
  public static let opacity = Self()
  public static let identity = Self()
  public static let interpolate = Self()
  /// A number whose digits roll.
  public static func numericText(countsDown: Bool = false) -> Self { Self() }
  /// A number whose digits roll.
  public static func numericText(value: Double) -> Self { Self() }
}

/// The way in which a view's colors mix with the colors behind it.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver
  case destinationOut, plusDarker, plusLighter
}

/// The animation of a change.
public struct Transaction: Sendable {
  /// The animation, or `nil`.
  public var animation: Animation?
  /// A Boolean value that indicates whether animations are off.
  public var disablesAnimations = false

  /// Creates a transaction.
  public init(animation: Animation? = nil) { self.animation = animation }
}

/// Changes state, and then performs another closure. A terminal shows the change at once.
@MainActor
@discardableResult
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result,
  completion: @escaping @MainActor () -> Void
) rethrows -> Result {
  defer { completion() }
  return try body()
}

/// A namespace for the identities of views that move: `@Namespace var namespace`.
@MainActor
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identity of a namespace.
  public struct ID: Hashable, Sendable {
    let rawValue: UInt64
  }

  @State private var id = ID(rawValue: .random(in: .min ... .max))

  /// Creates a namespace.
  public init() {}

  /// The identity of the namespace.
  public var wrappedValue: ID { id }

  public mutating func _install(in access: StorageAccess, environment: EnvironmentValues) {
    _id._install(in: access, environment: environment)
  }
}

/// The properties that matched views share.
public struct MatchedGeometryProperties: OptionSet, Hashable, Sendable {
  /// A bit for each property.
  public let rawValue: Int
  /// Creates properties from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let position = Self(rawValue: 1)
  public static let size = Self(rawValue: 2)
  public static let frame: Self = [.position, .size]
}

extension View {
  public func blendMode(_ mode: BlendMode) -> some View { self }
  public func compositingGroup() -> some View { self }
  public func drawingGroup(opaque: Bool = false) -> some View { self }
  public func brightness(_ amount: Double) -> some View { self }
  public func contrast(_ amount: Double) -> some View { self }
  public func saturation(_ amount: Double) -> some View { self }
  public func grayscale(_ amount: Double) -> some View { self }
  public func hueRotation(_ angle: Angle) -> some View { self }
  public func colorMultiply(_ color: Color) -> some View { self }
  public func colorInvert() -> some View { self }
  public func luminanceToAlpha() -> some View { self }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View { self }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View { self }
  public func mask(_ mask: some View) -> some View { self }
  public func mask(alignment: Alignment = .center, @ViewBuilder _ mask: () -> some View) -> some View { self }
  public func blur(radius: CGFloat, opaque: Bool) -> some View { self }
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }
  public func matchedGeometryEffect(
    id: some Hashable, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View { self }
  public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
}

/// The colors of a symbol.
public enum SymbolRenderingMode: Hashable, Sendable { case monochrome, multicolor, hierarchical, palette }
/// The variants of a symbol.
public enum SymbolVariants: Hashable, Sendable { case none, circle, square, rectangle, fill, slash }
