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

  /// Creates a text from a string.
  public init(_ value: String) { content = TextState(verbatim: value) }
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self.init(value) }
  /// Creates a text from an interpolated string.
  public init(stringInterpolation: StringInterpolation) { content = stringInterpolation.content }

  /// A builder for an interpolated text.
  public struct StringInterpolation: StringInterpolationProtocol {
    var content = TextState(verbatim: "")

    /// Creates an empty builder.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Appends the literal text between values.
    public mutating func appendLiteral(_ literal: String) { append(literal) }
    /// Appends a value's description.
    public mutating func appendInterpolation(_ value: some Any) { append("\(value)") }
    /// Appends a text with its attributes.
    public mutating func appendInterpolation(_ text: TextState) { content = content + text }
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

    private mutating func append(_ text: String) { content = content + TextState(verbatim: text) }
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
