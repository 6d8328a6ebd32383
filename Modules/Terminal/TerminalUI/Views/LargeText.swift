import TerminalText

/// A number or a time in large characters, where a window has room for them; elsewhere in bold.
public struct LargeText: ElementView {
  private let text: String
  private let isOptional: Bool

  /// Shows digits, `:`, `.`, `-`, `+`, `/`, `%` and spaces. Other texts are shown in bold.
  ///
  /// - Parameter isOptional: Whether the text is left out where it cannot be large: for what stands elsewhere on the screen too.
  public init(_ text: some StringProtocol, isOptional: Bool = false) {
    self.text = StyledText(text).singleLine.plain
    self.isOptional = isOptional
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.largeText(text, isOptional: isOptional))]
  }
}
