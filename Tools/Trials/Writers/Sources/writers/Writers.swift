import Dependencies
import Foundation
import PostgreSQL
import Sharing
import SharingDatabase
import SharingPostgres

/// The data that two programs edit concurrently: a number for each program, and a list that both append to.
struct Line: TableRow, Equatable {
  static let tableName = "lines"
  var id: Int
  var a = 0
  var b = 0
  var entries: IdentifiedArrayOf<Entry> = []
}

struct Entry: Codable, Equatable, Identifiable, Sendable {
  var id: String
}

extension DatabaseSchema {
  static let lines = DatabaseSchema(
    """
    CREATE TABLE lines (id BIGINT PRIMARY KEY, a BIGINT NOT NULL, b BIGINT NOT NULL, entries JSONB NOT NULL,
      position DOUBLE PRECISION)
    """)
}

/// The storage of the lines: a server, an SQLite file, or a JSON file.
struct Place {
  let name: String

  var database: DatabaseStorage? {
    if name.contains("://") { return .postgres(PostgresConfiguration(name), .lines) }
    return name.hasSuffix(".sqlite") ? .sqlite(URL(filePath: name), .lines) : nil
  }

  /// The lines as one program sees them.
  func open() -> Shared<IdentifiedArrayOf<Line>> {
    guard let database else { return Shared(wrappedValue: [], .fileStorage(URL(filePath: name))) }
    return withDependencies {
      $0.defaultDatabase = database
    } operation: {
      Shared(.rows(Line.self))
    }
  }
}

@main struct Writers {
  static let usage = """
    writers fill PLACE ROWS              adds rows, and prints how many a second
    writers write PLACE a|b EDITS FROM   edits rows, and prints each edit that is acknowledged
    writers start PLACE                  prints how long it takes to read all rows
    writers follow PLACE EDITS           prints when each edit of 'b' in row 1 is seen
    writers figures URL FOLDER           prints a table of JSON, SQLite and PostgreSQL
    """

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap(Int.init)
    switch (arguments.first, arguments.count) {
    case ("fill", 3) where numbers.count == 1: try await fill(Place(name: arguments[2]), numbers[0])
    case ("write", 5) where numbers.count == 2:
      try await write(Place(name: arguments[2]), arguments[3], numbers[1]..<numbers[1] + numbers[0])
    case ("start", 2): try await start(Place(name: arguments[2]))
    case ("follow", 3) where numbers.count == 1: try await follow(Place(name: arguments[2]), numbers[0])
    case ("figures", 3): try await figures(server: arguments[2], folder: arguments[3])
    default:
      print(usage)
      exit(2)
    }
  }

  /// Edits rows, and prints the row and the edit's number when each edit is acknowledged.
  static func write(_ place: Place, _ name: String, _ numbers: Range<Int>) async throws {
    let lines = place.open()
    var failures = 0
    func failed(_ what: String, _ error: any Error) async throws {
      failures += 1
      if failures == 1 { say("refused \(what) \(String("\(error)".prefix(300)).replacing("\n", with: " "))") }
      try await Task.sleep(for: .milliseconds(20))
    }
    while lines.wrappedValue.isEmpty {
      do {
        try await lines.load()
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        try await failed("0", error)
      }
    }
    say("loaded \(lines.wrappedValue.count)")
    let ids = Array(lines.wrappedValue.ids)
    for number in numbers {
      let id = ids.randomElement()!
      lines.withLock { lines in
        if name == "a" { lines[id: id]?.a = number } else { lines[id: id]?.b = number }
        lines[id: id]?.entries.append(Entry(id: "\(name)\(number)"))
      }
      // The edit may be in the file even if it wasn't acknowledged.
      say("edit \(id) \(number)")
      failures = 0
      while true {
        do {
          try await lines.save()
          break
        } catch {
          try await failed("\(number)", error)
        }
      }
      say("ack \(id) \(number)")
    }
    for conflict in takeMergeConflicts() { say("conflict \(conflict.fields)".replacing("\n", with: " ")) }
    say("end")
  }

  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
