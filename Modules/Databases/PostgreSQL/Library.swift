#if PostgreSQL
  import CLibPQ
  import CLibrary

  /// Strings and bytes in C format, valid while this object exists.
  final class CStrings {
    let pointers: [UnsafePointer<CChar>?]

    init(_ texts: [String?]) {
      pointers = texts.map { text in
        guard var text else { return nil }
        return text.withUTF8 { Self.copy(UnsafeRawBufferPointer($0)) }
      }
    }

    init(_ arguments: [PostgresValue]) {
      pointers = arguments.map { argument in
        if let bytes = argument.bytes { return bytes.withUnsafeBytes(Self.copy) }
        guard var text = argument.parameter else { return nil }
        return text.withUTF8 { Self.copy(UnsafeRawBufferPointer($0)) }
      }
    }

    deinit { for pointer in pointers { pointer?.deallocate() } }

    private static func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<CChar> {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
      copy.copyMemory(from: bytes)
      copy[bytes.count] = 0
      return UnsafePointer(copy.bindMemory(to: CChar.self).baseAddress!)
    }
  }

  /// Calls the system's function, for types with a method of the same name.
  func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

  extension PostgresValue {
    /// The argument as text.
    ///
    /// Bytes are sent in another format.
    var parameter: String? {
      switch self {
      case .null, .bytes: nil
      case .text(let text), .json(let text), .numeric(let text): text
      case .integer(let number): String(number)
      case .double(let number): number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : "\(number)"
      case .bool(let value): value ? "t" : "f"
      }
    }

    /// Creates a value from the text that the server sent.
    init(_ bytes: UnsafeBufferPointer<UInt8>, type: Oid) {
      func text() -> String { String(decoding: bytes, as: UTF8.self) }
      switch type {
      case 16: self = .bool(bytes.first == UInt8(ascii: "t"))
      case 17:
        var count = 0
        guard let raw = PQunescapeBytea(bytes.baseAddress, &count) else {
          self = .null
          return
        }
        defer { PQfreemem(raw) }
        self = .bytes(Array(UnsafeBufferPointer(start: raw, count: count)))
      case 20, 21, 23, 26: self = Int64(text()).map(Self.integer) ?? .text(text())
      case 700, 701: self = Double(text()).map(Self.double) ?? .text(text())
      case 1700: self = .numeric(text())
      case 114, 3802: self = .json(text())
      default: self = .text(text())
      }
    }
  }

  extension PostgresRows {
    init(_ result: OpaquePointer) {
      let (rows, columns) = (PQntuples(result), PQnfields(result))
      let types = (0..<columns).map { PQftype(result, $0) }
      var values: [PostgresValue] = []
      values.reserveCapacity(Int(rows) * Int(columns))
      for row in 0..<rows {
        for column in 0..<columns {
          guard PQgetisnull(result, row, column) == 0, let text = PQgetvalue(result, row, column) else {
            values.append(.null)
            continue
          }
          let count = Int(PQgetlength(result, row, column))
          text.withMemoryRebound(to: UInt8.self, capacity: count) {
            values.append(
              PostgresValue(UnsafeBufferPointer(start: $0, count: count), type: types[Int(column)]))
          }
        }
      }
      self.init(
        columns: (0..<columns).map { String(cString: PQfname(result, $0)) }, values: values,
        count: Int(rows), affected: Int(String(cString: PQcmdTuples(result))) ?? 0,
        tag: String(cString: PQcmdStatus(result)))
    }
  }

  extension PostgresError {
    /// Reads the error fields of a libpq result.
    mutating func read(_ result: OpaquePointer) {
      func field(_ code: Int) -> String? {
        PQresultErrorField(result, Int32(code)).map { String(cString: $0) }
      }
      sqlState = field(CPQ_SQLSTATE)
      message = field(CPQ_MESSAGE) ?? String(cString: PQresultErrorMessage(result))
      detail = field(CPQ_DETAIL)
      hint = field(CPQ_HINT)
      constraint = field(CPQ_CONSTRAINT)
      position = field(CPQ_POSITION).flatMap { Int($0) }
    }
  }
#endif
