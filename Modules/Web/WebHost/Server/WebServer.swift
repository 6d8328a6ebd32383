#if Server
  import Foundation
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import Logging
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypes
  import ServiceLifecycle

  /// Serves a program over HTTP.
  struct WebServer: Sendable {
    /// The limits of a server.
    struct Limits: Sendable {
      /// The maximum number of connections. Others wait until one is closed.
      var connections = 12_000
      /// The maximum size of all headers of a request, in bytes.
      var headers = 16 * 1024
      /// The maximum time without data on a connection.
      var silence: TimeAmount = .seconds(60)
      /// The maximum time to receive a body.
      var bodyTime: TimeAmount = .seconds(20)
    }

    let site: WebSite
    let host: String
    let port: Int
    let logger: Logger
    var limits = Limits()

    /// Serves until the process should end, and then completes pending requests within ten seconds.
    ///
    /// - Parameter onRunning: A closure that is called with the port when the server is running.
    func run(onRunning: @escaping @Sendable (Int) async -> Void) async throws {
      let loop = EventLoopGroupProvider.singleton.eventLoopGroup.next()
      let responder = CallbackResponder { (request: Request, context: WebContext) in
        try await answer(request, context)
      }
      let connection = HTTP1Channel.Configuration(
        idleTimeout: limits.silence,
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.headers, maxHeaderListSize: limits.headers, maxHeaderFieldCount: 100))
      let application = Application(
        responder: responder,
        server: HTTPServerBuilder { responder in
          WebConnection(HTTP1Channel(responder: responder, configuration: connection))
        },
        configuration: ApplicationConfiguration(
          address: .hostname(host, port: port), backlog: 1024,
          availableConnectionsDelegate: ConnectionLimit(
            limits.connections, files: ConnectionLimit.raiseFileLimit(), logger: logger)),
        onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? port) },
        eventLoopGroupProvider: .shared(loop),
        logger: logger)
      var configuration = ServiceGroupConfiguration(
        services: [
          .init(service: Maintenance(site: site)),
          .init(service: Serving(application: application, site: site, executor: LoopExecutor(loop: loop))),
        ],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      configuration.maximumGracefulShutdownDuration = Duration.seconds(8)
      let group = ServiceGroup(configuration: configuration)
      try await site.serve { try await group.run() }
    }

    /// Answers a request.
    ///
    /// - Throws: `HTTPParserError` if the body is malformed or cut off.
    private func answer(_ request: Request, _ context: WebContext) async throws -> Response {
      var page = WebRequest(
        method: request.method.rawValue, path: request.uri.path, query: request.uri.query ?? "",
        headers: Self.headers(of: request), remoteAddress: context.remoteAddress)
      if request.method != .get, request.method != .head {
        if let expectation = request.headers[.expect], expectation.lowercased() != "100-continue" {
          return Response(status: .expectationFailed, headers: [.connection: "close"])
        }
        let limit = WebSecurity.bodyLimit(of: page)
        if let length = page.header("content-length").flatMap({ Int($0) }), length > limit {
          return Response(status: .contentTooLarge, headers: [.connection: "close"])
        }
        if request.headers[.expect] != nil {
          try await context.channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)))
        }
        // A body that takes too long is cut off.
        let deadline = NIODeadline.now() + limits.bodyTime
        let end = context.channel.eventLoop.scheduleTask(deadline: deadline) {
          context.channel.close(mode: .input, promise: nil)
        }
        defer { end.cancel() }
        do {
          page.body = Array(try await request.body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
          return Response(status: .contentTooLarge, headers: [.connection: "close"])
        } catch  where .now() >= deadline {
          return Response(status: .requestTimeout, headers: [.connection: "close"])
        }
        guard .now() < deadline else {
          return Response(status: .requestTimeout, headers: [.connection: "close"])
        }
      }
      // Use a task without a preferred executor. With one, the main actor's functions suspend at every 'await', even if nothing is
      // awaited (Swift 6.3.1), and the state they have read may change. If the browser leaves, this task isn't canceled,
      // so that the edits are saved.
      let reply = await Task { @MainActor in await site.answer(page) }.value
      var headers = HTTPFields()
      for (name, value) in reply.headers {
        guard let name = HTTPField.Name(name) else { continue }
        headers.append(HTTPField(name: name, value: value))
      }
      let status = HTTPResponse.Status(code: reply.status)
      guard let stream = reply.stream else {
        return Response(
          status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
      }
      return Response(
        status: status, headers: headers,
        body: ResponseBody { writer in
          for await bytes in stream { try await writer.write(ByteBuffer(bytes: bytes)) }
          try await writer.finish(nil)
        })
    }

    private static func headers(of request: Request) -> [(name: String, value: String)] {
      // The HTTP types store the first host separately from the other headers.
      (request.head.authority.map { [(name: "host", value: $0)] } ?? [])
        + request.headers.map { (name: $0.name.canonicalName, value: $0.value) }
    }
  }

  /// The context of a request.
  private struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    let remoteAddress: String

    init(source: ApplicationRequestContextSource) {
      coreContext = CoreRequestContextStorage(source: source)
      channel = source.channel
      remoteAddress = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }
  }

  /// Maintains the sessions while the program is served, and saves them at the end.
  private struct Maintenance: Service {
    let site: WebSite

    func run() async throws {
      let following = Task { await site.visits.follow() }
      let tending = Task {
        while true {
          await site.visits.removeOld()
          // One day.
          for _ in 0..<5_760 {
            try await Task.sleep(for: .seconds(15))
            await site.visits.maintain()
          }
        }
      }
      try? await gracefulShutdown()
      tending.cancel()
      await site.endVisits()
      following.cancel()
    }
  }

  /// Answers requests. The tasks of connections run on the thread that reads and writes their sockets, because waking another
  /// thread takes longer than their work.
  private struct Serving<Application: Service>: Service {
    let application: Application
    let site: WebSite
    let executor: LoopExecutor

    func run() async throws {
      try await withGracefulShutdownHandler {
        try await withTaskExecutorPreference(executor) { try await application.run() }
      } onGracefulShutdown: {
        Task { @MainActor in site.beginToEnd() }
      }
    }
  }

  /// Runs tasks on the thread of an event loop. Long operations must leave it.
  private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
#endif
