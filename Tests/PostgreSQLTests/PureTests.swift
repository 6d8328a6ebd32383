#if PostgreSQL
  import CairnTestSupport
  import Clocks
  import CustomDump
  import Foundation
  import Testing

  @testable import PostgreSQL

  @Suite struct QuotedIdentifierTests {
    @Test(
      "A name is quoted whatever it contains",
      arguments: [
        ("standups", "\"standups\""),
        ("Order by", "\"Order by\""),
        ("a\"; DROP TABLE b; --", "\"a\"\"; DROP TABLE b; --\""),
        ("\"", "\"\"\"\""),
        ("naïve \\ 'x'", "\"naïve \\ 'x'\""),
        (String(repeating: "é", count: 31) + "e", "\"" + String(repeating: "é", count: 31) + "e\""),
      ])
    func aNameIsItselfWhateverItHas(_ name: String, _ quoted: String) throws {
      expectNoDifference(try quotedIdentifier(name), quoted)
    }

    @Test(arguments: [
      ("", "is empty"), ("a\0b", "contains a NUL"), (String(repeating: "é", count: 32), "has 64 bytes"),
    ]) func aNameThatTheServerWouldChangeIsRefused(_ name: String, _ reason: String) {
      let error = #expect(throws: PostgresError.self) { try quotedIdentifier(name) }
      #expect(error?.failure == .invalid)
      #expect(error?.message.contains(reason) == true)
    }
  }

  @Suite struct ConfigurationTests {
    @Test(
      "The error for an invalid address doesn't show the address",
      arguments: [
        "postgres://me:%zzgeheim@host/db", "postgres://me:geheim@host/db?nonsense=geheim",
        "password='geheim host=x", "password=geheim geheim", "postgres://me:geheim\0@host",
      ])
    func anAddressThatIsNotUnderstoodIsNotShown(_ url: String) {
      let error = #expect(throws: PostgresError.self) { try PostgresConfiguration(url).parameters() }
      expectNoDifference(error?.failure, .invalid)
      #expect(error?.description.contains("geheim") == false)
    }

    @Test(arguments: [
      ("postgres://me:geheim@host/db", "postgres://me:…@host/db"),
      ("postgres://me:ge:h@eim@host:5432/db?sslmode=require", "postgres://me:…@host:5432/db?sslmode=require"),
      ("postgres://me@host/db", "postgres://me@host/db"),
      ("host=x password=geheim", "host=x password=…"),
      ("host=x password = 'ge heim' user=me", "host=x password =…"),
      (
        "postgres://h/db?user=me&password=geheim&sslpassword=geheim&sslmode=require",
        "postgres://h/db?user=me&password=…&sslpassword=…&sslmode=require"
      ),
      ("postgres://h/db?pass%77ord=geheim", "postgres://h/db?pass%77ord=…"),
      ("", ""),
    ]) func aPasswordIsNotPrinted(_ url: String, _ printed: String) {
      let configuration = PostgresConfiguration(url)
      expectNoDifference("\(configuration)", printed)
      var dump = ""
      customDump(configuration, to: &dump)
      #expect(dump.contains("url: \"\(printed)\"") && !dump.contains("geheim"))
    }

    @Test("The URL precedes the defaults, and the encoding is fixed")
    func theURLGoesBeforeTheDefaultsAndTheEncodingIsFixed() throws {
      let parameters = try PostgresConfiguration("postgres://host/db?connect_timeout=3").parameters()
      expectNoDifference(
        parameters.suffix(2).map { "\($0.key)=\($0.value)" },
        ["dbname=postgres://host/db?connect_timeout=3", "client_encoding=UTF8"])
      #expect(parameters.contains { $0 == ("connect_timeout", "10") })
    }

    @Test("The error for an unreachable server names it without the password")
    func aServerThatIsNotThereIsNamed() async {
      let error = await #expect(throws: PostgresError.self) {
        try await PostgresConnection.open(PostgresConfiguration("postgres://me:geheim@/db?host=/nonexistent"))
      }
      #expect(error?.failure == .connecting)
      let text = "\(error!)"
      #expect(text.contains("/nonexistent") && text.contains("Check that the server is running"))
      #expect(!text.contains("geheim"))
    }

    @Test func aCancelledTaskOpensNothing() async {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await PostgresConnection.open(PostgresConfiguration("postgres:///db?host=/nonexistent"))
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Suite struct ErrorTests {
    @Test("An error gives the statement, the reason, the place, and a remedy")
    func anErrorSaysWhatWhereAndWhatToDo() {
      var error = PostgresError(.statement, "duplicate key", server: "me@host:5432/db")
      error.sqlState = "23505"
      error.detail = "Key (id)=(1) already exists."
      error.hint = "A hint."
      error.statement = "INSERT INTO a VALUES ($1)"
      error.position = 13
      error.outcome = .notCommitted
      error.attempts = 3
      expectNoDifference(
        error.description,
        """
        The server rejected a statement: duplicate key (SQLSTATE 23505)
        Detail: Key (id)=(1) already exists.
        Hint: A hint.
        Statement: INSERT INTO a VALUES ($1) (at character 13)
        Server: me@host:5432/db
        Tried 3 times.
        Nothing was changed.
        Change the values to satisfy the constraint.
        """)
      expectNoDifference(error.localizedDescription, error.description)
    }

    @Test(arguments: [
      ("40001", "conflicted with another one"), ("42P01", "Check the name"),
      ("42601", "Correct the statement"), ("53100", "Free some space"), ("57P03", "in a moment"),
      ("22P02", "fit its type"), ("0A000", "See 0A000 in the appendix"),
    ]) func eachKindHasItsAdvice(_ state: String, _ advice: String) {
      var error = PostgresError(.statement, "")
      error.sqlState = state
      #expect(error.description.contains(advice))
    }

    @Test func aLongStatementIsCut() {
      var error = PostgresError(.statement, "")
      error.statement = String(repeating: "x", count: 10_000)
      #expect(error.description.count < 800)
    }
  }

  @Suite struct RetryingTests {
    /// Fails several times before it succeeds, and returns the waits in between.
    private func waits(
      failures: Int, state: String = "40001", retries: Int = 10, stagger: Int = 0
    ) async throws -> [Duration] {
      let clock = RecordingClock()
      var count = 0
      try await retrying(retries, clock: clock, stagger: stagger, where: \.isConflict) {
        count += 1
        guard count <= failures else { return }
        var error = PostgresError(.statement, "")
        error.sqlState = state
        throw error
      }
      expectNoDifference(count, failures + 1)
      return clock.waits.value
    }

    @Test("The waits between attempts grow to one second") func theWaitsGrowToASecond() async throws {
      expectSame(
        try await waits(failures: 9).map { $0 / .milliseconds(1) },
        [10, 20, 40, 80, 160, 320, 640, 1000, 1000])
    }

    @Test func aDeadlockIsTriedAgain() async throws {
      expectSame(try await waits(failures: 1, state: "40P01"), [.milliseconds(10)])
    }

    @Test("Two connections wait for different times") func twoConnectionsDoNotWaitAlike() async throws {
      expectSame(try await waits(failures: 1, stagger: 19), [.microseconds(10_937.5)])
    }

    @Test func otherErrorsAreThrownAtOnce() async {
      let error = await #expect(throws: PostgresError.self) {
        try await waits(failures: 1, state: "23505")
      }
      expectNoDifference(error?.attempts, 1)
    }

    @Test("The last error has the number of attempts") func theLastErrorSaysHowOftenItWasTried() async {
      let error = await #expect(throws: PostgresError.self) { try await waits(failures: 9, retries: 2) }
      expectNoDifference(error?.attempts, 3)
    }

    @Test func aCancelledTaskDoesNotTryAgain() async {
      let task = Task { [clock = TestClock()] in
        try await retrying(5, clock: clock, stagger: 0, where: { _ in true }) {
          withUnsafeCurrentTask { $0?.cancel() }
          throw PostgresError(.statement, "")
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Suite struct SemaphoreTests {
    /// Starts tasks that wait, one after the other.
    private func line(_ semaphore: AsyncSemaphore, _ count: Int, _ enter: @escaping @Sendable (Int) -> Void)
      async
      -> [Task<Void, any Error>]
    {
      var tasks: [Task<Void, any Error>] = []
      for index in 0..<count {
        let before = semaphore.waiting
        tasks.append(
          Task {
            try await semaphore.wait()
            enter(index)
            semaphore.signal()
          })
        while semaphore.waiting == before { await Task.yield() }
      }
      return tasks
    }

    @Test("Tasks enter in the order of their arrival, and canceled tasks leave the queue")
    func tasksEnterInTheOrderInWhichTheyCameAndCancelledOnesLeave() async throws {
      let semaphore = AsyncSemaphore(1)
      let entered = Recorded<Int>()
      try await semaphore.wait()
      let tasks = await line(semaphore, 4) { entered.append($0) }
      tasks[1].cancel()
      await #expect(throws: CancellationError.self) { try await tasks[1].value }
      expectNoDifference(semaphore.waiting, 3)
      semaphore.signal()
      for index in [0, 2, 3] { try await tasks[index].value }
      expectNoDifference(entered.value, [0, 2, 3])
      // The permit is available again.
      try await semaphore.wait()
    }

    @Test("Closing the semaphore ends all waits") func closingEndsTheLine() async throws {
      let semaphore = AsyncSemaphore(1)
      try await semaphore.wait()
      let tasks = await line(semaphore, 2) { _ in }
      semaphore.close(PostgresError(.connectionLost, "closed"))
      for task in tasks { await #expect(throws: PostgresError.self) { try await task.value } }
      await #expect(throws: PostgresError.self) { try await semaphore.wait() }
    }

    @Test("A task that is already canceled doesn't enter the semaphore")
    func aTaskThatIsCancelledAlreadyDoesNotEnter() async {
      let semaphore = AsyncSemaphore(1)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await semaphore.wait()
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
#endif
