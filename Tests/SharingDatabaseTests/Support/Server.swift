#if PostgreSQL
  import Clocks
  import ConcurrencyExtras
  import Foundation
  import PostgreSQL
  import SharingDatabase
  import Testing

  @testable import SharingPostgres

  extension DatabaseKind {
    /// The server in `CAIRN_POSTGRES`, if it's set. Each test has its own schema there.
    static let servers =
      ProcessInfo.processInfo.environment["CAIRN_POSTGRES"].map { url in
        [
          DatabaseKind(testDescription: "PostgreSQL") { body in
            let schema = "test_\(UUID().uuidString.lowercased())"
            let owner = try await PostgresConnection.open(PostgresConfiguration(url))
            defer { owner.close() }
            let name = try quotedIdentifier(schema)
            try await owner.query("CREATE SCHEMA \(name)")
            let configuration = PostgresConfiguration("\(url)?options=-c%20search_path%3D%22\(schema)%22")
            // Time stands still, so that a slow notification isn't taken for one that never arrives.
            let result = await Result {
              try await body {
                DatabaseStorage(PostgresEngine(configuration, $0, connections: 4, clock: TestClock()))
              }
            }
            try await owner.query("DROP SCHEMA \(name) CASCADE")
            try result.get()
          }
        ]
      } ?? []
  }
#endif
