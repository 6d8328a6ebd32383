#if Server
  import Foundation
  import Hummingbird
  import TerminalUI

  /// A request, independent of the connection.
  public struct WebRequest: Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The path, starting with `/`, as it was sent.
    public var path: String
    /// The query without the question mark, as it was sent.
    public var query: String
    /// The headers, with lowercase names.
    public var headers: [(name: String, value: String)]
    /// The address of the client.
    public var remoteAddress: String
    /// The body.
    public var body: [UInt8] = []

    /// Creates a request.
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

    /// Returns the value of a header, or the first value if there are several.
    public func header(_ name: String) -> String? {
      headers.first { $0.name == name }?.value
    }

    /// Returns the value of a header if the request has exactly one and it isn't blank.
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

    /// The text between the parts of the body, or `nil` if the body isn't a form in parts.
    var multipartBoundary: String? {
      guard let type = onlyValue("content-type"), type.lowercased().hasPrefix("multipart/form-data;"),
        let start = type.range(of: "boundary=", options: .caseInsensitive)
      else { return nil }
      let boundary = type[start.upperBound...].prefix { $0 != ";" }.trimmingCharacters(in: ["\"", " "])
      // RFC 2046 allows 70 characters.
      return 1...70 ~= boundary.utf8.count ? boundary : nil
    }

    /// Returns the value of a cookie.
    public func cookie(_ name: String) -> String? {
      Cookies(from: headers.filter { $0.name == "cookie" }.map(\.value))[name]?.value
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

  /// A response.
  struct WebReply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// The stream that is sent after the body.
    var stream: AsyncStream<[UInt8]>?

    /// Returns a page.
    static func page(_ html: [UInt8], status: Int = 200) -> WebReply {
      WebReply(status: status, headers: [("content-type", "text/html; charset=utf-8")], body: html)
    }

    /// Returns a line of text.
    static func text(_ text: String, status: Int = 200) -> WebReply {
      WebReply(
        status: status, headers: [("content-type", "text/plain; charset=utf-8")],
        body: Array((text + "\n").utf8))
    }

    /// Returns a redirection to another page.
    static func redirect(to path: String) -> WebReply {
      WebReply(status: 303, headers: [("location", path)])
    }

    func with(_ name: String, _ value: String) -> WebReply {
      var copy = self
      copy.headers.append((name, value))
      return copy
    }
  }
#endif
