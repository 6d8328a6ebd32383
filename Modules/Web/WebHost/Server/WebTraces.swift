#if Server
  import Tracing

  /// Records a tracing span for each request and for each action, with the tracer that the program has bootstrapped.
  @MainActor
  struct WebTraces {
    /// The tracer, or `nil` if there is none, which avoids all work.
    private let tracer: (any Tracer)?

    init(_ tracer: any Tracer = InstrumentationSystem.tracer) {
      self.tracer = tracer is NoOpTracer ? nil : tracer
    }

    /// Answers a request in a span, whose parent is the proxy's span if the request names one.
    func request(_ request: WebRequest, _ answer: () async -> WebReply) async -> WebReply {
      guard let tracer else { return await answer() }
      var context = ServiceContext.current ?? .topLevel
      tracer.extract(request.headers, into: &context, using: Headers())
      let span = tracer.startSpan(Self.name(of: request), context: context, ofKind: .server)
      defer { span.end() }
      span.attributes["http.request.method"] = request.method
      // The path contains names and numbers of screens, but never typed text.
      span.attributes["url.path"] = request.path
      let reply = await ServiceContext.$current.withValue(span.context) { await answer() }
      span.attributes["http.response.status_code"] = reply.status
      if reply.status >= 500 { span.setStatus(.init(code: .error)) }
      return reply
    }

    /// Performs a form's action in a span.
    func action(_ form: WebForm, _ perform: () async -> Void) async {
      guard let tracer else { return await perform() }
      let action = try? form.action()
      // The element isn't part of the name, so that there are few names. The text that was typed isn't recorded.
      let name = action?.name ?? (form["open"] == nil ? "none" : "open")
      let span = tracer.startSpan("action \(name)")
      defer { span.end() }
      span.attributes["cairn.action"] = action?.element.map { "\(name).\($0.rawValue)" } ?? name
      await ServiceContext.$current.withValue(span.context) { await perform() }
    }

    private static func name(of request: WebRequest) -> String {
      "\(request.method) \(request.path.hasPrefix("/-/") ? request.path : "page")"
    }
  }

  /// Extracts the proxy's span from headers.
  private struct Headers: Extractor {
    func extract(key: String, from headers: [(name: String, value: String)]) -> String? {
      let key = key.lowercased()
      return headers.first { $0.name == key }?.value
    }
  }
#endif
