#if Server
  import Tracing

  /// Tells the tracer that the program has bootstrapped what was answered and what was done for it: a span each.
  @MainActor
  struct WebTraces {
    /// `nil` where there is none: then nothing is made for it.
    private let tracer: (any Tracer)?

    init(_ tracer: any Tracer = InstrumentationSystem.tracer) {
      self.tracer = tracer is NoOpTracer ? nil : tracer
    }

    /// Answers a request in a span, which belongs to that of the proxy where the request names one.
    func request(_ request: WebRequest, _ answer: () async -> WebReply) async -> WebReply {
      guard let tracer else { return await answer() }
      var context = ServiceContext.current ?? .topLevel
      tracer.extract(request.headers, into: &context, using: Headers())
      let span = tracer.startSpan(Self.name(of: request), context: context, ofKind: .server)
      defer { span.end() }
      span.attributes["http.request.method"] = request.method
      // Names and numbers of screens; what was typed is never in it.
      span.attributes["url.path"] = request.path
      let reply = await ServiceContext.$current.withValue(span.context) { await answer() }
      span.attributes["http.response.status_code"] = reply.status
      if reply.status >= 500 { span.setStatus(.init(code: .error)) }
      return reply
    }

    /// Does in a span what a form says.
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

  /// The headers in which a proxy names its span.
  private struct Headers: Extractor {
    func extract(key: String, from headers: [(name: String, value: String)]) -> String? {
      let key = key.lowercased()
      return headers.first { $0.name == key }?.value
    }
  }
#endif
