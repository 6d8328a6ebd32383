import TerminalText

/// A system symbol, drawn as the character that resembles it most.
///
/// The type isn't isolated to an actor, so that any code can create an image.
public nonisolated struct Image: ElementView, Hashable {
  let name: String

  /// Creates an image of the system symbol with a name. An unknown symbol is a bullet.
  ///
  /// A control that shows the image alone takes its name from ``View/accessibilityLabel(_:)`` or from the title of a ``Label``.
  /// Otherwise, the name is the meaning of the symbol ("sort" for `arrow.up.arrow.down`), or the words of the symbol's name.
  public init(systemName: String) { self.name = systemName }

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
