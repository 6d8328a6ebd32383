#if Server
  import Logging

  /// Counts events for monitoring, in the text format of Prometheus.
  ///
  /// swift-metrics has no exporter of its own for this format. Another package for it would be longer than these few numbers.
  @MainActor
  final class WebMetrics {
    private let logger: Logger
    private var answers: [Int: Int] = [:]
    private var seconds = 0.0
    /// The number of responses for each upper bound of the duration.
    private var counts = [Int](repeating: 0, count: bounds.count + 1)
    private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
    /// The number of internal errors.
    var failures = 0

    init(logger: Logger) { self.logger = logger }

    func count(_ request: WebRequest, _ reply: WebReply, _ duration: Duration) {
      answers[reply.status, default: 0] += 1
      let time = duration / .seconds(1)
      seconds += time
      counts[Self.bounds.firstIndex { time <= $0 } ?? Self.bounds.count] += 1
      logger.debug(
        "Answered a request",
        metadata: [
          "method": "\(request.method)", "path": "\(request.path)", "status": "\(reply.status)",
          "milliseconds": "\((time * 10_000).rounded() / 10)",
        ])
    }

    func report(_ text: String) { logger.error("\(text)") }
    func note(_ text: String) { logger.notice("\(text)") }

    /// Returns all metrics as text.
    func text(visits: WebVisits) -> String {
      var lines: [String] = []
      func add(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, value: String)]) {
        lines.append("# HELP \(name) \(help)")
        lines.append("# TYPE \(name) \(kind)")
        lines += values.map { "\(name)\($0.labels) \($0.value)" }
      }
      add("cairn_sessions", "gauge", "Sessions in memory.", [("", "\(visits.count)")])
      add("cairn_windows", "gauge", "Windows in memory.", [("", "\(visits.windowCount)")])
      add("cairn_sessions_open", "gauge", "Sessions with an open window.", [("", "\(visits.openCount)")])
      add("cairn_sessions_begun_total", "counter", "Sessions started.", [("", "\(visits.begun)")])
      add(
        "cairn_sessions_restored_total", "counter", "Saved windows that were resumed.",
        [("", "\(visits.restored)")])
      add(
        "cairn_http_answers_total", "counter", "Responses by status.",
        answers.sorted { $0.key < $1.key }.map { ("{status=\"\($0.key)\"}", "\($0.value)") })
      add("cairn_failures_total", "counter", "Internal errors.", [("", "\(failures)")])
      var sum = 0
      var buckets: [(String, String)] = []
      for (index, count) in counts.enumerated() {
        sum += count
        let bound = index < Self.bounds.count ? "\(Self.bounds[index])" : "+Inf"
        buckets.append(("{le=\"\(bound)\"}", "\(sum)"))
      }
      let name = "cairn_http_answer_seconds"
      lines += [
        "# HELP \(name) Response times, without event streams.", "# TYPE \(name) histogram",
      ]
      lines += buckets.map { "\(name)_bucket\($0.0) \($0.1)" }
      lines += ["\(name)_sum \(seconds)", "\(name)_count \(sum)"]
      return lines.joined(separator: "\n") + "\n"
    }
  }
#endif
