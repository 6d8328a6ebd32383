#if Server
  import Foundation
  import TerminalApp

  /// Answers requests by finding the visit and the page, and performing the action. It doesn't use sockets itself.
  @MainActor
  final class WebSite {
    /// The name of the program.
    private let program: String
    let visits: WebVisits
    private let security: WebSecurity
    private let access: WebAccess
    private let assets: PageAssets
    private let metrics: WebMetrics
    private let traces: WebTraces
    /// The maximum time to shut down.
    private let timeToEnd: Duration
    /// A Boolean value that indicates whether new requests are answered. A program that is shutting down leaves them to others.
    private var isReady = true
    /// A stream that finishes when the time to shut down is over.
    private let (timeIsOver, overTime) = AsyncStream<Void>.makeStream()

    init(
      program: String, visits: WebVisits, security: WebSecurity, access: WebAccess, assets: PageAssets,
      metrics: WebMetrics, traces: WebTraces = WebTraces(), timeToEnd: Duration = .seconds(9)
    ) {
      self.program = program
      self.visits = visits
      self.security = security
      self.access = access
      self.assets = assets
      self.metrics = metrics
      self.traces = traces
      self.timeToEnd = timeToEnd
      visits.metrics = metrics
    }

    /// Serves until `body` returns, when the program should end. If that takes too long, `body` is abandoned: a request may be
    /// waiting for a database that doesn't answer.
    func serve(_ body: @escaping @Sendable () async throws -> Void) async throws {
      let (ends, end) = AsyncStream<Result<Void, any Error>>.makeStream()
      Task {
        do {
          try await body()
          end.yield(.success(()))
        } catch {
          end.yield(.failure(error))
        }
      }
      let waiting = Task {
        for await _ in timeIsOver { break }
        guard !Task.isCancelled else { return }
        metrics.report(
          "Requests didn't finish in time. Sessions whose last changes may not be saved: \(visits.count)."
        )
        end.yield(.success(()))
      }
      defer { waiting.cancel() }
      for await result in ends { return try result.get() }
    }

    /// Begins to shut down by closing the windows' streams, which would keep the program running. The browsers reconnect to the
    /// next process.
    func beginToEnd() {
      visits.closeWindows()
      guard isReady else { return }
      isReady = false
      Task {
        try? await Task.sleep(for: timeToEnd)
        overTime.finish()
      }
    }

    /// Saves every visit before the program ends.
    func endVisits() async {
      beginToEnd()
      await visits.end()
    }

    /// Answers a request.
    func answer(_ request: WebRequest) async -> WebReply {
      let start = ContinuousClock.now
      var reply = await traces.request(request) { await route(request) }
      reply.headers += WebSecurity.headers
      if !reply.headers.contains(where: { $0.name == "cache-control" }) {
        reply.headers.append(("cache-control", "no-store"))
      }
      metrics.count(request, reply, start.duration(to: .now))
      return reply
    }

    /// The methods that a path understands; `nil` if there is nothing at the path.
    private static func methods(of path: String) -> [String]? {
      switch path {
      case WebPath.act: ["POST"]
      case WebPath.health, WebPath.ready, WebPath.style, WebPath.script, WebPath.worker, WebPath.icon,
        WebPath.metrics, WebPath.events:
        ["GET", "HEAD"]
      default: path.hasPrefix("/-/") ? nil : ["GET", "HEAD"]
      }
    }

    private func route(_ request: WebRequest) async -> WebReply {
      if let mistake = security.mistake(in: request) { return mistake }
      let methods = Self.methods(of: request.path)
      if let methods, !methods.contains(request.method) {
        let list = methods.joined(separator: ", ")
        return .text("This address allows only: \(list).", status: 405).with("allow", list)
      }
      switch request.path {
      // Monitors aren't visitors, and use any host name.
      case WebPath.health: return .text("ok")
      case WebPath.ready: return readiness
      default: break
      }
      if let problem = security.problem(with: request) { return problem }
      switch request.path {
      case WebPath.style: return asset(assets.style, "text/css; charset=utf-8")
      case WebPath.script: return asset(assets.script, "text/javascript; charset=utf-8")
      case WebPath.icon: return asset(assets.icon, "image/svg+xml")
      case WebPath.worker: return asset(assets.worker, "text/javascript; charset=utf-8")
      default: break
      }
      let visitor: WebVisitor
      switch await access.decide(request) {
      case .visitor(let known): visitor = known
      case .unknown: return unknown()
      case .tooMany(let wait): return tooMany(wait)
      }
      let name = access.isOpen ? nil : visitor.name
      guard methods != nil else {
        return message("Not found", "There is no page '\(request.path.prefix(200))'.", status: 404)
      }
      switch request.path {
      case WebPath.metrics:
        return WebReply(
          status: 200, headers: [("content-type", "text/plain; version=0.0.4; charset=utf-8")],
          body: Array(metrics.text(visits: visits).utf8))
      case WebPath.events: return await events(request, name)
      case WebPath.act: return await act(request, name)
      default: return await page(request, name)
      }
    }

    private var readiness: WebReply {
      guard isReady else { return .text("ending", status: 503) }
      guard visits.saves.reason != nil else { return .text("ready") }
      visits.saves.saveAgain()
      return .text("changes can't be saved", status: 503)
    }

    private func asset(_ bytes: [UInt8], _ type: String) -> WebReply {
      WebReply(
        status: 200,
        headers: [("content-type", type), ("cache-control", "public, max-age=31536000, immutable")],
        body: bytes)
    }

    private func unknown() -> WebReply {
      let reply = message(
        "Sign in to continue", "If you can't sign in, ask the person who runs this program.",
        link: "Sign in",
        // Status 401 requires a challenge.
        status: access.challenge == nil ? 403 : 401)
      return access.challenge.map { reply.with("www-authenticate", $0) } ?? reply
    }

    private func tooMany(_ wait: Duration) -> WebReply {
      let seconds = max(Int((wait / .seconds(1)).rounded(.up)), 1)
      return message(
        "Too many sign-in attempts", "Try again in \(seconds) \(seconds == 1 ? "second" : "seconds").",
        status: 429
      )
      .with("retry-after", "\(seconds)")
    }

    /// Returns a page that reports a problem, with a link to the first screen.
    private func message(
      _ title: String, _ text: String, link: String = "Go to the first screen", status: Int
    ) -> WebReply {
      .page(PageDocument.message(title, text, link: link, program: program, assets: assets), status: status)
    }

    // MARK: Visits

    /// Returns the token in a request.
    private func token(of request: WebRequest) -> String? {
      request.cookie(security.cookieName(for: request)).flatMap { $0.utf8.count <= 64 ? $0 : nil }
    }

    private func page(_ request: WebRequest, _ visitor: String?) async -> WebReply {
      do {
        if let token = token(of: request),
          let reply = try await visits.use(
            token, of: visitor, from: request.remoteAddress, { await self.show(request.path, in: $0, token) })
        {
          return reply
        }
        let (token, visit) = try await visits.begin(for: visitor, from: request.remoteAddress)
        return await show(request.path, in: visit, token).with(
          "set-cookie", security.cookie(token, for: request))
      } catch {
        return failure(error)
      }
    }

    /// Returns the page at an address.
    private func show(_ path: String, in visit: WebVisit, _ token: String) async -> WebReply {
      let reply = await show(path, in: visit)
      return await visits.save(token) ? reply : notSaved
    }

    /// The response when a change can't be saved. The browser sends it again, but it isn't performed again.
    private var notSaved: WebReply {
      .text("Your last change couldn't be saved yet. Try again in a moment.", status: 503).with(
        "retry-after", "1")
    }

    private func show(_ path: String, in visit: WebVisit) async -> WebReply {
      if path != visit.path {
        if let problem = visit.problem(with: path) {
          return message("Not found", "\(problem)", status: 404)
        }
        do {
          try await visit.open(path)
        } catch {
          return message("Not found", error.description, status: 404)
        }
      }
      let document = visit.document()
      if path != visit.path { return .redirect(to: visit.path) }
      return .page(document.html)
    }

    private func events(_ request: WebRequest, _ visitor: String?) async -> WebReply {
      guard isReady else { return .text("ending", status: 503) }
      do {
        let query = try WebForm(request.query.utf8)
        let headers = [("content-type", "text/event-stream"), ("x-accel-buffering", "no")]
        guard query["edition"] == assets.edition else {
          // The page has the script of another version of the program, so it reloads.
          return WebReply(status: 200, headers: headers, body: Array("event: reload\ndata: {}\n\n".utf8))
        }
        let known =
          request.header("last-event-id").flatMap { PageVersion($0) }
          ?? query["version"].flatMap { PageVersion($0) }
        let reply = try await visits.use(
          token(of: request) ?? "", of: visitor, from: request.remoteAddress
        ) { visit in
          let stream = request.method == "HEAD" ? AsyncStream { $0.finish() } : visit.listen(from: known)
          return WebReply(status: 200, headers: headers, stream: stream)
        }
        // Without a visit, the stream is empty. Status 204 keeps a browser from asking again.
        return reply ?? WebReply(status: 204)
      } catch {
        return failure(error)
      }
    }

    private func act(_ request: WebRequest, _ visitor: String?) async -> WebReply {
      let wantsData = request.names("application/json", in: "accept")
      let boundary = request.multipartBoundary
      guard boundary != nil || request.names("application/x-www-form-urlencoded", in: "content-type") else {
        return .text("The request isn't a form.", status: 415)
      }
      do {
        let form = try boundary.map { try WebForm(request.body, boundary: $0) } ?? WebForm(request.body)
        let token = token(of: request) ?? ""
        let reply = try await visits.use(token, of: visitor, from: request.remoteAddress) { visit in
          guard visit.allowance.take() else {
            return WebReply.text("Too many requests. Wait a moment.", status: 429).with(
              "retry-after", "1")
          }
          await self.traces.action(form) { await visit.perform(form) }
          guard await self.visits.save(token) else { return self.notSaved }
          guard wantsData else {
            // Show the new part of a list from its beginning.
            let action = try? form.action()
            let place = if case .showRows(let list, _)? = action { "#\(list.htmlID)" } else { "" }
            return .redirect(to: visit.path + place)
          }
          return WebReply(
            status: 200, headers: [("content-type", "application/json")], body: visit.answer())
        }
        return reply
          ?? (wantsData ? .text("This page is out of date. Reload it.", status: 409) : .redirect(to: "/"))
      } catch {
        return failure(error)
      }
    }

    private func failure(_ error: any Error) -> WebReply {
      if let mistake = error as? WebForm.Mistake { return mistake.reply }
      if case WebVisits.Failure.full = error {
        return message(
          "Server is full", "Too many people are using this program. Try again later.", status: 503
        )
        .with("retry-after", "10")
      }
      if error is WebVisitIsElsewhere || error is WebVisitsAreUnreachable {
        return .text("\(error)", status: 503).with("retry-after", "1")
      }
      metrics.failures += 1
      // Internal errors go to the log, not to the visitor.
      metrics.report("\(error)")
      return message("Something went wrong", "The program reported an error. Try again.", status: 500)
    }
  }
#endif
