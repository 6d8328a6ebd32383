#if Database
  /// A statement with its arguments: an interpolated value is an argument, never a part of the text.
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

    /// A statement without arguments.
    public init(stringLiteral text: String) {
      parts = [.text(text)]
    }

    /// A statement with arguments.
    public init(stringInterpolation interpolation: Interpolation) {
      parts = interpolation.parts
    }

    /// A text and values, as a literal has them.
    public struct Interpolation: StringInterpolationProtocol {
      var parts: [Part] = []

      /// Begins with nothing.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds text.
      public mutating func appendLiteral(_ text: String) {
        if !text.isEmpty { parts.append(.text(text)) }
      }

      /// Adds an argument: a value as its `Codable` form is kept in a column.
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

    /// The text and the arguments, with what an engine writes for each of them, such as `?` or `$1`.
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

    /// Arguments with commas between them.
    static func list(_ values: some Sequence<ColumnValue>) -> SQL {
      .joined(values.map { "\(value: $0)" }, by: ", ")
    }

    /// Parts with a separator between them.
    static func joined(_ parts: [SQL], by separator: SQL) -> SQL {
      var result: SQL = ""
      result.parts = Array(parts.map(\.parts).joined(separator: separator.parts))
      return result
    }
  }

  extension Array {
    /// The elements in parts: engines allow some thousand arguments of a statement.
    func parts(of size: Int) -> [ArraySlice<Element>] {
      stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
  }
#endif
