#if PostgreSQL
  /// The value of a column, or an argument of a statement.
  ///
  /// The statement determines the type of an argument. If it doesn't, specify the type: `$1::bigint`.
  public enum PostgresValue: Hashable, Sendable {
    /// No value.
    case null
    /// Text, and the server's text for all types without a case: `timestamptz`, `uuid` …
    case text(String)
    /// An integer: `smallint`, `integer`, `bigint`, `oid`.
    case integer(Int64)
    /// A floating point number: `real`, `double precision`.
    case double(Double)
    /// An exact number (`numeric`) as digits, such as the result of `sum` for integers.
    case numeric(String)
    /// A Boolean value.
    case bool(Bool)
    /// The text of a `json` or `jsonb`.
    case json(String)
    /// The bytes of a `bytea`.
    case bytes([UInt8])
  }

  extension PostgresValue {
    /// The text, including that of JSON and of an exact number.
    public var text: String? {
      switch self {
      case .text(let text), .json(let text), .numeric(let text): text
      default: nil
      }
    }

    /// The integer, including that of an exact number without a fraction.
    public var integer: Int64? {
      switch self {
      case .integer(let number): number
      case .numeric(let digits): Int64(digits)
      default: nil
      }
    }

    /// The floating-point number, including the nearest one to an integer or exact number.
    public var double: Double? {
      switch self {
      case .double(let number): number
      case .integer(let number): Double(number)
      case .numeric(let digits): Double(digits)
      default: nil
      }
    }

    /// The Boolean value.
    public var bool: Bool? {
      if case .bool(let value) = self { value } else { nil }
    }

    /// The bytes.
    public var bytes: [UInt8]? {
      if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// A Boolean value that indicates whether there is no value.
    public var isNull: Bool { self == .null }
  }

  extension PostgresValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
  {
    /// Creates text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a floating-point number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Creates a Boolean value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a null value.
    public init(nilLiteral: ()) { self = .null }
  }
#endif
