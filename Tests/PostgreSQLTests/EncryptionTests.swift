#if PostgreSQL
  import CairnTestSupport
  import CustomDump
  import Foundation
  import PostgreSQL
  import Testing

  /// Encrypted connections to the server in `CAIRN_POSTGRES_TLS`.
  @Suite(
    .enabled(
      if: Encrypted.url != nil,
      "They need a server: CAIRN_POSTGRES_TLS=$(Tools/Postgres/start /tmp/tls tls) swift test --traits default,PostgreSQL"
    ),
    .timeLimit(.minutes(20)))
  struct EncryptionTests {
    /// Opens a connection and returns the cipher that the server reports for it.
    private func cipher(_ url: String) async throws -> String? {
      let connection = try await PostgresConnection.open(PostgresConfiguration(url))
      defer { connection.close() }
      return try await connection.query("SELECT cipher FROM pg_stat_ssl WHERE pid = pg_backend_pid()")[0][0]
        .text
    }

    private func failure(_ url: String) async -> String {
      let error = await #expect(throws: PostgresError.self) { try await cipher(url) }
      expectNoDifference(error?.failure, .connecting)
      #expect("\(error!)".contains("Check that the server is running"))
      // No message contains a password.
      #expect(!"\(error!)".contains(Encrypted.password) && !"\(error!)".contains("wrong-password"))
      return "\(error!)"
    }

    @Test func aCheckedConnectionIsEncrypted() async throws {
      #expect(try await cipher(Encrypted.address()) != nil)
    }

    @Test("An encrypted connection needs an authority only if it is verified")
    func anEncryptedConnectionNeedsNoAuthorityUnlessItIsChecked() async throws {
      #expect(
        try await cipher(Encrypted.address(host: "127.0.0.1", ["sslmode": "require", "sslrootcert": nil]))
          != nil)
      #expect(await failure(Encrypted.address(["sslrootcert": "/none"])).contains("/none"))
    }

    @Test("The error says that a server accepts only encrypted connections")
    func aServerThatTakesEncryptedConnectionsAloneSaysSo() async {
      let message = await failure(Encrypted.address(["sslmode": "disable", "sslrootcert": nil]))
      #expect(message.contains("no encryption"))
    }

    @Test(arguments: ["verify-ca", "verify-full"]) func anotherAuthorityIsNotTrusted(mode: String) async {
      let stranger = Encrypted.authority.replacing("authority.crt", with: "stranger.crt")
      let message = await failure(Encrypted.address(["sslmode": mode, "sslrootcert": stranger]))
      #expect(message.contains("certificate verify failed"))
    }

    @Test("A certificate is valid only for its host name") func aCertificateIsGoodForItsName() async throws {
      let message = await failure(Encrypted.address(host: "127.0.0.1"))
      #expect(message.contains("does not match host name \"127.0.0.1\""))
      #expect(try await cipher(Encrypted.address(host: "127.0.0.1", ["sslmode": "verify-ca"])) != nil)
    }

    @Test func aWrongPasswordIsRefused() async throws {
      #expect(
        await failure(Encrypted.address(password: "wrong-password")).contains(
          "password authentication failed"))
      #expect(await failure(Encrypted.address(password: "")).contains("password"))
    }

    @Test func aPasswordIsAParameterToo() async throws {
      #expect(try await cipher(Encrypted.address(password: "", ["password": Encrypted.password])) != nil)
      #expect(
        await failure(Encrypted.address(password: "", ["password": "wrong-password"]))
          .contains("password authentication failed"))
    }

    @Test("A password can be read from a file") func aPasswordComesFromAFile() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)").path()
      defer { try? FileManager.default.removeItem(atPath: file) }
      func write(_ password: String) {
        _ = FileManager.default.createFile(
          atPath: file, contents: Data("localhost:*:*:postgres:\(password)\n".utf8),
          attributes: [.posixPermissions: 0o600])
      }
      write(Encrypted.password)
      #expect(try await cipher(Encrypted.address(password: "", ["passfile": file])) != nil)
      write("wrong-password")
      #expect(
        await failure(Encrypted.address(password: "", ["passfile": file]))
          .contains("password retrieved from file"))
    }

    /// Runs in a separate process, because the library reads its environment variables.
    @Test("Environment variables supply what an address omits", .onlyInCI)
    func whatAnAddressLeavesOpenComesFromVariables() async throws {
      await #expect(processExitsWith: .success) {
        let file = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: file) }
        _ = FileManager.default.createFile(
          atPath: file, contents: Data("*:*:*:*:\(Encrypted.password)\n".utf8),
          attributes: [.posixPermissions: 0o600])
        setenv("PGPASSFILE", file, 1)
        setenv("PGSSLMODE", "verify-full", 1)
        setenv("PGSSLROOTCERT", Encrypted.authority, 1)
        setenv("PGUSER", "postgres", 1)
        setenv("PGHOST", "localhost", 1)
        setenv("PGPORT", "\(Encrypted.components.port!)", 1)
        setenv("PGDATABASE", "postgres", 1)
        let connection = try await PostgresConnection.open(PostgresConfiguration())
        let isEncrypted = try await connection.query(
          "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        connection.close()
        guard isEncrypted[0][0] == true else { exit(1) }
      }
    }
  }

  private enum Encrypted {
    static let url = ProcessInfo.processInfo.environment["CAIRN_POSTGRES_TLS"]
    static var components: URLComponents { URLComponents(string: url ?? "")! }
    static var password: String { components.password! }
    static var authority: String { components.queryItems!.first { $0.name == "sslrootcert" }!.value! }

    /// Returns the server's address with some components replaced.
    static func address(
      host: String? = nil, password: String? = nil, _ parameters: [String: String?] = [:]
    ) -> String {
      var components = components
      if let host { components.host = host }
      if let password { components.password = password.isEmpty ? nil : password }
      components.queryItems!.removeAll { parameters.keys.contains($0.name) }
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        if let value { components.queryItems!.append(URLQueryItem(name: name, value: value)) }
      }
      return components.string!
    }
  }
#endif
