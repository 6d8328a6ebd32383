#if PostgreSQL
  /// A column's value in a row, or an argument of a statement.
  ///
  /// An argument has the type that the statement gives it. Where it gives none, write it: `$1::bigint`.
  public enum PostgresValue: Hashable, Sendable {
    /// No value.
    case null
    /// Text, and all types without a case of their own as the server writes them: `timestamptz`, `uuid` …
    case text(String)
    /// A whole number: `smallint`, `integer`, `bigint`, `oid`.
    case integer(Int64)
    /// A floating point number: `real`, `double precision`.
    case double(Double)
    /// An exact number, `numeric`, in its digits: what `sum` makes of whole numbers is one.
    case numeric(String)
    /// A truth value.
    case bool(Bool)
    /// The text of a `json` or `jsonb`.
    case json(String)
    /// The bytes of a `bytea`.
    case bytes([UInt8])
  }

  extension PostgresValue {
    /// The text, also that of JSON and of an exact number.
    public var text: String? {
      switch self {
      case .text(let text), .json(let text), .numeric(let text): text
      default: nil
      }
    }

    /// The whole number, also that of an exact number which is one.
    public var integer: Int64? {
      switch self {
      case .integer(let number): number
      case .numeric(let digits): Int64(digits)
      default: nil
      }
    }

    /// The floating point number, also of a whole or exact one, as near as it gets.
    public var double: Double? {
      switch self {
      case .double(let number): number
      case .integer(let number): Double(number)
      case .numeric(let digits): Double(digits)
      default: nil
      }
    }

    /// The truth value.
    public var bool: Bool? {
      if case .bool(let value) = self { value } else { nil }
    }

    /// The bytes.
    public var bytes: [UInt8]? {
      if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// Whether there is no value.
    public var isNull: Bool { self == .null }
  }

  extension PostgresValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
  {
    /// Text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A floating point number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// No value.
    public init(nilLiteral: ()) { self = .null }
  }
#endif
