#if Server
  import Foundation
  import TerminalUI

  /// The fields of a form, such as `name=value&name=value`.
  ///
  /// The forms are read here, because Hummingbird's decoder returns a `Decodable` type, and the fields of a page depend on its view: their
  /// order and repeated names matter.
  struct WebForm: Sendable {
    /// The reason that a form can't be read.
    enum InvalidForm: Error, Equatable {
      case incomplete
      case tooManyFields
      /// A name or a value isn't UTF-8 text.
      case notUTF8

      /// The response to the request with the form.
      var reply: WebReply {
        switch self {
        case .incomplete: .text("The form can't be read.", status: 400)
        case .tooManyFields: .text("The form has more than \(WebForm.maxFields) fields.", status: 413)
        case .notUTF8: .text("The form has text that isn't UTF-8. Nothing was changed.", status: 400)
        }
      }
    }

    /// The maximum number of fields.
    static let maxFields = 4_000

    /// The names of the fields, in their order.
    private(set) var names: [String] = []
    private var values: [String: String] = [:]

    /// Reads a form.
    init(_ bytes: some Collection<UInt8>) throws(InvalidForm) {
      for pair in bytes.split(separator: UInt8(ascii: "&")) {
        let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = try Self.decoded(parts[0])
        try add(name, parts.count > 1 ? Self.decoded(parts[1]) : "")
      }
    }

    /// Reads a form with files, in parts (RFC 7578). The value of a file is a ``FileText``.
    init(_ bytes: [UInt8], boundary: String) throws(InvalidForm) {
      let lineEnd = Data("\r\n".utf8)
      let mark = lineEnd + Data("--\(boundary)".utf8)
      var rest = lineEnd + Data(bytes)
      guard let start = rest.firstRange(of: mark) else { throw .incomplete }
      rest = rest[start.upperBound...]
      // The last mark is followed by two hyphens.
      while !rest.starts(with: Data("--".utf8)) {
        guard let end = rest.firstRange(of: mark), let head = rest.firstRange(of: lineEnd + lineEnd),
          head.upperBound <= end.lowerBound
        else { throw .incomplete }
        let lines = try Self.text(rest[..<head.lowerBound])
        let content = rest[head.upperBound..<end.lowerBound]
        rest = rest[end.upperBound...]
        guard let name = Self.parameter("name", of: lines) else { continue }
        if let file = Self.parameter("filename", of: lines) {
          // Without a chosen file, the browser sends an empty name.
          try add(name, file.isEmpty ? "" : FileText(name: file, content: content).text)
        } else {
          try add(name, Self.withPlainLineEnds(Self.text(content)))
        }
      }
    }

    private mutating func add(_ name: String, _ value: String) throws(InvalidForm) {
      guard values[name] == nil else { return }
      guard names.count < Self.maxFields else { throw .tooManyFields }
      names.append(name)
      values[name] = value
    }

    /// The value of a field, or the first value if there are several.
    subscript(_ name: String) -> String? { values[name] }

    /// Returns a quoted parameter of the header of a part. Browsers escape quotation marks and line ends with percent signs.
    private static func parameter(_ name: String, of head: String) -> String? {
      guard let start = head.range(of: "; \(name)=\"") else { return nil }
      let value = String(head[start.upperBound...].prefix { $0 != "\"" })
      return value.replacing("%22", with: "\"").replacing("%0D%0A", with: "\n")
    }

    private static func decoded(_ bytes: some Sequence<UInt8>) throws(InvalidForm) -> String {
      let spaced = bytes.lazy.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
      return withPlainLineEnds(try text(PercentEncoding.decode(spaced)))
    }

    private static func text(_ bytes: some Sequence<UInt8>) throws(InvalidForm) -> String {
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
      return text
    }

    /// Replaces CR and LF, with which browsers send the lines of a text area.
    private static func withPlainLineEnds(_ text: String) -> String {
      text.utf8.contains(0x0d) ? text.replacing("\r\n", with: "\n") : text
    }
  }

  /// The percent-encoding of forms and addresses.
  enum PercentEncoding {
    /// Returns the bytes of percent-encoded text. A percent sign without two hexadecimal digits stays, as browsers read it.
    static func decode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
      var result: [UInt8] = []
      var digits: [UInt8]?
      func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) } }
      for byte in bytes {
        if let pending = digits {
          guard let value = digit(byte) else {
            result += [UInt8(ascii: "%")] + pending + [byte]
            digits = nil
            continue
          }
          if let first = pending.first.flatMap(digit) {
            result.append(first << 4 | value)
            digits = nil
          } else {
            digits = [byte]
          }
        } else if byte == UInt8(ascii: "%") {
          digits = []
        } else {
          result.append(byte)
        }
      }
      if let digits { result += [UInt8(ascii: "%")] + digits }
      return result
    }

    /// Returns `true` if the text is UTF-8, also after decoding.
    ///
    /// The server replaces invalid bytes of an address. In valid text, that character is encoded.
    static func isUTF8(_ text: String) -> Bool {
      !text.unicodeScalars.contains("\u{FFFD}") && String(validating: decode(text.utf8), as: UTF8.self) != nil
    }
  }
#endif
