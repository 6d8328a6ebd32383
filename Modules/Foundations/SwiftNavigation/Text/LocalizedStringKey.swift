import Foundation

/// A key of SwiftUI's localized strings, which here is the text itself.
///
/// Values are interpolated as in SwiftUI: with a formatter, with a format, or directly.
///
/// ```swift
/// TextState("Due on \(date, formatter: formatter)")
/// ```
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let content: TextState

  /// Creates a text from a string, whose Markdown becomes attributes.
  public init(_ value: String) { self.init(markdown: value) }
  /// Creates a text from a literal, whose Markdown becomes attributes.
  public init(stringLiteral value: String) { self.init(markdown: value) }
  /// Creates a text from an interpolated string.
  ///
  /// Markdown in its literals becomes attributes, and values are unchanged.
  public init(stringInterpolation: StringInterpolation) {
    content =
      stringInterpolation.parts ?? stringInterpolation.markdown.map(Markdown.text)
      ?? TextState(verbatim: stringInterpolation.text)
  }

  private init(markdown: String) {
    content = Markdown.text(markdown)
  }

  /// A builder for an interpolated text.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// The text so far, as it's written.
    ///
    /// It's incomplete if a value with attributes was appended.
    fileprivate var text = ""
    /// The text so far, if it has Markdown.
    fileprivate var markdown: String?
    /// The text so far, if a value with attributes was appended.
    fileprivate var parts: TextState?
    /// The text so far as it's written, if a value with attributes was appended.
    private var rawParts: TextState?

    /// The text without the attributes of Markdown.
    var content: TextState { rawParts ?? TextState(verbatim: text) }

    /// Creates an empty builder.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Appends the literal text between values.
    public mutating func appendLiteral(_ literal: String) {
      if let before = parts {
        parts = before + Markdown.text(literal)
        rawParts = content + TextState(verbatim: literal)
        return
      }
      if let before = markdown {
        markdown = before + literal
      } else if Markdown.isPossible(in: literal) {
        markdown = Markdown.escaped(text) + literal
      }
      text += literal
    }
    /// Appends a value's description.
    public mutating func appendInterpolation(_ value: some Any) { append("\(value)") }
    /// Appends a text with its attributes.
    public mutating func appendInterpolation(_ text: TextState) {
      parts = (parts ?? markdown.map(Markdown.text) ?? TextState(verbatim: self.text)) + text
      rawParts = content + text
    }
    /// Appends a formatted value, or the value's description if the formatter doesn't support it.
    public mutating func appendInterpolation(_ value: some Any, formatter: Formatter?) {
      append(formatter?.string(for: value) ?? "\(value)")
    }
    /// Appends a value in a format: `\(date, format: .dateTime)`.
    public mutating func appendInterpolation<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
    where Format.FormatOutput == String {
      append(format.format(value))
    }
    /// Appends a number with a C format specifier: `\(share, specifier: "%.2f")`.
    public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
      append(String(format: specifier, value))
    }

    private mutating func append(_ text: String) {
      if let before = parts {
        parts = before + TextState(verbatim: text)
        rawParts = content + TextState(verbatim: text)
        return
      }
      if let before = markdown { markdown = before + Markdown.escaped(text) }
      self.text += text
    }
  }
}

extension TextState {
  /// Creates a text from a key.
  ///
  /// Localization tables aren't supported.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    self = key.content
  }
}
