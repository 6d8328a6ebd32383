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
      let style = run.style.resolved(for: capability)
      let parameters = style.parameters(depth: capability.colors)
      let content =
        run.style.isInvisible && capability.palette != nil
        ? String(repeating: " ", count: StyledText(run.content).width) : run.content
      if parameters.isEmpty {
        result += content
        continue
      }
      var begin = "\u{1B}"
      var separator = "["
      for parameter in parameters {
        begin += separator
        begin += String(parameter)
        separator = ";"
      }
      begin += "m"
      // Almost every text is one line, which is not copied.
      guard content.containsLineFeed else {
        result.append(line: content, begin)
        continue
      }
      for (index, range) in content.lineRanges.enumerated() {
        if index > 0 { result += "\n" }
        if !range.isEmpty { result.append(line: String(content.part(range)), begin) }
      }
    }
    return RenderedText(trusted: result)
  }
}

extension String {
  /// Appends a line in a style, which a sequence begins, and goes back to the terminal's plain style.
  fileprivate mutating func append(line: String, _ begin: String) {
    self += begin
    self += line
    self += "\u{1B}[0m"
  }
}

extension Sequence<StyledText> {
  /// The texts as lines, each with its end.
  public func rendered(for capability: TerminalCapability = .plain) -> RenderedText {
    var result = ""
    for text in self {
      result += text.rendered(for: capability).string
      result += "\n"
    }
    return RenderedText(trusted: result)
  }
}
