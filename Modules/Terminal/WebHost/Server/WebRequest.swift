#if Server
  import Foundation

  /// A request as the host looks at it.
  public struct WebRequest: Sendable {
    /// `GET`, `POST` and others.
    public var method: String
    /// The path as it was sent, from the first `/`.
    public var path: String
    /// The query as it was sent, without the question mark.
    public var query: String
    /// The headers, their names in lower case.
    public var headers: [(name: String, value: String)]
    /// The address of the one that sent it, as far as it is known.
    public var remoteAddress: String
    /// What was sent with it.
    public var body: [UInt8] = []

    /// Makes a request.
    public init(
      method: String = "GET", path: String, query: String = "", headers: [(name: String, value: String)] = [],
      remoteAddress: String = "127.0.0.1", body: [UInt8] = []
    ) {
      self.method = method
      self.path = path
      self.query = query
      self.headers = headers
      self.remoteAddress = remoteAddress
      self.body = body
    }

    /// The value of a header; the first, where it is there more than once.
    public func header(_ name: String) -> String? {
      headers.first { $0.name == name }?.value
    }

    /// The value of a header that the request contains exactly once, with text in it.
    func onlyValue(_ name: String) -> String? {
      let values = headers.filter { $0.name == name }.map(\.value)
      guard values.count == 1, !values[0].allSatisfy(\.isWhitespace) else { return nil }
      return values[0]
    }

    /// A Boolean value that indicates whether a header names a media type. Case and parameters don't matter.
    func names(_ type: String, in header: String) -> Bool {
      headers.contains { other in
        other.name == header
          && other.value.split(separator: ",").contains { $0.mediaType == type && !$0.isRefused }
      }
    }

    /// The value of a cookie.
    public func cookie(_ name: String) -> String? {
      for header in headers where header.name == "cookie" {
        for pair in header.value.split(separator: ";") {
          let parts = pair.split(separator: "=", maxSplits: 1)
          if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name {
            return String(parts[1])
          }
        }
      }
      return nil
    }
  }

  extension Substring {
    /// The media type without its parameters, in lower case.
    fileprivate var mediaType: String {
      prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// A Boolean value that indicates whether the client doesn't accept the type: its quality is zero.
    fileprivate var isRefused: Bool {
      split(separator: ";").dropFirst().contains { parameter in
        let parts = parameter.split(separator: "=").map {
          $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        return parts.count == 2 && parts[0] == "q" && Double(parts[1]) == 0
      }
    }
  }

  /// An answer to a request.
  struct WebReply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// What is sent after the body, piece by piece, until it ends.
    var stream: AsyncStream<[UInt8]>?

    /// A page.
    static func page(_ html: [UInt8], status: Int = 200) -> WebReply {
      WebReply(status: status, headers: [("content-type", "text/html; charset=utf-8")], body: html)
    }

    /// A line of text.
    static func text(_ text: String, status: Int = 200) -> WebReply {
      WebReply(
        status: status, headers: [("content-type", "text/plain; charset=utf-8")],
        body: Array((text + "\n").utf8))
    }

    /// A way to another page.
    static func redirect(to path: String) -> WebReply {
      WebReply(status: 303, headers: [("location", path)])
    }

    func with(_ name: String, _ value: String) -> WebReply {
      var copy = self
      copy.headers.append((name, value))
      return copy
    }
  }

  /// What a form sent: `name=value&name=value`.
  struct WebForm: Sendable {
    /// The most fields of a form.
    static let mostFields = 4_000

    /// The names of the fields, in their order.
    private(set) var names: [String] = []
    private var values: [String: String] = [:]

    /// Reads a form. What cannot be read as UTF-8 is replaced.
    ///
    /// - Returns: `nil` if it has more than ``mostFields`` fields.
    init?(_ bytes: some Collection<UInt8>) {
      for pair in bytes.split(separator: UInt8(ascii: "&")) {
        guard names.count < Self.mostFields else { return nil }
        let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = Self.decoded(parts[0])
        guard values[name] == nil else { continue }
        names.append(name)
        values[name] = parts.count > 1 ? Self.decoded(parts[1]) : ""
      }
    }

    /// The value of a field; the first, where it is there more than once.
    subscript(_ name: String) -> String? { values[name] }

    private static func decoded(_ bytes: some Sequence<UInt8>) -> String {
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
          result.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        }
      }
      if let digits { result += [UInt8(ascii: "%")] + digits }
      let text = String(decoding: result, as: UTF8.self)
      // Lines of a text area come with the line ends of mail.
      return result.contains(0x0d) ? text.replacing("\r\n", with: "\n") : text
    }
  }
#endif
