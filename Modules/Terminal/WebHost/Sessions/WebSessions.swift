#if Server
  import ComposableArchitecture
  import Foundation
  import NavigationCore
  import TerminalApp

  /// The sessions of all visitors of a program.
  @MainActor
  final class WebSessions {
    /// How many there may be, and how long they live.
    struct Limits: Sendable {
      /// How many sessions one visitor has at most; the one that was used longest ago is let go for a new one.
      var perVisitor = 20
      /// How many sessions there are in memory.
      var all = 5_000
      /// How long one is kept in memory that is not used.
      var idle: Duration = .seconds(600)
    }

    private let makeProgram: @MainActor () throws -> Program
    private let store: any WebSessionStore
    private let assets: PageAssets
    let limits: Limits
    private var sessions: [String: WebSession] = [:]
    /// Sessions that are being made: two requests of a new window make one.
    private var pending: [String: Task<WebSession, any Error>] = [:]
    private(set) var restored = 0
    private(set) var begun = 0

    init(
      store: any WebSessionStore, assets: PageAssets, limits: Limits = Limits(),
      _ makeProgram: @escaping @MainActor () throws -> Program
    ) {
      self.store = store
      self.assets = assets
      self.limits = limits
      self.makeProgram = makeProgram
    }

    var count: Int { sessions.count }
    var openCount: Int { sessions.values.count(where: \.isOpen) }

    /// Why there can be no session.
    enum Failure: Error {
      /// There are too many.
      case full
    }

    /// The session of a token, from memory or from where it was written down.
    ///
    /// - Returns: `nil` where there is none that belongs to the visitor.
    func session(_ token: String, of visitor: String?) async throws -> WebSession? {
      if let session = sessions[token] {
        guard session.visitor == visitor else { return nil }
        // Where it cannot be asked, this process goes on with what it has.
        if (try? await store.isLatest(numbers[token] ?? 0, token)) ?? true { return session }
        // Another process went on with it: what is in memory here is an old one.
        forget(token)
      }
      if let task = pending[token] {
        let session = try await task.value
        return session.visitor == visitor ? session : nil
      }
      guard let saved = try await store.load(token), saved.visitor == visitor else { return nil }
      restored += 1
      numbers[token] = saved.number
      return try await make(token, visitor) { _ = $0.show(saved.session) }
    }

    /// A new session.
    ///
    /// - Returns: It, and the token that its browser shows.
    func begin(for visitor: String?, from remoteAddress: String) async throws -> (
      token: String, session: WebSession
    ) {
      let owner = visitor ?? remoteAddress
      let own = sessions.filter { (owners[$0.key] ?? "") == owner }
      if own.count >= limits.perVisitor, let oldest = own.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        await letGo(oldest.key)
      }
      guard sessions.count + pending.count < limits.all else { throw Failure.full }
      let token = WebToken.make()
      owners[token] = owner
      begun += 1
      return (token, try await make(token, visitor) { _ in })
    }

    private var owners: [String: String] = [:]
    /// The numbers of what was written down last, or read.
    private var numbers: [String: Int64] = [:]

    private func make(
      _ token: String, _ visitor: String?, _ arrange: @escaping @MainActor (Program) -> Void
    ) async throws -> WebSession {
      let task = Task { @MainActor in
        // What features keep in memory belongs to this visitor.
        let session = try withDependencies {
          $0.defaultInMemoryStorage = InMemoryStorage()
        } operation: {
          let program = try makeProgram()
          arrange(program)
          return WebSession(program, visitor: visitor, assets: assets)
        }
        await session.begin()
        sessions[token] = session
        pending[token] = nil
        return session
      }
      pending[token] = task
      defer { pending[token] = nil }
      return try await task.value
    }

    /// Writes a session down, where it has changed.
    func save(_ token: String) async throws {
      guard let session = sessions[token], let change = session.savedChange else { return }
      numbers[token] = try await store.save(
        SavedWebSession(visitor: session.visitor, session: change), token)
    }

    /// Forgets a session in memory. What was written down of it is kept.
    private func letGo(_ token: String) async {
      guard sessions[token] != nil else { return }
      try? await save(token)
      forget(token)
    }

    private func forget(_ token: String) {
      sessions.removeValue(forKey: token)?.end()
      owners[token] = nil
      numbers[token] = nil
    }

    /// Writes down and lets go what was not used for a while, and keeps the other connections open.
    func tend(at now: ContinuousClock.Instant = .now) async {
      for (token, session) in sessions {
        if session.isOpen {
          session.beat()
        } else if session.lastUse.duration(to: now) > limits.idle {
          await letGo(token)
        }
      }
    }

    /// Writes every session down and ends it.
    func end() async {
      for token in Array(sessions.keys) { await letGo(token) }
    }

    /// Removes what was written down and has expired.
    func removeOld() async {
      // What is left is removed the next time.
      try? await store.removeOld()
    }
  }

  /// A session that was written down.
  struct SavedWebSession: Codable, Sendable {
    var visitor: String?
    var session: Session
    /// Which writing it is; each one has a higher number than the one before.
    var number: Int64 = 0

    init(visitor: String?, session: Session) { (self.visitor, self.session) = (visitor, session) }

    private enum CodingKeys: String, CodingKey { case visitor, session }
  }

  /// Where sessions are written down.
  protocol WebSessionStore: Sendable {
    /// The session of a token; `nil` where there is none, or it has expired.
    func load(_ token: String) async throws -> SavedWebSession?
    /// Writes a session down.
    ///
    /// - Returns: The number of the writing.
    func save(_ session: SavedWebSession, _ token: String) async throws -> Int64
    /// Whether no other process has written the session since.
    func isLatest(_ number: Int64, _ token: String) async throws -> Bool
    /// Removes the sessions that have expired.
    func removeOld() async throws
  }
#endif
