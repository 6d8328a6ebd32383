/// What may be written to a terminal: safe text with the escape sequences of its styles.
///
/// It can be made from a `StyledText` only, so that nothing else reaches a screen.
public struct RenderedText: Hashable, Sendable {
  /// The characters to write.
  public let string: String

  init(trusted string: String) { self.string = string }

  /// One after another.
  public static func + (lhs: RenderedText, rhs: RenderedText) -> RenderedText {
    RenderedText(trusted: lhs.string + rhs.string)
  }

  /// Nothing.
  public static let empty = RenderedText(trusted: "")
  /// The end of a line.
  public static let newline = RenderedText(trusted: "\n")
}

extension StyledText {
  /// The text for a terminal of some capability. Each line ends in the terminal's plain style.
  public func rendered(for capability: TerminalCapability = .plain) -> RenderedText {
    guard capability.understandsStyles else { return RenderedText(trusted: plain) }
    var result = ""
    for run in runs {
      let parameters = run.style.parameters(depth: capability.colors)
      if parameters.isEmpty {
        result += run.content
        continue
      }
      let begin = "\u{1B}[" + parameters.map(String.init).joined(separator: ";") + "m"
      let parts = run.content.split(separator: "\n", omittingEmptySubsequences: false)
      result += parts.map { $0.isEmpty ? "" : begin + $0 + "\u{1B}[0m" }.joined(separator: "\n")
    }
    return RenderedText(trusted: result)
  }
}

extension Sequence<StyledText> {
  /// The texts as lines, each with its end.
  public func rendered(for capability: TerminalCapability = .plain) -> RenderedText {
    RenderedText(trusted: map { $0.rendered(for: capability).string + "\n" }.joined())
  }
}
