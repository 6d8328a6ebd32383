#if Server
  import Foundation
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import Logging
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypesHTTP1

  /// Hummingbird's HTTP/1 connection, with the rules of RFC 9110 and RFC 9112 that it doesn't apply.
  struct WebConnection: HTTPChannelHandler {
    private let base: HTTP1Channel

    init(_ base: HTTP1Channel) { self.base = base }

    var responder: Responder { base.responder }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
      base.setup(channel: channel, logger: logger).flatMapThrowing { value in
        // Swift's HTTP types have no version, so this handler comes before the one that creates them.
        let pipeline = channel.pipeline.syncOperations
        let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
        try pipeline.addHandler(HTTPRules(), position: .before(codec))
        return value
      }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
      await base.handle(value: value, logger: logger)
    }
  }

  /// Checks a request's target and framing, and closes the connection if the HTTP version or the headers require it.
  private final class HTTPRules: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The properties of a request that its response depends on.
    private struct Exchange {
      var isHead = false
      var isOld = false
      var closes = false
    }

    /// The requests without a response yet, in their order.
    private var exchanges: [Exchange] = []
    /// The request that is being answered.
    private var current = Exchange()
    /// The status for a request that couldn't be parsed.
    private var mistake: HTTPResponseStatus?

    /// The time that a client has to read the last response. After that, its connection is closed even if it is still sending.
    private static let closeTimeout = TimeAmount.seconds(2)

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
      let isOld = head.version.major < 1 || head.version == .http1_0
      // NIO reads nothing after a request for another protocol. Close the connection after the response, which declines that
      // request.
      let asksForUpgrade = head.method == .CONNECT || head.headers.contains(name: "upgrade")
      let closes = isOld || asksForUpgrade || !head.isKeepAlive
      exchanges.append(Exchange(isHead: head.method == .HEAD, isOld: isOld, closes: closes))
      if closes { head.headers.replaceOrAdd(name: "connection", value: "close") }
      // A client of HTTP/1.0 doesn't wait for an interim response.
      if isOld { head.headers.remove(name: "expect") }
      if let authority = Self.authority(of: head.uri) {
        head.headers.replaceOrAdd(name: "host", value: authority)
      }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// The host and the port of a target in absolute form, which take precedence over the header.
    private static func authority(of target: String) -> String? {
      guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
        return nil
      }
      return String(target.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      mistake =
        switch error as? HTTPParserError {
        case .invalidMethod: .notImplemented
        case .headerOverflow: .requestHeaderFieldsTooLarge
        case .invalidVersion: .httpVersionNotSupported
        default: .badRequest
        }
      context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      switch unwrapOutboundIn(data) {
      case .head(var head):
        // An interim response is followed by the response.
        if (100..<200).contains(head.status.code) { return context.write(data, promise: promise) }
        if exchanges.isEmpty {
          // Hummingbird answers a request that couldn't be parsed.
          current = Exchange(closes: true)
          head.status = mistake ?? head.status
        } else {
          current = exchanges.removeFirst()
        }
        if !head.isKeepAlive { current.closes = true }
        if current.closes { head.headers.replaceOrAdd(name: "connection", value: "close") }
        // A client of HTTP/1.0 can't read chunks: the end of the connection is the end of the body.
        if current.isOld { head.version = .http1_0 }
        if !head.headers.contains(name: "date") {
          head.headers.add(name: "date", value: Date.now.formatted(Self.dateFormat))
        }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
      case .body where current.isHead: promise?.succeed()
      case .body: context.write(data, promise: promise)
      case .end:
        if current.isHead {
          promise?.succeed()
        } else {
          context.write(data, promise: promise)
        }
        if current.closes { close(context) }
      }
    }

    /// Closes the connection. First it reads for a while, so that a client that is still sending gets the response instead of a
    /// reset.
    private func close(_ context: ChannelHandlerContext) {
      context.flush()
      let channel = context.channel
      channel.close(mode: .output).whenComplete { _ in
        channel.eventLoop.scheduleTask(in: Self.closeTimeout) { channel.close(promise: nil) }
      }
    }

    private static let dateFormat = Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
        """,
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
  }
#endif
