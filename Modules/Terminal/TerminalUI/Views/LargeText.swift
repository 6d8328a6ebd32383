import TerminalText

/// A number or a time in large characters if a window has room for them, or else in bold.
public struct LargeText: ElementView {
  private let text: String
  private let isOptional: Bool

  /// Creates large text from digits, `:`, `.`, `-`, `+`, `/`, `%`, and spaces. Text with other characters is shown in bold.
  ///
  /// - Parameter isOptional: Whether to omit the text if it can't be large, because the screen also shows it elsewhere.
  public init(_ text: some StringProtocol, isOptional: Bool = false) {
    self.text = StyledText(text).singleLine.plain
    self.isOptional = isOptional
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.largeText(text, isOptional: isOptional))]
  }
}
