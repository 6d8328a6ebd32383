import Foundation
import SwiftNavigation
import TerminalText

/// A piece of text.
public struct Text: ElementView, Hashable {
  /// What it says; safe to print.
  public let content: StyledText

  /// Shows text that is safe already.
  public init(_ content: StyledText) { self.content = content }

  /// Shows a string as it is.
  public init(_ content: some StringProtocol) { self.content = StyledText(content) }

  /// Shows a string as it is.
  public init(verbatim content: String) { self.content = StyledText(content) }

  /// Shows a value in a format: `Text(date, format: .dateTime)`.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  /// Shows text that a feature holds in its state.
  public init(_ state: TextState) { self.content = StyledText(state) }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.text(content.styled(context.environment.textStyle)))]
  }

  /// One text after another.
  public static func + (lhs: Text, rhs: Text) -> Text { Text(lhs.content + rhs.content) }

  private func styled(_ style: TextStyle) -> Text { Text(content.styled(style)) }

  /// The text in bold.
  public func bold() -> Text { styled(.bold) }
  /// The text, less prominent.
  public func dim() -> Text { styled(.dim) }
  /// The text, slanted.
  public func italic() -> Text { styled(TextStyle(italic: true)) }
  /// The text with a line below.
  public func underline() -> Text { styled(TextStyle(underline: true)) }
  /// The text with a line through.
  public func strikethrough() -> Text { styled(TextStyle(strikethrough: true)) }
  /// The text in a colour.
  public func foregroundStyle(_ color: Color) -> Text { styled(TextStyle(foreground: color)) }
  /// The text in a colour, or with `nil` in the colour of what stands around it.
  public func foregroundColor(_ color: Color?) -> Text { styled(TextStyle(foreground: color)) }
}

extension StyledText {
  /// The text that a feature holds in its state, with its attributes as a terminal shows them.
  public init(_ state: TextState) {
    self = state.runs.map { run in
      let attributes = run.attributes
      return StyledText(
        run.content,
        style: TextStyle(
          bold: attributes.isBold, dim: attributes.isDim || attributes.color == .secondary,
          italic: attributes.isItalic, underline: attributes.isUnderlined,
          strikethrough: attributes.isStruckThrough, foreground: attributes.color.flatMap(Color.init)))
    }.joined()
  }
}

extension Color {
  /// The colour that a feature named; `nil` for the colour of what stands around it.
  init?(_ color: TextState.Color) {
    switch color {
    case .primary, .secondary: return nil
    case .black: self = .black
    case .blue: self = .blue
    case .brown: self = .brown
    case .cyan: self = .cyan
    case .gray: self = .gray
    case .green: self = .green
    case .indigo: self = .indigo
    case .mint: self = .mint
    case .orange: self = .orange
    case .pink: self = .pink
    case .purple: self = .purple
    case .red: self = .red
    case .teal: self = .teal
    case .white: self = .white
    case .yellow: self = .yellow
    case .rgb(let red, let green, let blue): self = .rgb(red, green, blue)
    }
  }
}
