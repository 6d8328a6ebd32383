#if Server
  import CairnSupport
  import Crypto
  import Foundation

  /// Authenticates users by passwords with the browser's basic authentication (RFC 7617).
  final class PasswordAccess: Sendable {
    private let file: PasswordFile
    /// A Boolean value that indicates whether requests come through a proxy, which adds the address of the client.
    private let isBehindProxy: Bool
    private let stretcher: Stretcher
    private let state = Locked(State())
    /// The key for the hashes of remembered passwords, which no other process has.
    private let key = SymmetricKey(size: .bits256)

    private struct State {
      var addresses = Attempts(most: 20, pause: .seconds(6))
      var names = Attempts(most: 10, pause: .seconds(12))
      /// The hashes of correct passwords. Stretching the password for each request would take too long.
      var proved: Set<Data> = []
    }

    /// The maximum number of remembered hashes. When it is reached, all are forgotten.
    private static let provedSize = 4_096

    /// Authenticates the users of a password file.
    ///
    /// - Parameter cost: The cost of a guess for an unknown name.
    init(_ file: PasswordFile, isBehindProxy: Bool, cost: PasswordLine.Cost = .today) {
      self.file = file
      stretcher = Stretcher(cost: cost)
      self.isBehindProxy = isBehindProxy
    }

    /// Decides on a request.
    nonisolated(nonsending) func decision(
      on request: WebRequest, at now: ContinuousClock.Instant = .now
    ) async -> WebAccess.Decision {
      guard let (name, password) = Self.credentials(in: request) else { return .unknown }
      let line = file.line(of: name)
      let mark = mark(of: line?.text ?? "", password)
      if line != nil, state.withLock({ $0.proved.contains(mark) }) { return .visitor(WebVisitor(name)) }
      let address = address(of: request)
      let wait = state.withLock { state -> Duration? in
        if let wait = state.addresses.wait(for: address, at: now) ?? state.names.wait(for: name, at: now) {
          return wait
        }
        state.addresses.note(address, at: now)
        state.names.note(name, at: now)
        return nil
      }
      if let wait { return .tooMany(wait) }
      // An unknown name takes as long as a known one.
      // An actor would run on the task's preferred executor, which is the thread that reads the connections.
      let answer = await withTaskExecutorPreference(globalConcurrentExecutor) {
        await stretcher.proves(password, line)
      }
      guard let isProved = answer else { return .tooMany(.seconds(2)) }
      guard isProved, line != nil else { return .unknown }
      state.withLock { state in
        state.addresses.giveBack(address)
        state.names.giveBack(name)
        if state.proved.count >= Self.provedSize { state.proved = [] }
        state.proved.insert(mark)
      }
      return .visitor(WebVisitor(name))
    }

    /// Returns the name and the password that a browser sent.
    private static func credentials(in request: WebRequest) -> (name: String, password: String)? {
      guard let header = request.header("authorization"), header.utf8.count <= 4_096,
        header.lowercased().hasPrefix("basic "),
        let data = Data(base64Encoded: header.dropFirst(6).trimmingCharacters(in: .whitespaces)),
        let text = String(data: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
      else { return nil }
      return (
        text[..<colon].precomposedStringWithCanonicalMapping, String(text[text.index(after: colon)...])
      )
    }

    /// Returns the address of the client. Behind a proxy, it is the last address, which the proxy saw.
    private func address(of request: WebRequest) -> String {
      guard isBehindProxy, let last = request.headers.last(where: { $0.name == "x-forwarded-for" }) else {
        return request.remoteAddress
      }
      return last.value.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    }

    /// Returns the hash to remember for a correct password. It changes with the line in the file.
    private func mark(of line: String, _ password: String) -> Data {
      Data(HMAC<SHA256>.authenticationCode(for: Data("\(line)\n\(password)".utf8), using: key))
    }
  }

  /// Stretches passwords one at a time, so that guesses use at most one processor and the memory of one guess.
  private actor Stretcher {
    /// A line that no password matches.
    private let stranger: PasswordLine
    private let waiting = Locked(0)

    init(cost: PasswordLine.Cost) {
      stranger = PasswordLine(
        name: "", cost: cost, salt: Data(WebToken.make().utf8), hash: Data(WebToken.make().utf8))
    }

    /// Returns `true` if the password matches the line, or `nil` if too many guesses are waiting.
    nonisolated func proves(_ password: String, _ line: PasswordLine?) async -> Bool? {
      let isTaken = waiting.withLock { count in
        guard count < 16 else { return false }
        count += 1
        return true
      }
      guard isTaken else { return nil }
      defer { waiting.withLock { $0 -= 1 } }
      return await stretch(password, line)
    }

    private func stretch(_ password: String, _ line: PasswordLine?) -> Bool {
      (line ?? stranger).proves(password)
    }
  }
#endif
