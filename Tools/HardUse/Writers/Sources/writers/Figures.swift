import Dependencies
import Foundation
import Sharing
import SharingDatabase

extension Writers {
  /// Prints how long things take: medians, in milliseconds.
  static func figures(_ name: String, _ count: Int, _ open: @Sendable () -> DatabaseStorage) async throws {
    func show(_ what: String, _ durations: [Duration]) {
      let sorted = durations.sorted()
      func ms(_ duration: Duration) -> String {
        let ms = duration / .milliseconds(1)
        return ms.formatted(.number.precision(.fractionLength(2)))
      }
      say(
        "\(name): \(what): median \(ms(sorted[sorted.count / 2])) ms, nine of ten within \(ms(sorted[sorted.count * 9 / 10])) ms"
      )
    }
    let clock = ContinuousClock()
    let (first, second) = (open(), open())
    try await first.write { try $0.execute("DELETE FROM lines") }
    let lines = withDependencies {
      $0.defaultDatabase = first
    } operation: {
      Shared(.rows(Line.self))
    }
    try await lines.load()
    lines.withLock { $0 = [Line(id: 1)] }
    try await lines.save()

    var edits: [Duration] = []
    for number in 1...count {
      let start = clock.now
      lines.withLock { $0[id: 1]?.a = number }
      try await lines.save()
      edits.append(clock.now - start)
    }
    show("edit to commit", edits)

    let others = withDependencies {
      $0.defaultDatabase = second
    } operation: {
      Shared(.rows(Line.self))
    }
    try await others.load()
    var seen = others.publisher.values.makeAsyncIterator()
    var toReader: [Duration] = []
    for number in 1...count {
      let start = clock.now
      lines.withLock { $0[id: 1]?.b = number }
      while let value = await seen.next(), value[id: 1]?.b != number {}
      toReader.append(clock.now - start)
    }
    show("edit to the reader of another connection pool", toReader)

    let rows = 10_000
    var start = clock.now
    lines.withLock { lines in
      for id in 2...rows { lines.append(Line(id: id, a: id, entries: [Entry(id: "x\(id)")])) }
    }
    try await lines.save()
    say(
      "\(name): \(rows) rows by a shared value: \(Int(Double(rows) / ((clock.now - start) / .seconds(1)))) a second"
    )
    let third = open()
    start = clock.now
    let again = withDependencies {
      $0.defaultDatabase = third
    } operation: {
      Shared(.rows(Line.self))
    }
    try await again.load()
    let took = (clock.now - start) / .milliseconds(1)
    say(
      "\(name): start with \(again.wrappedValue.count) rows: \(took.formatted(.number.precision(.fractionLength(0)))) ms"
    )
  }
}
