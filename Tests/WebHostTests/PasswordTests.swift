#if Server
  import CairnSupport
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import TerminalApp
  import TerminalDevice
  import Testing

  @testable import WebHost

  /// Signing in with a password.
  @MainActor
  @Suite(.dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct PasswordTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "passwords-\(UUID())")
    private var file: URL { folder.appending(path: "people") }
    /// Makes guesses cheap in tests.
    private static let cost = PasswordLine.Cost(logRounds: 4, blockSize: 1, repeats: 1)

    /// An `expectNoDifference` for asynchronous values.
    private func expectSame<Value: Equatable>(
      _ value: Value, _ wanted: Value, line: UInt = #line, column: UInt = #column
    ) {
      expectNoDifference(value, wanted, line: line, column: column)
    }

    private func line(_ name: String, _ password: String) throws -> PasswordLine {
      try PasswordLine(name, password: password, cost: Self.cost)
    }

    private func withFolder(_ body: () async throws -> Void) async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try await body()
    }

    private func access(_ reports: Locked<[String]> = Locked([]), isBehindProxy: Bool = false) throws
      -> PasswordAccess
    {
      PasswordAccess(
        try PasswordFile(file) { text in reports.withLock { $0.append(text) } },
        isBehindProxy: isBehindProxy, cost: Self.cost)
    }

    private nonisolated func request(_ name: String, _ password: String, from address: String = "10.0.0.1")
      -> WebRequest
    {
      let sent = Data("\(name):\(password)".utf8).base64EncodedString()
      return WebRequest(
        path: "/", headers: [("authorization", "Basic \(sent)")], remoteAddress: address)
    }

    @Test("Verifying a password doesn't run on the task's executor")
    func aPasswordIsNotProvedWhereTheTaskPrefersToRun() async throws {
      try await withFolder {
        _ = try PasswordFile.set(line("ada", "correct horse"), in: file)
        let access = try access()
        let connections = Connections()
        let jobs = await withTaskExecutorPreference(connections) {
          await self.jobs(of: connections, deciding: access)
        }
        expectNoDifference(jobs, 0)
      }
    }

    /// Returns the number of jobs that a thread receives while it decides about a guess.
    private func jobs(of connections: Connections, deciding access: PasswordAccess) async -> Int {
      let before = connections.jobs.withLock { $0 }
      expectSame(await access.decision(on: request("ada", "wrong")), .unknown)
      return connections.jobs.withLock { $0 } - before
    }

    @Test("A correct password signs the user in") func thePasswordOfANameLetsItIn() async throws {
      try await withFolder {
        expectNoDifference(try PasswordFile.set(line("ada", "correct horse"), in: file), false)
        expectNoDifference(try PasswordFile.set(line("blöb", "über:alles"), in: file), false)
        let access = try access()
        func decision(_ request: WebRequest) async -> WebAccess.Decision {
          await access.decision(on: request)
        }
        expectSame(await decision(request("ada", "correct horse")), .visitor(WebVisitor("ada")))
        expectSame(await decision(request("ada", "correct horse")), .visitor(WebVisitor("ada")))
        expectSame(await decision(request("ada", "correct hors")), .unknown)
        expectSame(await decision(request("eve", "correct horse")), .unknown)
        expectSame(await decision(request("blo\u{308}b", "u\u{308}ber:alles")), .visitor(WebVisitor("blöb")))
        for header in ["", "Basic", "Basic !", "Basic YWRh", "Bearer YWRhOmNvcnJlY3QgaG9yc2U="] {
          let request = WebRequest(path: "/", headers: [("authorization", header)])
          expectSame(await decision(request), .unknown)
        }
      }
    }

    @Test func aPasswordIsNotInTheFile() async throws {
      try await withFolder {
        _ = try PasswordFile.set(line("ada", "correct horse"), in: file)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasPrefix("ada:scrypt:4:1:1:"))
        #expect(!text.contains("horse"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path())
        expectNoDifference((attributes[.posixPermissions] as? NSNumber)?.intValue, 0o600)
        // The same password has a different line for another user and at another time.
        #expect(try line("ada", "correct horse").text != line("ada", "correct horse").text)
      }
    }

    @Test("Changing a password keeps the other lines") func aLineIsReplacedAndTheOthersStay() async throws {
      try await withFolder {
        _ = try PasswordFile.set(line("ada", "correct horse"), in: file)
        let before = try String(contentsOf: file, encoding: .utf8)
        try "# People\n\n\(before)".write(to: file, atomically: false, encoding: .utf8)
        _ = try PasswordFile.set(line("blob", "battery staple"), in: file)
        expectNoDifference(try PasswordFile.set(line("ada", "another one"), in: file), true)
        let lines = try String(contentsOf: file, encoding: .utf8).split(
          separator: "\n", omittingEmptySubsequences: false)
        expectNoDifference(lines.map { $0.prefix { $0 != ":" } }, ["# People", "", "ada", "blob", ""])
        let access = try access()
        expectSame(await access.decision(on: request("ada", "correct horse")), .unknown)
        expectSame(
          await access.decision(on: request("ada", "another one")), .visitor(WebVisitor("ada")))
      }
    }

    @Test func aChangedFileIsReadAgain() async throws {
      try await withFolder {
        let reports = Locked<[String]>([])
        _ = try PasswordFile.set(line("ada", "correct horse"), in: file)
        let access = try access(reports)
        expectSame(
          await access.decision(on: request("ada", "correct horse")), .visitor(WebVisitor("ada")))
        _ = try PasswordFile.set(line("ada", "another one"), in: file)
        // Earlier decisions are no longer valid.
        expectSame(await access.decision(on: request("ada", "correct horse")), .unknown)
        try Data("nonsense\n".utf8).write(to: file)
        expectSame(
          await access.decision(on: request("ada", "another one")), .visitor(WebVisitor("ada")))
        expectSame(
          await access.decision(on: request("ada", "another one")), .visitor(WebVisitor("ada")))
        expectNoDifference(reports.withLock { $0.count }, 1)
        try FileManager.default.removeItem(at: file)
        expectSame(await access.decision(on: request("ada", "another one")), .unknown)
        expectNoDifference(reports.withLock { $0.count }, 2)
      }
    }

    @Test("A password file that others can read isn't used")
    func aFileThatOthersMayReadIsNotUsed() async throws {
      try await withFolder {
        _ = try PasswordFile.set(line("ada", "correct horse"), in: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path())
        let error = #expect(throws: StartError.self) { try access() }
        #expect("\(error!)".contains("chmod 600 '\(file.path())'"))
        try FileManager.default.removeItem(at: file)
        let missing = #expect(throws: StartError.self) { try access() }
        #expect("\(missing!)".contains("--set-password NAME"))
      }
    }

    @Test(
      "A malformed password line is refused",
      arguments: [
        "ada", "ada:scrypt:15:8:3:AAAA",
        "ada:bcrypt:15:8:3:AAAAAAAAAAAAAAAAAAAAAA==:AAAAAAAAAAAAAAAAAAAAAA==",
        "ada:scrypt:40:8:3:AAAAAAAAAAAAAAAAAAAAAA==:AAAAAAAAAAAAAAAAAAAAAA==",
        ":scrypt:15:8:3:AAAAAAAAAAAAAAAAAAAAAA==:AAAAAAAAAAAAAAAAAAAAAA==",
        "ada:scrypt:15:8:3:AAAAAAAAAAAAAAAAAAAAAA==:", "ada:scrypt:15:8:3::AAAAAAAAAAAAAAAAAAAAAA==",
      ])
    func whatIsNoLineIsNotRead(_ text: String) {
      #expect(throws: PasswordLine.InvalidLine.self) { try PasswordLine(text[...]) }
    }

    @Test("An invalid name or password is refused") func whatIsNoNameOrTooShortIsNotWritten() {
      for name in ["", "a:b", " ada", "#ada", "a\nb", String(repeating: "a", count: 129)] {
        #expect(throws: PasswordLine.InvalidLine.self) { try line(name, "correct horse") }
      }
      for password in ["", "1234567", String(repeating: "a", count: 1_025)] {
        #expect(throws: PasswordLine.InvalidLine.self) { try line("ada", password) }
      }
    }

    @Test("The number of guesses is limited") func guessesAreFew() async throws {
      try await withFolder {
        _ = try PasswordFile.set(line("ada", "correct horse"), in: file)
        _ = try PasswordFile.set(line("blob", "battery staple"), in: file)
        let access = try access()
        let start = ContinuousClock.now
        func guess(_ name: String, _ password: String, _ address: Int, _ time: Duration) async
          -> WebAccess.Decision
        {
          let request = request(name, password, from: "10.0.0.\(address)")
          return await access.decision(on: request, at: start + time)
        }
        expectSame(await guess("blob", "battery staple", 0, .zero), .visitor(WebVisitor("blob")))
        // Many addresses guess the password of one user.
        for address in 1...10 {
          expectSame(await guess("ada", "guess \(address)", address, .zero), .unknown)
        }
        expectSame(await guess("ada", "guess", 11, .zero), .tooMany(.seconds(12)))
        // The right password must wait too. Otherwise the wait would reveal it.
        expectSame(await guess("ada", "correct horse", 12, .zero), .tooMany(.seconds(12)))
        expectSame(await guess("ada", "correct horse", 12, .seconds(12)), .visitor(WebVisitor("ada")))
        // Users who are already signed in aren't affected.
        expectSame(await guess("ada", "correct horse", 12, .zero), .visitor(WebVisitor("ada")))
        // One address guesses the passwords of many users.
        for number in 1...20 {
          expectSame(await guess("name \(number)", "a password", 20, .zero), .unknown)
        }
        expectSame(await guess("name 21", "a password", 20, .zero), .tooMany(.seconds(6)))
        expectSame(await guess("blob", "battery staple", 20, .zero), .visitor(WebVisitor("blob")))
        expectSame(await guess("name 21", "a password", 21, .zero), .unknown)
      }
    }

    @Test("The number of remembered failed sign-ins is limited") func whoIsRememberedForGuessesIsBounded() {
      var attempts = Attempts(most: 1, pause: .seconds(10), size: 3)
      let start = ContinuousClock.now
      for (index, name) in ["a", "b", "c", "d"].enumerated() {
        attempts.note(name, at: start + .seconds(index))
      }
      let now = start + .seconds(3)
      expectNoDifference(
        ["a", "b", "c", "d"].map { attempts.wait(for: $0, at: now) },
        [nil, .seconds(8), .seconds(9), .seconds(10)])
    }

    @Test("Behind a proxy, the address that the proxy saw counts")
    func behindAProxyTheAddressIsTheOneThatItSaw() async throws {
      try await withFolder {
        _ = try PasswordFile.set(line("ada", "correct horse"), in: file)
        let access = try access(isBehindProxy: true)
        let now = ContinuousClock.now
        func guess(_ number: Int, _ forwarded: String) async -> WebAccess.Decision {
          var request = request("name \(number)", "a password")
          request.headers.append(("x-forwarded-for", forwarded))
          return await access.decision(on: request, at: now)
        }
        // Entries that the sender added to the header don't count.
        for number in 1...20 {
          expectSame(await guess(number, "1.2.3.\(number), 10.0.0.9"), .unknown)
        }
        expectSame(await guess(21, "1.2.3.4, 10.0.0.9"), .tooMany(.seconds(6)))
        expectSame(await guess(22, "10.0.0.10"), .unknown)
      }
    }

    @Test("A browser is asked for a password and told to wait after many guesses")
    func aBrowserIsAskedAndToldToWait() async throws {
      try await withFolder {
        _ = try PasswordFile.set(line("ada", "correct horse"), in: file)
        let access = try access()
        let house = House(access: WebAccess(access, realm: "house"))
        let unknown = await house.request("GET", "/")
        expectNoDifference(unknown.status, 401)
        expectNoDifference(unknown.value("www-authenticate"), "Basic realm=\"house\", charset=\"UTF-8\"")
        #expect(unknown.html.contains("House</a>") && unknown.html.contains(">Sign in</a>"))
        func header(_ password: String) -> [(name: String, value: String)] {
          [("authorization", "Basic \(Data("ada:\(password)".utf8).base64EncodedString())")]
        }
        expectSame(await house.request("GET", "/", headers: header("correct horse")).status, 200)
        // On a busy machine, ten guesses could take longer than the wait after them, so they are made in one moment of the future.
        let later = ContinuousClock.now + .seconds(3_600)
        for _ in 1...10 {
          expectSame(await access.decision(on: request("ada", "a guess"), at: later), .unknown)
        }
        let busy = await house.request("GET", "/", headers: header("a guess"))
        expectNoDifference(busy.status, 429)
        #expect(busy.value("retry-after") != nil)
        expectSame(await house.request("GET", "/", headers: header("correct horse")).status, 200)
      }
    }

    // MARK: Asking

    @Test("A secret is read from a pipe without its line break")
    func aSecretComesFromAPipeWithoutItsLineEnd() throws {
      for (text, secret) in [("correct horse\nmore", "correct horse"), ("a\r\n", "a"), ("ä", "ä")] {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        let read = try SecretPrompt.read("?", from: pipe.fileHandleForReading.fileDescriptor)
        expectNoDifference(read, secret)
      }
      let empty = Pipe()
      try empty.fileHandleForWriting.close()
      #expect(throws: SecretPrompt.Missing.self) {
        try SecretPrompt.read("?", from: empty.fileHandleForReading.fileDescriptor)
      }
    }

    @Test("A password is typed twice at a terminal and not shown")
    func onATerminalASecretIsWrittenTwiceAndNotShown() throws {
      for (keys, secret) in [
        ("correct horse\rcorrect horse\r", "correct horse"), ("wrong\u{15}ä\u{7F}ab\u{7F}\ra\r", "a"),
        ("one\rtwo\r", nil), ("one\u{3}", nil), ("\u{4}", nil),
      ] {
        var (main, other): (Int32, Int32) = (0, 0)
        try #require(openpty(&main, &other, nil, nil, nil) == 0)
        defer { close(main) }
        // The keys arrive before they are read, and the terminal would echo them until then.
        var mode = termios()
        tcgetattr(other, &mode)
        cfmakeraw(&mode)
        tcsetattr(other, TCSANOW, &mode)
        _ = keys.withCString { write(main, $0, strlen($0)) }
        let read = try? SecretPrompt.read("Password: ", from: other, asking: other)
        expectNoDifference(read, secret)
        close(other)
        // The text arrives in pieces, followed by an error because the other side is closed.
        var (shown, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 200))
        while case let count = Foundation.read(main, &piece, 200), count > 0 { shown += piece.prefix(count) }
        let text = String(decoding: shown, as: UTF8.self)
        let lines = text.replacing("\r\n", with: "\n")
        #expect(
          ["Password: ", "Password: \n", "Password: \nAgain: \n"].contains(lines), "\(lines.debugDescription)"
        )
      }
    }
  }

  /// The executor of connections. It counts its jobs.
  private final class Connections: TaskExecutor {
    let jobs = Locked(0)

    func enqueue(_ job: consuming ExecutorJob) {
      jobs.withLock { $0 += 1 }
      let job = UnownedJob(job)
      DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
#endif
