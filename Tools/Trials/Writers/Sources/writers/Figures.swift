import Dependencies
import Foundation
import Observation
import Sharing
import SharingDatabase

/// Measures durations, each in separate processes, as in real use.
extension Writers {
  private static let clock = ContinuousClock()

  static func fill(_ place: Place, _ rows: Int) async throws {
    let lines = place.open()
    try? await lines.load()
    let new = IdentifiedArray(
      uniqueElements: (1...rows).map { Line(id: $0, entries: [Entry(id: "entry \($0)")]) })
    let start = clock.now
    lines.withLock { $0 = new }
    try await lines.save()
    say("\(Int(Double(rows) / ((clock.now - start) / .seconds(1))))")
  }

  static func start(_ place: Place) async throws {
    let start = clock.now
    let lines = place.open()
    for await isLoading in Observations({ lines.isLoading }) where !isLoading { break }
    let took = clock.now - start
    guard lines.loadError == nil else { throw lines.loadError! }
    say("\(lines.wrappedValue.count) \(took / .milliseconds(1))")
  }

  /// A clock that all processes share.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  static func follow(_ place: Place, _ count: Int) async throws {
    let lines = place.open()
    try await lines.load()
    say("ready")
    var last = 0
    for await value in lines.publisher.values {
      guard let number = value[id: 1]?.b, number > last else { continue }
      last = number
      say("\(number) \(now)")
      if number >= count { break }
    }
  }

  static func figures(server: String, folder: String) async throws {
    let places = ["JSON": "lines.json", "SQLite": "lines.sqlite"].mapValues { "\(folder)/\($0)" }
      .merging(["PostgreSQL": server]) { first, _ in first }
    for (name, place) in places.sorted(by: { $0.key < $1.key }) {
      for rows in [10, 10_000, 100_000] {
        let imported = try run("fill", place, "\(rows)").first ?? ""
        let starts = try (1...5).compactMap { _ in
          try run("start", place).first?.split(separator: " ").last.flatMap { Double($0) }
        }
        let (saved, seen) = try await edits(Place(name: place), rows > 10_000 ? 15 : 50)
        say(
          "\(name), \(rows) rows: start \(median(starts)), edit to disk \(median(saved)), edit to the other program "
            + "\(median(seen)) (ms, medians); \(imported) rows imported a second")
      }
    }
  }

  /// Edits one row, and measures the time until it is on disk and until another program has it.
  private static func edits(_ place: Place, _ count: Int) async throws -> ([Double], [Double]) {
    let lines = place.open()
    try await lines.load()
    let (process, output) = try launch("follow", place.name, "\(count)")
    let heard = output.fileHandleForReading.bytesByLine
    _ = heard.next()
    var (saved, seen): ([Double], [Double]) = ([], [])
    for number in 1...count {
      let start = now
      lines.withLock { $0[id: 1]?.b = number }
      try await lines.save()
      saved.append(now - start)
      let line = heard.next()?.split(separator: " ") ?? []
      guard line.count == 2, Int(line[0]) == number, let time = Double(line[1]) else { break }
      seen.append(time - start)
    }
    process.waitUntilExit()
    return (saved, seen)
  }

  private static func median(_ values: [Double]) -> String {
    guard !values.isEmpty else { return "none" }
    return values.sorted()[values.count / 2].formatted(.number.precision(.fractionLength(1)).grouping(.never))
  }

  private static func launch(_ arguments: String...) throws -> (Process, Pipe) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    return (process, output)
  }

  private static func run(_ arguments: String...) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }
}

extension FileHandle {
  /// The lines, as they arrive.
  fileprivate var bytesByLine: AnyIterator<String> {
    var waiting = ""
    return AnyIterator {
      while !waiting.contains("\n") {
        let data = self.availableData
        guard !data.isEmpty else { return nil }
        waiting += String(decoding: data, as: UTF8.self)
      }
      let line = waiting.prefix { $0 != "\n" }
      waiting.removeFirst(line.count + 1)
      return String(line)
    }
  }
}
