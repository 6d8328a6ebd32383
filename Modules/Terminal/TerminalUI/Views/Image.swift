import TerminalText

/// A picture by its name, as the glyph that comes nearest to it.
///
/// It belongs to no actor, so that any code can make one.
public nonisolated struct Image: ElementView, Hashable {
  let name: String

  /// Shows the glyph of a system picture; a bullet where there is none.
  ///
  /// A control that shows the picture alone has the name that an ``View/accessibilityLabel(_:)`` or the title of a ``Label`` gives
  /// it. Without one, it has the meaning of the picture ("sort" for `arrow.up.arrow.down`), or else the words of its name.
  public init(systemName: String) { self.name = systemName }

  @MainActor
  public func makeElements(in context: BuildContext) -> [Element] {
    let symbol = Symbol(named: name)
    let environment = context.environment
    let sign = environment.usesASCIISymbols ? symbol?.ascii ?? "*" : symbol?.glyph ?? "•"
    let glyph = StyledText(sign).styled(environment.textStyle)
    // "plus.circle" is read as "plus circle" where a person needs a name for it.
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

  /// A Boolean value that indicates whether pictures are shown by ASCII characters, for terminals and fonts without others.
  public var usesASCIISymbols: Bool {
    get { self[ASCIISymbolsKey.self] }
    set { self[ASCIISymbolsKey.self] = newValue }
  }
}
