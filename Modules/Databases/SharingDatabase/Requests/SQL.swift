#if Database
  /// An SQL statement with its arguments.
  ///
  /// An interpolated value is always an argument and never a part of the text.
  ///
  /// ```swift
  /// let loud: SQL = "SELECT * FROM notes WHERE title = \(title) AND length > \(10)"
  /// ```
  public struct SQL: Hashable, Sendable, ExpressibleByStringInterpolation {
    package enum Part: Hashable, Sendable {
      case text(String)
      case argument(ColumnValue)
    }

    package var parts: [Part]

    /// Creates a statement without arguments.
    public init(stringLiteral text: String) {
      parts = [.text(text)]
    }

    /// Creates a statement with arguments.
    public init(stringInterpolation interpolation: Interpolation) {
      parts = interpolation.parts
    }

    /// The text and values of a string literal.
    public struct Interpolation: StringInterpolationProtocol {
      var parts: [Part] = []

      /// Creates an empty interpolation.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds text.
      public mutating func appendLiteral(_ text: String) {
        if !text.isEmpty { parts.append(.text(text)) }
      }

      /// Adds an argument from the `Codable` form of a value.
      public mutating func appendInterpolation(_ value: some Encodable & Sendable) {
        parts.append(.argument(ColumnValue(encoding: value)))
      }

      /// Adds the name of a table or column.
      public mutating func appendInterpolation(name: String) {
        parts.append(.text("\"\(name.replacing("\"", with: "\"\""))\""))
      }

      /// Adds another statement, or a part of one.
      public mutating func appendInterpolation(sql: SQL) {
        parts += sql.parts
      }

      mutating func appendInterpolation(value: ColumnValue) {
        parts.append(.argument(value))
      }
    }

    /// Returns the text and the arguments, with an engine's placeholder for each argument, such as `?` or `$1`.
    package func rendered(_ placeholder: (Int) -> String) -> (text: String, arguments: [ColumnValue]) {
      var text = ""
      var arguments: [ColumnValue] = []
      for part in parts {
        switch part {
        case .text(let part): text += part
        case .argument(let value):
          arguments.append(value)
          text += placeholder(arguments.count)
        }
      }
      return (text, arguments)
    }

    static func + (lhs: SQL, rhs: SQL) -> SQL { "\(sql: lhs)\(sql: rhs)" }

    /// Returns arguments separated by commas.
    static func list(_ values: some Sequence<ColumnValue>) -> SQL {
      .joined(values.map { "\(value: $0)" }, by: ", ")
    }

    /// Returns parts separated by `separator`.
    static func joined(_ parts: [SQL], by separator: SQL) -> SQL {
      var result: SQL = ""
      result.parts = Array(parts.map(\.parts).joined(separator: separator.parts))
      return result
    }
  }

  extension Array {
    /// Returns the elements in parts, because engines allow only some thousand arguments for a statement.
    func parts(of size: Int) -> [ArraySlice<Element>] {
      stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
  }
#endif
