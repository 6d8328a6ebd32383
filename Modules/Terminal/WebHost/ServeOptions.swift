#if Server
  import ArgumentParser
  import ComposableArchitecture
  import Foundation
  import Logging
  import Sharing
  import TerminalApp
  import TerminalDevice

  #if PostgreSQL
    import PostgreSQL
  #endif

  /// The options of a program that is served to browsers.
  ///
  /// ```swift
  /// struct Serve: SafeCommand {
  ///   @OptionGroup var serving: ServeOptions
  ///   @MainActor func run() async throws {
  ///     try await serving.run("inventory") { try Program(name: "inventory", root: InventoryListRoute.all, plugins: plugins) }
  ///   }
  /// }
  /// ```
  public struct ServeOptions: ParsableArguments, Sendable {
    @Option(help: "Where it is served: a host, or an address of this machine, and a port.")
    public var address = "127.0.0.1:8080"

    @Option(
      help: ArgumentHelp(
        "A name that browsers may call it by, besides its address. May be given more than once.",
        valueName: "name"))
    public var host: [String] = []

    @Option(
      help: ArgumentHelp(
        "Lets in those whom a proxy names in this header. Only for a program that is reached through it alone.",
        valueName: "header"))
    public var trustHeader: String?

    @Option(
      help: ArgumentHelp(
        "Lets in those who know a password of this file. Beyond this machine only over TLS: '--secure'.",
        valueName: "file"))
    public var passwords: String?

    @Option(
      help: ArgumentHelp(
        "Reads a password for this name, from the terminal or a pipe, writes it into the file of '--passwords', and ends.",
        valueName: "name"))
    public var setPassword: String?

    @Flag(help: "Browsers reach it over TLS, by a proxy: its cookies go no other way.")
    public var secure = false

    @Option(
      help: ArgumentHelp(
        "Where sessions are written down: a folder, or the address of a PostgreSQL server, which several processes share.",
        valueName: "place"))
    public var sessions: String?

    @Option(help: "What is logged: trace, debug, info, notice, warning or error.")
    public var log = "info"

    public init() {}

    public func validate() throws {
      guard place != nil else {
        throw ValidationError("'\(address)' is no host and port. Write '127.0.0.1:8080' or '[::1]:8080'.")
      }
      guard Logger.Level(rawValue: log) != nil else {
        throw ValidationError(
          "'--log' is one of: \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      if let mistake = sessions.flatMap(DataLocation.mistake) { throw ValidationError(mistake) }
      if let trustHeader,
        trustHeader.isEmpty
          || !trustHeader.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      {
        throw ValidationError("'--trust-header' needs the name of a header, such as 'X-Forwarded-User'.")
      }
      if passwords?.isEmpty == true { throw ValidationError("'--passwords' needs the path of a file.") }
      if setPassword != nil, passwords == nil {
        throw ValidationError("'--set-password' needs the file that it is written into: '--passwords FILE'.")
      }
      if passwords != nil, trustHeader != nil {
        throw ValidationError(
          "'--passwords' and '--trust-header' both say who may come in. Give one of them.")
      }
    }

    /// The host and the port.
    private var place: (host: String, port: Int)? {
      guard let colon = address.lastIndex(of: ":"), let port = UInt16(address[address.index(after: colon)...])
      else {
        return nil
      }
      var host = address[..<colon]
      if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
      return host.isEmpty ? nil : (String(host), Int(port))
    }

    /// Serves a program until the process is asked to end.
    ///
    /// Only this machine is served without being let in: where the address is another one than of the loopback, `access`,
    /// `--trust-header` or `--passwords` has to say who may come.
    ///
    /// - Parameters:
    ///   - name: What the program is called.
    ///   - data: Where the program keeps its values. On a server, sessions are written down there too.
    ///   - access: Who is let in; everybody on this machine by default.
    ///   - makeProgram: Makes the program of one visitor.
    /// - Throws: Why it cannot be served.
    @MainActor
    public func run(
      _ name: String, data: DataLocation? = nil, access: WebAccess = .everybody,
      _ makeProgram: @escaping @MainActor () throws -> Program
    ) async throws {
      guard let (host, port) = place else { return }
      if let passwords, let setPassword { return try set(setPassword, in: URL(filePath: passwords)) }
      LoggingSystem.bootstrap(StreamLogHandler.standardError)
      var logger = Logger(label: name)
      logger.logLevel = Logger.Level(rawValue: log) ?? .info
      let access = try self.access(name, logger) ?? access
      if !Self.isLoopback(host) {
        if access.isOpen {
          throw StartFailure(
            "can't serve at '\(address)': everybody who reaches that address could use the program. Serve at 127.0.0.1, "
              + "or say with '--trust-header' or '--passwords' who may come.")
        }
        if passwords != nil, !secure {
          throw StartFailure(
            "can't serve at '\(address)': passwords would go over the network for all to read. Serve at 127.0.0.1, or behind "
              + "a proxy that speaks TLS, and say so with '--secure'.")
        }
      }
      let assets = PageAssets()
      let store = try await store(name, data)
      let site = WebSite(
        sessions: WebSessions(store: store, assets: assets, makeProgram),
        security: WebSecurity(
          hosts: names(of: host, port), isSecure: secure, program: Self.cookiePart(name, data)),
        access: access, assets: assets,
        metrics: WebMetrics(logger: logger))
      var quiet = logger
      // What the server says of itself is for those who look for a mistake in it.
      if quiet.logLevel == .info { quiet.logLevel = .notice }
      let server = WebServer(site: site, host: host, port: port, logger: quiet)
      do {
        try await server.run { port in
          FileHandle.standardOutput.write(Data("\(name) is at http://\(Self.written(host)):\(port)/\n".utf8))
        }
      } catch {
        // NIO names its own function, and the number.
        let isTaken = "\(error)".contains(String(cString: strerror(EADDRINUSE)))
        let reason = isTaken ? "another program is there already. Give another '--address'." : "\(error)"
        throw StartFailure("can't serve at '\(address)': \(reason)")
      }
    }

    private static func isLoopback(_ host: String) -> Bool {
      ["127.0.0.1", "::1", "localhost"].contains(host)
    }

    /// Who is let in, where an option says it.
    private func access(_ name: String, _ logger: Logger) throws -> WebAccess? {
      if let trustHeader { return WebAccess(trusting: trustHeader) }
      guard let passwords else { return nil }
      let file = try PasswordFile(URL(filePath: passwords)) { logger.error("\($0)") }
      return WebAccess(PasswordAccess(file, isBehindProxy: secure), realm: name)
    }

    /// Reads a password, and writes the line of a name.
    private func set(_ name: String, in file: URL) throws {
      let line: PasswordLine
      do {
        line = try PasswordLine(name, password: SecretPrompt.read("Password for \(name): "))
      } catch {
        throw StartFailure("the password of '\(name)' was not set: \(error).")
      }
      let wasThere = try PasswordFile.set(line, in: file)
      FileHandle.standardOutput.write(
        Data("\(line.name) \(wasThere ? "has a new password" : "may come in") now.\n".utf8))
    }

    /// How long a session is kept that is not used.
    private static let days = 30

    private func store(_ name: String, _ data: DataLocation?) async throws -> any WebSessionStore {
      var location = sessions.map(DataLocation.init(named:))
      if location == nil, case .server? = data { location = data }
      if case .server(let url)? = location {
        #if PostgreSQL
          do {
            return try await SessionTable(PostgresConfiguration(url.absoluteString), days: Self.days)
          } catch {
            throw StartFailure(using: DataLocation.server(url).name, error)
          }
        #else
          throw StartFailure(using: DataLocation.server(url).name, NoDatabases(.server(url)))
        #endif
      }
      let folder = location?.url ?? ProgramFiles(name).webSessions(of: data?.url)
      return try SessionFolder(holding: folder, lifetime: TimeInterval(Self.days) * 24 * 3600)
    }

    /// The program and its data file in the name of a cookie. Processes that share a server may have other names for it.
    private static func cookiePart(_ name: String, _ data: DataLocation?) -> String {
      var suffix = ""
      if let data, data.url.isFileURL { suffix = ProgramFiles(name).suffix(of: data.url) }
      return name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } + suffix
    }

    private func names(of host: String, _ port: Int) -> Set<String> {
      var names = Set(self.host.map { $0.lowercased() })
      names.insert(Self.written(host).lowercased())
      if Self.isLoopback(host) {
        names.formUnion(["127.0.0.1", "[::1]", "localhost"])
      }
      return names
    }

    private static func written(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
  }
#endif
