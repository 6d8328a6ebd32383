#if Server
  import Foundation
  import TerminalApp
  import TerminalText
  import TerminalUI

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
      if let problem = security.problem(in: request) { return problem }
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

    private static let firstScreen = "Go to the first screen"

    /// Returns a page that reports a problem, with a link to the first screen.
    private func message(
      _ title: String, _ text: String, link: String = firstScreen, status: Int
    ) -> WebReply {
      .page(PageDocument.message(title, text, link: link, program: program, assets: assets), status: status)
    }

    // MARK: Visits

    /// Returns the token in a request.
    private func token(of request: WebRequest) -> String? {
      request.cookie(security.cookieName(for: request)).flatMap { $0.utf8.count <= 64 ? $0 : nil }
    }

    private func page(_ request: WebRequest, _ visitor: String?) async -> WebReply {
      // Only a page without a script names its window.
      let name = (try? WebForm(request.query.utf8))?["window"].flatMap { WindowName($0) }
      do {
        if let token = token(of: request),
          let reply = try await visits.use(
            token, of: visitor, { try await self.show(request.path, name, in: $0) })
        {
          return reply
        }
        return try await visits.begin(for: visitor) { visit in
          try await self.show(request.path, nil, in: visit).with(
            "set-cookie", self.security.cookie(visit.token, for: request))
        }
      } catch {
        return failure(error)
      }
    }

    /// Returns the page at an address, in the window with a name if it shows this address, and otherwise in a new window.
    private func show(_ path: String, _ name: WindowName?, in visit: WebVisit) async throws -> WebReply {
      if let name, let window = try await visits.window(name, of: visit), window.path == path {
        return await page(of: window, visit)
      }
      if visit.earlier != nil, let window = try await visits.window(.first, of: visit) {
        return try await showEarlier(window, at: path, in: visit)
      }
      let window: WebWindow
      do {
        window = try await visits.provisionalWindow(of: visit)
      } catch WebVisits.Failure.tooManyWindows {
        return tooManyWindows(visit)
      }
      let problem = await open(path, in: window)
      guard problem == nil, window.path == path else {
        visits.drop(window.name, of: visit)
        return problem ?? .redirect(to: window.path)
      }
      return await page(of: window, visit)
    }

    /// Returns the page of a window that was saved before visits had several windows. It continues as the window of one page.
    private func showEarlier(_ window: WebWindow, at path: String, in visit: WebVisit) async throws
      -> WebReply
    {
      if let problem = await open(path, in: window) { return problem }
      guard await visits.save(window, of: visit),
        await visits.save(of: visit, { try await self.visits.store.save(visit.saved, visit.seal) })
      else { return notSaved }
      visit.earlier = nil
      return path == window.path ? await page(of: window, visit) : redirect(to: window)
    }

    /// Returns a page that reports that there are too many windows. If its tab has shown a window before, its script shows it again.
    private func tooManyWindows(_ visit: WebVisit) -> WebReply {
      let (title, text) = ("Too many windows", Self.tooManyWindows(visits.limits.windows))
      let document = PageDocument(
        page: WebPage(program: program, tree: ElementTree(title: StyledText(title))),
        body: [PageDocument.content(ofMessage: title, text, link: Self.firstScreen)], version: 0,
        session: visit.seal.mark, assets: assets)
      return .page(document.html, status: 503)
    }

    private static func tooManyWindows(_ count: Int) -> String {
      "This browser shows \(count) windows of this program. Close one, and try again."
    }

    /// Opens a path in a window.
    ///
    /// - Returns: A page with the reason that the path leads to no screen, or `nil` if it leads to a screen.
    private func open(_ path: String, in window: WebWindow) async -> WebReply? {
      guard path != window.path else { return nil }
      window.uses += 1
      defer { window.uses -= 1 }
      if let problem = window.problem(with: path) { return message("Not found", "\(problem)", status: 404) }
      do {
        try await window.open(path)
        return nil
      } catch {
        return message("Not found", error.description, status: 404)
      }
    }

    private func page(of window: WebWindow, _ visit: WebVisit) async -> WebReply {
      window.uses += 1
      defer { window.uses -= 1 }
      let document = window.document(session: visit.seal.mark, assets: assets)
      return await visits.save(window, of: visit) ? .page(document.html) : notSaved
    }

    /// Returns a redirection to a window's own page, for a page without a script.
    ///
    /// - Parameter place: The part of the page to show first.
    private func redirect(to window: WebWindow, _ place: String = "") -> WebReply {
      .redirect(to: "\(window.path)?window=\(window.name)\(place)")
    }

    /// The response when a change can't be saved. The browser sends it again, but it isn't performed again.
    private var notSaved: WebReply {
      .text("Your last change couldn't be saved yet. Try again in a moment.", status: 503).with(
        "retry-after", "1")
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
        let reply = try await visits.use(token(of: request) ?? "", of: visitor) { visit in
          let stream =
            request.method == "HEAD"
            ? AsyncStream { $0.finish() } : try await self.stream(of: query["windows"] ?? "", in: visit)
          return WebReply(status: 200, headers: headers, stream: stream)
        }
        // Without a visit, the stream is empty. Status 204 keeps a browser from asking again.
        return reply ?? WebReply(status: 204)
      } catch {
        return failure(error)
      }
    }

    /// Returns the stream of the windows of a list, such as `NAME.VERSION,NAME.VERSION`.
    private func stream(of list: String, in visit: WebVisit) async throws -> AsyncStream<[UInt8]> {
      var found: [(window: WebWindow, version: PageVersion?)] = []
      var gone: [WindowName] = []
      for part in list.split(separator: ",").prefix(visits.limits.windows) {
        let parts = part.split(separator: ".", maxSplits: 1)
        guard let name = parts.first.flatMap({ WindowName($0) }) else { continue }
        do {
          if let window = try await visits.window(name, of: visit) {
            found.append((window, parts.count > 1 ? PageVersion(parts[1]) : nil))
          } else {
            gone.append(name)
          }
        } catch is WebVisits.Failure {
          // There is no room for this window. Its next action says so.
        }
      }
      // A window may have been released while the others were read.
      found.removeAll { visit.windows[$0.window.name] !== $0.window }
      return visit.listen(to: found, without: gone)
    }

    private func act(_ request: WebRequest, _ visitor: String?) async -> WebReply {
      let wantsData = request.names("application/json", in: "accept")
      let boundary = request.multipartBoundary
      guard boundary != nil || request.names("application/x-www-form-urlencoded", in: "content-type") else {
        return .text("The request isn't a form.", status: 415)
      }
      do {
        let form = try boundary.map { try WebForm(request.body, boundary: $0) } ?? WebForm(request.body)
        let reply = try await visits.use(token(of: request) ?? "", of: visitor) { visit in
          try await self.act(form, in: visit, wantsData)
        }
        guard let reply else { throw WebVisits.Failure.noWindow }
        return reply
      } catch WebVisits.Failure.noWindow {
        return wantsData ? .text("This page is out of date. Reload it.", status: 409) : .redirect(to: "/")
      } catch {
        return failure(error)
      }
    }

    private func act(_ form: WebForm, in visit: WebVisit, _ wantsData: Bool) async throws -> WebReply {
      guard let name = form["window"].map({ WindowName($0) }) ?? .first else {
        throw WebVisits.Failure.noWindow
      }
      if form["left"] != nil {
        visit.windows[name]?.hasLeft = true
        return WebReply(status: 204)
      }
      guard visit.allowance.take() else {
        return .text("Too many requests. Wait a moment.", status: 429).with("retry-after", "1")
      }
      let start = form["start"].map {
        WebVisits.Start(path: $0, version: form["version"].flatMap { PageVersion($0) })
      }
      guard let own = try await visits.window(name, of: visit, from: start) else {
        throw WebVisits.Failure.noWindow
      }
      own.uses += 1
      defer { own.uses -= 1 }
      if own.isAction(form) { try await visits.claim(visit) }
      var window = own
      if let other = form["copy"].flatMap({ WindowName($0) }) {
        window = try await visits.copy(other, to: own, of: visit)
      }
      await traces.action(form) { [window] in await window.perform(form) }
      guard await visits.save(window, of: visit) else { return notSaved }
      if let other = form["instead"].flatMap({ WindowName($0) }) { visits.drop(other, of: visit) }
      guard wantsData else {
        // Show the new part of a list from its beginning.
        let action = try? form.action()
        let place = if case .showRows(let list, _)? = action { "#\(list.htmlID)" } else { "" }
        return redirect(to: window, place)
      }
      return WebReply(
        status: 200, headers: [("content-type", "application/json")],
        body: window.answer(isWhole: form["whole"] != nil))
    }

    private func failure(_ error: any Error) -> WebReply {
      if let problem = error as? WebForm.InvalidForm { return problem.reply }
      switch error as? WebVisits.Failure {
      case .full:
        return message(
          "Server is full", "Too many people are using this program. Try again later.", status: 503
        )
        .with("retry-after", "10")
      case .tooManyWindows:
        return .text(Self.tooManyWindows(visits.limits.windows), status: 503).with("retry-after", "10")
      case .noWindow, nil: break
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
