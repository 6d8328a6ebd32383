import Foundation
import TerminalText

/// A system symbol, drawn as the character that resembles it most.
///
/// The type isn't isolated to an actor, so that any code can create an image.
public nonisolated struct Image: ElementView, Hashable {
  let name: String

  /// Creates an image of the system symbol with a name. An unknown symbol is a bullet.
  ///
  /// A control that shows the image alone takes its name from ``View/accessibilityLabel(_:)-(Text)`` or from the title of a ``Label``.
  /// Otherwise, the name is the meaning of the symbol ("sort" for `arrow.up.arrow.down`), or the words of the symbol's name.
  public init(systemName: String) { self.name = systemName }

  /// Creates an image of a system symbol. The value is ignored.
  public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }

  /// Creates an image from an asset catalog. A terminal has no catalogs: the image is a sign, and its name is the name of the image.
  public init(_ name: String, bundle: Bundle? = nil) { self.name = "photo." + name }

  /// Creates an image from an asset catalog that has no meaning.
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }

  /// Returns the image, because a character has one size.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image
  { self }
  /// Returns the image, because a character has one appearance.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
  /// Returns the image, because a character has one appearance.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
  /// Returns the image, because a character has one appearance.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  /// Returns the image, because a character has one appearance.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// The way in which an image fills a larger space.
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  /// The colors of an image: its own, or the color of text.
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  /// The quality of a larger image.
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

  /// The character of the image in a text.
  var character: String { Symbol(named: name)?.glyph ?? "•" }

  @MainActor
  public func makeElements(in context: BuildContext) -> [Element] {
    let symbol = Symbol(named: name)
    let environment = context.environment
    let sign = environment.usesASCIISymbols ? symbol?.ascii ?? "*" : symbol?.glyph ?? "•"
    let glyph = StyledText(sign).styled(environment.textStyle)
    // "plus.circle" becomes "plus circle" when the image names a control.
    let words = name.split(separator: ".").filter { $0 != "fill" }.joined(separator: " ")
    return [
      context.element(
        .image(glyph: glyph, name: environment.nameForAccessibility ?? symbol?.meaning ?? words))
    ]
  }
}

extension EnvironmentValues {
  private enum ASCIISymbolsKey: EnvironmentKey {
    static var defaultValue: Bool { false }
  }

  /// A Boolean value that indicates whether symbols are drawn as ASCII characters, for terminals and fonts that lack others.
  public var usesASCIISymbols: Bool {
    get { self[ASCIISymbolsKey.self] }
    set { self[ASCIISymbolsKey.self] = newValue }
  }
}
