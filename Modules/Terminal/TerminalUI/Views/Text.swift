import Foundation
import SwiftNavigation
import TerminalText

/// A view that shows text.
///
/// The type isn't isolated to an actor, so that any code can create a text.
public nonisolated struct Text: ElementView, Hashable {
  /// The text, without control characters. Dates in it are in the current time zone and language.
  public let content: StyledText
  /// The parts of a text that contains dates, which depend on the environment.
  private let parts: [Part]?
  /// The font of the text, if one was set; `.some(nil)` is the default font.
  private var font: Font??

  private enum Part: Hashable {
    case text(StyledText)
    case date(Date, DateStyle, TextStyle)
  }

  /// Creates a text from styled text.
  public init(_ content: StyledText) { self.init(content, parts: nil) }

  /// Creates a text that shows a string as it is.
  public init(_ content: some StringProtocol) { self.init(StyledText(content)) }

  /// Creates a text that shows a string as it is.
  public init(verbatim content: String) { self.init(StyledText(content)) }

  /// Creates a text with interpolated values: `Text("Due on \(date, formatter: formatter)")`.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    self.init(TextState(key, tableName: tableName, bundle: bundle, comment: comment))
  }

  /// Creates a text that shows a value in a format: `Text(date, format: .dateTime)`.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  /// Creates a text from the text state of a feature.
  public init(_ state: TextState) { self.init(StyledText(state)) }

  /// Creates a text that shows a date in the time zone and the language of the environment.
  ///
  /// Text relative to now is computed when the enclosing view is evaluated. It doesn't update by itself, because a terminal draws
  /// only when something changes.
  public init(_ date: Date, style: DateStyle) {
    self.init(StyledText(DateWriter().text(of: date, style)), parts: [.date(date, style, .plain)])
  }

  private init(_ content: StyledText, parts: [Part]?) {
    self.content = content
    self.parts = parts
  }

  @MainActor
  public func makeElements(in context: BuildContext) -> [Element] {
    let content = parts.map { Self.text(of: $0, in: context.environment) } ?? content
    var style = context.environment.textStyle
    if let font { style.setFont(font) }
    return context.element(of: content.styled(style))
  }

  /// Concatenates two texts.
  public static func + (lhs: Text, rhs: Text) -> Text {
    let (lhs, rhs) = (lhs.withFontAsStyle, rhs.withFontAsStyle)
    let content = lhs.content + rhs.content
    guard lhs.parts != nil || rhs.parts != nil else { return Text(content) }
    return Text(content, parts: (lhs.parts ?? [.text(lhs.content)]) + (rhs.parts ?? [.text(rhs.content)]))
  }

  /// The text with its font converted to attributes, for concatenation with other texts.
  private var withFontAsStyle: Text {
    guard case .some(let font) = font else { return self }
    var (copy, style) = (self, TextStyle.plain)
    copy.font = nil
    style.setFont(font)
    return copy.styled(style)
  }

  @MainActor
  private static func text(of parts: [Part], in environment: EnvironmentValues) -> StyledText {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .date(let date, let dateStyle, let style):
        StyledText(environment.text(of: date, dateStyle), style: style)
      }
    }.joined()
  }

  private func styled(_ style: TextStyle) -> Text {
    let parts = parts?.map { part -> Part in
      switch part {
      case .text(let text): .text(text.styled(style))
      case .date(let date, let dateStyle, let inner): .date(date, dateStyle, inner.inside(style))
      }
    }
    var copy = Text(content.styled(style), parts: parts)
    copy.font = font
    return copy
  }

  /// Sets the font, unless the text already has one. A terminal shows large text in bold and small text dimmed.
  public func font(_ font: Font?) -> Text {
    guard self.font == nil else { return self }
    var copy = self
    copy.font = .some(font)
    return copy
  }

  /// Makes the text bold.
  public func bold() -> Text { styled(.bold) }
  /// Makes the text less prominent.
  public func dim() -> Text { styled(.dim) }
  /// Makes the text italic.
  public func italic() -> Text { styled(TextStyle(italic: true)) }
  /// Underlines the text.
  public func underline() -> Text { styled(TextStyle(underline: true)) }
  /// Strikes through the text.
  public func strikethrough() -> Text { styled(TextStyle(strikethrough: true)) }
  /// Sets the color of the text.
  public func foregroundStyle(_ color: Color) -> Text { styled(TextStyle(foreground: color)) }
  /// Sets the color of the text, or uses the color of the environment if `color` is `nil`.
  public func foregroundColor(_ color: Color?) -> Text { styled(TextStyle(foreground: color)) }
}

extension BuildContext {
  /// Returns an element that shows a text, with the line limit and the redaction of the environment.
  fileprivate func element(of text: StyledText) -> [Element] {
    let element = element(.text(text))
    let limit = environment.lineLimit
    let isRedacted = !environment.redactionReasons.isEmpty
    guard limit != nil || isRedacted, !text.isEmpty else { return [element] }
    var inside = descending(to: .body).element(element.content)
    if let limit {
      inside = descending(to: .named("limit")).element(.decorated(.lineLimit(limit), [inside]))
    }
    return isRedacted ? [self.element(.decorated(.redacted, [inside]))] : [inside]
  }
}

extension StyledText {
  /// Creates the text of a feature's text state, with the attributes that a terminal can show.
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
  /// Creates the color that a feature chose, or returns `nil` for the color of the environment.
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
