/// Safe text with the escape sequences of its styles, ready to be written to a terminal.
///
/// Only a `StyledText` creates it, so that nothing else reaches a screen.
public struct RenderedText: Hashable, Sendable {
  /// The characters to write.
  public let string: String

  init(trusted string: String) { self.string = string }

  /// Concatenates two texts.
  public static func + (lhs: RenderedText, rhs: RenderedText) -> RenderedText {
    RenderedText(trusted: lhs.string + rhs.string)
  }

  /// An empty text.
  public static let empty = RenderedText(trusted: "")
  /// A line feed.
  public static let newline = RenderedText(trusted: "\n")
}

extension StyledText {
  /// Returns the text for a terminal. Each line ends in the terminal's plain style.
  public func rendered(for capability: TerminalCapability = .plain) -> RenderedText {
    guard capability.understandsStyles else { return RenderedText(trusted: plain) }
    var result = ""
    for run in runs {
      let style = run.shownStyle.resolved(for: capability)
      let parameters = style.parameters(depth: capability.colors)
      let isBlank = run.style.isInvisible && capability.palette != nil
      let content =
        isBlank
        ? String(repeating: " ", count: StyledText(run.content).width) : style.isSwatch ? "□" : run.content
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
      // Almost every text is a single line, which isn't copied.
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
  /// Appends a styled line: the sequence that begins its style, the text, and a reset.
  fileprivate mutating func append(line: String, _ begin: String) {
    self += begin
    self += line
    self += "\u{1B}[0m"
  }
}

extension Sequence<StyledText> {
  /// Returns the texts as lines, each with a line feed.
  public func rendered(for capability: TerminalCapability = .plain) -> RenderedText {
    var result = ""
    for text in self {
      result += text.rendered(for: capability).string
      result += "\n"
    }
    return RenderedText(trusted: result)
  }
}
