#if Server
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import InMemoryTracing
  import TerminalUI
  import Testing
  import Tracing

  @testable import WebHost

  /// The spans that a tracer receives.
  @MainActor
  @Suite(.dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct TraceTests {
    @Test("A request is a span that contains a span for its work")
    func aRequestIsASpanAndWhatItDoesIsOneInIt() async throws {
      let tracer = InMemoryTracer()
      let house = House(traces: WebTraces(tracer))
      let page = await house.get("/floor/1")
      _ = await house.post(["text.1": "hunter2", "do": page.control("Ask") ?? ""])
      _ = await house.request(
        "GET", "/roof",
        headers: [(InMemoryTracer.traceIDKey, "trace-9"), (InMemoryTracer.spanIDKey, "span-9")])
      let spans = tracer.finishedSpans
      expectNoDifference(
        spans.map(\.operationName), ["GET page", "action tap", "POST /-/act", "GET page"])
      let (page1, action, post, other) = (spans[0], spans[1], spans[2], spans[3])
      expectNoDifference(page1.kind, .server)
      expectNoDifference(page1.parentSpanID, nil)
      expectNoDifference(page1.attributes.get("url.path"), .string("/floor/1"))
      expectNoDifference(page1.attributes.get("http.response.status_code"), .int64(200))
      expectNoDifference(action.parentSpanID, post.spanID)
      let ask = try Invocation(json: #require(page.control("Ask")))
      expectNoDifference(
        action.attributes.get("cairn.action"), ask.element.map { .string("tap.\($0.rawValue)") })
      expectNoDifference(other.attributes.get("http.response.status_code"), .int64(404))
      expectNoDifference(other.traceID, "trace-9")
      expectNoDifference(other.parentSpanID, "span-9")
      for span in spans {
        var texts: [String] = []
        span.attributes.forEach { texts.append("\($0) \($1)") }
        #expect(!texts.joined().contains("hunter2"))
      }
    }
  }
#endif
