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
  @_disfavoredOverload
  public init(_ content: StyledText) { self.init(content, parts: nil) }

  /// Creates a text that shows a string as it is. The Markdown of a literal becomes attributes.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) { self.init(StyledText(content)) }

  /// Creates a text that shows a string as it is.
  public init(verbatim content: String) { self.init(StyledText(content)) }

  /// Creates a text from a literal, whose Markdown becomes attributes, or with interpolated values: `Text("Due on \(date, formatter: formatter)")`.
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

  /// Creates a text from an attributed string, with its links underlined.
  @_disfavoredOverload
  public init(_ attributed: AttributedString) { self.init(StyledText(attributed)) }

  /// Creates a text that shows the time until the end of an interval, or since its beginning.
  ///
  /// The text is computed when the enclosing view is evaluated.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    self.init(countsDown ? timerInterval.upperBound : timerInterval.lowerBound, style: .timer)
  }

  /// Creates a text that shows the times of day between which an interval is.
  public init(_ dates: ClosedRange<Date>) {
    self = Text(dates.lowerBound, style: .time) + Text(verbatim: " – ") + Text(dates.upperBound, style: .time)
  }

  /// Creates a text from the text state of a feature.
  @_disfavoredOverload
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
    let styled = content.styled(context.environment.textCase).styled(style)
    if style.foreground == .clear || styled.runs.first?.style.foreground == .clear {
      let hidden = context.descending(to: .body).element(of: styled)
      return [context.element(.decorated(.hidden, hidden))]
    }
    return context.element(of: styled)
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
  /// Underlines the text. The pattern and the color are ignored.
  public func underline(_ isActive: Bool = true, pattern: LinePattern = .solid, color: Color? = nil) -> Text {
    isActive ? styled(TextStyle(underline: true)) : self
  }
  /// Strikes through the text. The pattern and the color are ignored.
  public func strikethrough(_ isActive: Bool = true, pattern: LinePattern = .solid, color: Color? = nil)
    -> Text
  {
    isActive ? styled(TextStyle(strikethrough: true)) : self
  }
  /// Makes the text bold, or leaves it unchanged.
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  /// Makes the text italic, or leaves it unchanged.
  public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }
  /// Sets the weight of the text. A terminal has two weights.
  public func fontWeight(_ weight: Font.Weight?) -> Text {
    weight.map { Font.body.weight($0).isBold } == true ? bold() : self
  }

  /// The pattern of a line below or through text. A terminal has one.
  public enum LinePattern: Hashable, Sendable { case solid, dot, dash, dashDot, dashDotDot }
  /// The case of letters.
  public enum Case: Hashable, Sendable, CaseIterable { case uppercase, lowercase }
  /// Sets the color of the text.
  public func foregroundStyle(_ color: Color) -> Text { styled(TextStyle(foreground: color)) }
  /// Sets the color of the text, or uses the color of the environment if `color` is `nil`.
  public func foregroundColor(_ color: Color?) -> Text { styled(TextStyle(foreground: color)) }
}

extension View {
  /// Changes the letters of the text in the view to capital or small letters, or leaves them unchanged if the case is `nil`.
  public func textCase(_ textCase: Text.Case?) -> some View {
    environmentChanging { $0.textCase = textCase }
  }

  /// Underlines the text in the view. The pattern and the color are ignored.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LinePattern = .solid, color: Color? = nil
  ) -> some View {
    environmentChanging { $0.textStyle.isUnderlined = isActive }
  }

  /// Strikes through the text in the view. The pattern and the color are ignored.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LinePattern = .solid, color: Color? = nil
  ) -> some View {
    environmentChanging { $0.textStyle.isStruckThrough = isActive }
  }

  /// Limits the number of lines of each text in the view. A terminal doesn't reserve space for missing lines.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { lineLimit(limit) }

  /// Limits the number of lines of each text in the view to the upper bound.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }

  /// Limits the number of lines of each text in the view to the upper bound.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }

  /// Removes the limit of lines, because there is no upper bound.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { lineLimit(nil) }
}

extension StyledText {
  /// Returns the text in capital or small letters.
  func styled(_ textCase: Text.Case?) -> StyledText {
    guard let textCase else { return self }
    return runs.map { run in
      StyledText(
        textCase == .uppercase ? run.content.uppercased() : run.content.lowercased(), style: run.style)
    }.joined()
  }
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

extension LocalizedStringKey.StringInterpolation {
  /// Appends a text with its attributes.
  public mutating func appendInterpolation(_ text: Text) {
    for run in text.content.runs {
      var part = TextState(verbatim: run.content).bold(run.style.isBold).italic(run.style.isItalic)
      if run.style.isUnderlined { part = part.underline() }
      if run.style.isStruckThrough { part = part.strikethrough() }
      appendInterpolation(part)
    }
  }

  /// Appends the character of an image.
  public mutating func appendInterpolation(_ image: Image) {
    appendInterpolation(TextState(verbatim: image.character))
  }

  /// Appends a date in the time zone and the language of the user.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    appendInterpolation(TextState(verbatim: DateWriter().text(of: date, style)))
  }
}

extension StyledText {
  /// Creates the text of a feature's text state, with the attributes that a terminal can show.
  public init(_ state: TextState) {
    // Most texts have one run without attributes.
    if state.runs.count == 1, state.runs[0].attributes == TextState.Attributes() {
      self.init(state.runs[0].content)
      return
    }
    self = state.runs.map { run in
      let attributes = run.attributes
      return StyledText(
        run.content,
        style: TextStyle(
          bold: attributes.isBold, dim: attributes.isDim || attributes.color == .secondary,
          italic: attributes.isItalic, underline: attributes.isUnderlined,
          strikethrough: attributes.isStruckThrough, foreground: attributes.color.flatMap(Color.init))
      ).linked(to: attributes.link)
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
