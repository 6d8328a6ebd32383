import Dependencies
import Foundation
import PostgreSQL
import Sharing
import SharingDatabase
import SharingPostgres

/// What two programs edit at once: a number for each of them, and a list that both add to.
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

@main struct Writers {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let count = Int(arguments.last ?? "") else {
      print("writers prepare URL ROWS | writers write URL a|b EDITS | writers figures URL FOLDER EDITS")
      exit(2)
    }
    let server = DatabaseStorage.postgres(PostgresConfiguration(arguments[2]), .lines)
    switch arguments[1] {
    case "prepare": try await prepare(server, count)
    case "write": try await write(server, arguments[3], count)
    case "figures":
      try await figures("PostgreSQL", count) { .postgres(PostgresConfiguration(arguments[2]), .lines) }
      let file = URL(filePath: arguments[3]).appending(path: "lines.sqlite")
      try await figures("SQLite", count) { .sqlite(file, .lines) }
    default: exit(2)
    }
  }

  static func prepare(_ database: DatabaseStorage, _ count: Int) async throws {
    try await database.write { connection in
      for id in 1...count {
        try connection.execute("INSERT INTO lines VALUES (\(id), 0, 0, \([String]()), \(Double(id)))")
      }
    }
  }

  /// Edits rows, and prints each edit when it is acknowledged: the row, and the edit's number.
  static func write(_ database: DatabaseStorage, _ name: String, _ count: Int) async throws {
    let lines = withDependencies {
      $0.defaultDatabase = database
    } operation: {
      Shared(.rows(Line.self))
    }
    while lines.wrappedValue.isEmpty {
      try? await lines.load()
      try await Task.sleep(for: .milliseconds(20))
    }
    let ids = Array(lines.wrappedValue.ids)
    for number in 1...count {
      let id = ids.randomElement()!
      lines.withLock { lines in
        if name == "a" { lines[id: id]?.a = number } else { lines[id: id]?.b = number }
        lines[id: id]?.entries.append(Entry(id: "\(name)\(number)"))
      }
      var failures = 0
      while true {
        do {
          try await lines.save()
          break
        } catch {
          failures += 1
          if failures == 1 {
            say("refused \(number) \(String("\(error)".prefix(300)).replacing("\n", with: " "))")
          }
          try await Task.sleep(for: .milliseconds(20))
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
