import TerminalText

/// A number or a time in large characters, where a window has room for them; elsewhere in bold.
public struct LargeText: ElementView {
  private let text: String

  /// Shows digits, `:`, `.`, `-`, `+`, `/`, `%` and spaces. Other texts are shown in bold.
  public init(_ text: some StringProtocol) { self.text = StyledText(text).singleLine.plain }

  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.largeText(text))] }
}
