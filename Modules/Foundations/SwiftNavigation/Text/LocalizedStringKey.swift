import Foundation

/// A text by the name that SwiftUI's translations are found under: here it is the text itself.
///
/// Values are interpolated into it as SwiftUI has them: with a formatter, with a format, or as they are.
///
/// ```swift
/// TextState("Due on \(date, formatter: formatter)")
/// ```
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let content: TextState

  /// A text as it is.
  public init(_ value: String) { content = TextState(verbatim: value) }
  /// A text as it is written.
  public init(stringLiteral value: String) { self.init(value) }
  /// A text with values in it.
  public init(stringInterpolation: StringInterpolation) { content = stringInterpolation.content }

  /// The parts of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    var content = TextState(verbatim: "")

    /// A text without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds what is written between values.
    public mutating func appendLiteral(_ literal: String) { append(literal) }
    /// Adds a value as it describes itself.
    public mutating func appendInterpolation(_ value: some Any) { append("\(value)") }
    /// Adds a text with its attributes.
    public mutating func appendInterpolation(_ text: TextState) { content = content + text }
    /// Adds a value as a formatter writes it, or as it describes itself where the formatter cannot.
    public mutating func appendInterpolation(_ value: some Any, formatter: Formatter?) {
      append(formatter?.string(for: value) ?? "\(value)")
    }
    /// Adds a value in a format: `\(date, format: .dateTime)`.
    public mutating func appendInterpolation<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
    where Format.FormatOutput == String {
      append(format.format(value))
    }
    /// Adds a number by a specifier of C: `\(share, specifier: "%.2f")`.
    public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
      append(String(format: specifier, value))
    }

    private mutating func append(_ text: String) { content = content + TextState(verbatim: text) }
  }
}

extension TextState {
  /// A text with values in it; there are no tables of translations here.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    self = key.content
  }
}
