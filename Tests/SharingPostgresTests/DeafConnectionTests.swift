#if PostgreSQL
  import Foundation
  import PostgreSQL
  import SharingDatabase
  import Testing

  @testable import SharingPostgres

  /// A pooler in transaction mode, behind which no notification arrives.
  @Suite(.withServer, .timeLimit(.minutes(20))) struct DeafConnectionTests {
    /// A clock whose sleeps end one after another.
    private struct TickingClock: Clock {
      let ticks: AsyncStream<Void>
      var now: ContinuousClock.Instant { .now }
      var minimumResolution: Duration { .zero }
      func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        for await _ in ticks { return }
        throw CancellationError()
      }
    }

    @Test("Values are read at intervals if notifications don't arrive")
    func valuesAreReadAtIntervals() async throws {
      try await Server.withSchema { configuration, _ in
        let (ticks, tick) = AsyncStream<Void>.makeStream()
        let engine = PostgresEngine(
          configuration, .notes, connections: 2, clock: TickingClock(ticks: ticks)
        ) { _, _ in }
        let database = DatabaseStorage(engine)
        try await database.write { _ in }
        var changes = database.changes().makeAsyncIterator()
        for _ in 1...3 {
          tick.yield()
          expectSame(await changes.next()?.tables, nil)
          // Unreported changes aren't taken for none.
          expectSame(try await database.read { try $0.engine.changes(of: "notes", after: nil).place }, nil)
        }
      }
    }
  }
#endif
