#if Server
  import ArgumentParser
  import ComposableArchitecture
  import DataSources
  import DeveloperTools
  import Foundation
  import Logging
  import Sharing
  import TerminalApp
  import TerminalDevice
  import TerminalPrograms
  import TerminalText

  #if PostgreSQL
    import PostgreSQL
  #endif

  /// The options of a program that serves browsers.
  ///
  /// ```swift
  /// struct Serve: TerminalCommand {
  ///   @OptionGroup var serving: ServeOptions
  ///   @MainActor func run() async throws {
  ///     try await serving.run("inventory") { try Program(name: "inventory", root: InventoryListRoute.all, plugins: plugins) }
  ///   }
  /// }
  /// ```
  public struct ServeOptions: ParsableArguments, Sendable {
    @Option(help: "Listen at this host or IP address and port.")
    public var address = "127.0.0.1:8080"

    @Option(
      help: ArgumentHelp(
        "Also accept requests for this host name. Repeatable.",
        valueName: "name"))
    public var host: [String] = []

    @Option(
      help: ArgumentHelp(
        "Trust the user name in this header. Use only behind a proxy that sets it.",
        valueName: "header"))
    public var trustHeader: String?

    @Option(
      help: ArgumentHelp(
        "Require a user name and password from this file. Needs '--secure', except on this machine.",
        valueName: "file"))
    public var passwords: String?

    @Option(
      help: ArgumentHelp(
        "Write a password for this user to the '--passwords' file and exit. The password is read from the terminal or a pipe.",
        valueName: "name"))
    public var setPassword: String?

    @Flag(help: "Send cookies only over TLS. Use behind a TLS proxy.")
    public var secure = false

    @Option(
      help: ArgumentHelp(
        "Save sessions in this folder or PostgreSQL database. Several processes can share a database.",
        valueName: "location"))
    public var sessions: String?

    @Option(
      name: .customLong("color-theme"),
      help: ArgumentHelp("Colors: default, warm, or high-contrast.", valueName: "name"))
    public var theme: ColorTheme?

    @Option(help: ArgumentHelp("Add the style sheet in this file to every page.", valueName: "file"))
    public var style: String?

    @Option(
      help: ArgumentHelp(
        "Log level: trace, debug, info, notice, warning, error, or critical.", valueName: "level"))
    public var log = "info"

    public init() {}

    public func validate() throws {
      guard place != nil else {
        throw ValidationError("'\(address)' isn't a host and port, such as '127.0.0.1:8080' or '[::1]:8080'.")
      }
      guard Logger.Level(rawValue: log) != nil else {
        throw ValidationError(
          "'--log' must be one of: \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      if let problem = sessions.flatMap(DataLocation.problem) { throw ValidationError(problem) }
      if let trustHeader,
        trustHeader.isEmpty
          || !trustHeader.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      {
        throw ValidationError("'--trust-header' requires a header name, such as 'X-Forwarded-User'.")
      }
      if passwords?.isEmpty == true { throw ValidationError("'--passwords' requires the path of a file.") }
      if setPassword != nil, passwords == nil {
        throw ValidationError("'--set-password' requires '--passwords FILE'.")
      }
      if passwords != nil, trustHeader != nil {
        throw ValidationError("Use either '--passwords' or '--trust-header'.")
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

    /// Serves a program until the process should end.
    ///
    /// An address other than the loopback address requires authentication, by `access`, `--trust-header`, or `--passwords`.
    ///
    /// - Parameters:
    ///   - name: The name of the program.
    ///   - data: The location of the program's data. A file must be writable. If it is a server, sessions are saved there too.
    ///   - access: The users with access. By default, everyone on this machine.
    ///   - makeProgram: Creates the program of one visitor.
    /// - Throws: The reason that the program can't be served.
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
          throw StartError(
            "Can't serve at '\(address)': anyone who can reach this address could use the program. Use 127.0.0.1, or "
              + "require a sign-in with '--passwords' or '--trust-header'.")
        }
        if passwords != nil, !secure {
          throw StartError(
            "Can't serve at '\(address)': passwords would cross the network unencrypted. Use 127.0.0.1, or a TLS proxy "
              + "and '--secure'.")
        }
      }
      let assets = try PageAssets(
        theme: theme ?? UserTheme.load(for: name) ?? .default, more: styleSheet())
      try data?.checkIsWritable()
      let store = try await store(name, data)
      let site = WebSite(
        program: name,
        visits: WebVisits(store: store, makeProgram),
        security: WebSecurity(
          hosts: names(of: host, port), isSecure: secure, program: Self.cookiePart(name, data)),
        access: access, assets: assets,
        metrics: WebMetrics(logger: logger))
      var quiet = logger
      // The server's own messages are only for debugging it.
      if quiet.logLevel == .info { quiet.logLevel = .notice }
      let server = WebServer(site: site, host: host, port: port, logger: quiet)
      do {
        try await server.run { port in
          FileHandle.standardOutput.write(
            Data("Serving \(name) at http://\(Self.written(host)):\(port)/\n".utf8))
          // The next version continues the sessions, which are saved at the end.
          await DevelopedProgram.current?.serve { raise(SIGTERM) }
        }
        await DevelopedProgram.current?.end(ExitStatus.success)
      } catch {
        // NIO's error contains its function and the error number.
        let isTaken = "\(error)".contains(String(cString: strerror(EADDRINUSE)))
        let reason = isTaken ? "the port is in use. Choose another with '--address'." : "\(error)"
        throw StartError("Can't serve at '\(address)': \(reason)")
      }
    }

    /// The user's style sheet.
    private func styleSheet() throws(StartError) -> [UInt8] {
      guard let style else { return [] }
      do throws(StartError) {
        return Array(try InputFile.contents(of: style))
      } catch {
        throw StartError("Can't use the style sheet '\(style)': \(error)")
      }
    }

    private static func isLoopback(_ host: String) -> Bool {
      ["127.0.0.1", "::1", "localhost"].contains(host)
    }

    /// Returns the access that an option specifies, or `nil` if none does.
    private func access(_ name: String, _ logger: Logger) throws -> WebAccess? {
      if let trustHeader { return WebAccess(trusting: trustHeader) }
      guard let passwords else { return nil }
      let file = try PasswordFile(URL(filePath: passwords)) { logger.error("\($0)") }
      return WebAccess(PasswordAccess(file, isBehindProxy: secure), realm: name)
    }

    /// Reads a password and writes the line of a name.
    private func set(_ name: String, in file: URL) throws {
      let line: PasswordLine
      do {
        line = try PasswordLine(name, password: SecretPrompt.read("Password for \(name): "))
      } catch {
        throw StartError("Can't set the password of '\(name)': \(error).")
      }
      let wasThere = try PasswordFile.set(line, in: file)
      FileHandle.standardOutput.write(
        Data("\(wasThere ? "Changed the password of" : "Added") '\(line.name)'.\n".utf8))
    }

    /// The number of days that an unused session is kept.
    private static let days = 30

    private func store(_ name: String, _ data: DataLocation?) async throws -> any WebVisitStore {
      var location = sessions.map(DataLocation.init(named:))
      if location == nil, case .server? = data { location = data }
      if case .server(let url)? = location {
        #if PostgreSQL
          do {
            return try await WebVisitTable(PostgresConfiguration(url.absoluteString), days: Self.days)
          } catch {
            throw StartError(using: DataLocation.server(url).name, error)
          }
        #else
          throw StartError(using: DataLocation.server(url).name, UnsupportedDatabaseError(.server(url)))
        #endif
      }
      let folder = location?.url ?? ProgramFiles(name).webSessions(of: data?.url)
      return try WebVisitFolder(holding: folder, lifetime: TimeInterval(Self.days) * 24 * 3600)
    }

    /// Returns the part of the cookie's name for the program and its data file. Processes that share a server may have different
    /// names for it.
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
