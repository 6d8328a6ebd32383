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
    private var pending: [String: Task<WebSession?, any Error>] = [:]
    private(set) var restored = 0
    private(set) var begun = 0
    /// Where it is told that sessions cannot be written down.
    var metrics: WebMetrics?
    /// Whether that was told, and none could be written down since.
    private var isInTrouble = false
    private var isEnding = false

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

    /// Lets a session do something, and keeps it in this process until that is done.
    ///
    /// - Returns: `nil` where there is no session that belongs to the visitor.
    func use<R: Sendable>(
      _ token: String, of visitor: String?, from remoteAddress: String,
      _ body: @MainActor (WebSession) async -> R
    ) async throws -> R? {
      while let leaving = leaving[token] { await leaving.value }
      uses[token, default: 0] += 1
      defer { endUse(token) }
      guard let session = try await session(token, of: visitor, from: remoteAddress) else { return nil }
      return await body(session)
    }

    private func endUse(_ token: String) {
      guard let count = uses[token] else { return }
      uses[token] = count > 1 ? count - 1 : nil
      if count == 1 { unused.removeValue(forKey: token)?.resume() }
    }

    /// The session of a token, from memory or from where it was written down.
    ///
    /// - Returns: `nil` where there is none that belongs to the visitor.
    func session(
      _ token: String, of visitor: String?, from remoteAddress: String
    ) async throws -> WebSession? {
      if let session = sessions[token] { return session.visitor == visitor ? session : nil }
      if let task = pending[token] {
        guard let session = try await task.value else { return nil }
        return session.visitor == visitor ? session : nil
      }
      let making = make(token) { [self] seal in
        guard let saved = try await store.claim(seal) else { return nil }
        guard saved.visitor == visitor else {
          try? await store.giveUp(seal.name)
          return nil
        }
        restored += 1
        owners[token] = visitor ?? remoteAddress
        return try arranged {
          WebSession(try makeProgram(), named: seal.mark, assets: assets, restoring: saved)
        }
      }
      return try await making.value
    }

    /// A new session.
    ///
    /// - Returns: It, and the token that its browser shows.
    func begin(for visitor: String?, from remoteAddress: String) async throws -> (
      token: String, session: WebSession
    ) {
      let owner = visitor ?? remoteAddress
      let own = sessions.filter { owners[$0.key] == owner }.sorted { $0.value.lastUse < $1.value.lastUse }
      for oldest in own.prefix(max(own.count + 1 - limits.perVisitor, 0)) { await leave(oldest.key) }
      guard sessions.count + pending.count < limits.all else { throw Failure.full }
      let token = WebToken.make()
      owners[token] = owner
      begun += 1
      let making = make(token) { [self] seal in
        try arranged { WebSession(try makeProgram(), named: seal.mark, visitor: visitor, assets: assets) }
      }
      guard let session = try await making.value else { throw Failure.full }
      return (token, session)
    }

    private var owners: [String: String] = [:]
    /// The tokens of the sessions of this process, by the names that they have where they are written down.
    private var tokens: [String: String] = [:]
    /// What the sessions of this process are sealed with, by their tokens.
    private var seals: [String: SessionSeal] = [:]
    /// How many requests use a session at the moment.
    private var uses: [String: Int] = [:]
    /// What goes on when a session is not used any more.
    private var unused: [String: CheckedContinuation<Void, Never>] = [:]
    /// Sessions that are being given up: requests wait, and ask for them anew.
    private var leaving: [String: Task<Void, Never>] = [:]

    /// What features keep in memory belongs to this visitor.
    private func arranged(_ make: () throws -> WebSession) rethrows -> WebSession {
      try withDependencies {
        $0.defaultInMemoryStorage = InMemoryStorage()
      } operation: {
        try make()
      }
    }

    /// Begins to make a session. It is known at once that it is being made.
    private func make(
      _ token: String, _ make: @escaping @MainActor (SessionSeal) async throws -> WebSession?
    ) -> Task<WebSession?, any Error> {
      let task = Task { @MainActor in
        defer { pending[token] = nil }
        let seal = SessionSeal(token)
        (tokens[seal.name], seals[token]) = (token, seal)
        // Of a token that is not known nothing is kept.
        defer { if sessions[token] == nil { forgetName(of: token) } }
        guard let session = try await make(seal) else { return nil as WebSession? }
        await session.begin()
        sessions[token] = session
        return session
      }
      pending[token] = task
      return task
    }

    // MARK: Other processes

    /// Gives up what other processes wait for, until the task is cancelled.
    func follow() async {
      for await signal in store.signals() {
        switch signal {
        case .wanted(let name): give(name)
        case .lost(let reason):
          note(reason)
          // Others may act for them now. What was answered is written down.
          for token in Array(sessions.keys) { forget(token) }
        }
      }
    }

    private func give(_ name: String) {
      guard let token = tokens[name], sessions[token] != nil || pending[token] != nil else {
        // One of before the connection was lost, or of a visitor who has another name here.
        Task { [store] in try? await store.giveUp(name) }
        return
      }
      Task { await leave(token) }
    }

    /// Gives a session up when nothing uses it any more. Requests that come meanwhile wait, and ask for it anew.
    private func leave(_ token: String) async {
      if leaving[token] == nil {
        leaving[token] = Task { @MainActor in
          defer { leaving[token] = nil }
          _ = try? await pending[token]?.value
          await withCheckedContinuation { continuation in
            if uses[token] == nil { continuation.resume() } else { unused[token] = continuation }
          }
          await letGo(token)
        }
      }
      await leaving[token]?.value
    }

    /// Writes a session down, where it has changed.
    ///
    /// - Returns: Whether all that was done in it is written down.
    func save(_ token: String) async -> Bool {
      guard let session = sessions[token], let seal = seals[token] else { return false }
      guard let change = session.unsavedChange else { return true }
      let isOwn: Bool
      do {
        isOwn = try await store.save(change, seal)
      } catch {
        note("\(error)")
        return false
      }
      note(nil)
      if isOwn { session.didSave(change) } else if sessions[token] === session { forget(token) }
      return isOwn
    }

    /// Tells those who run the program what is wrong with writing, once, and when it is right again.
    private func note(_ trouble: String?) {
      if trouble != nil { metrics?.failures += 1 }
      guard (trouble != nil) != isInTrouble else { return }
      isInTrouble.toggle()
      if let trouble {
        metrics?.report("Can't save sessions: \(trouble)")
      } else {
        metrics?.note("Saving sessions again.")
      }
    }

    /// Forgets a session in memory. What was written down of it is kept; what cannot be is, as long as the process lives.
    private func letGo(_ token: String) async {
      guard let session = sessions[token], let seal = seals[token] else { return }
      let isSaved = await save(token)
      guard sessions[token] === session, isSaved || isEnding else { return }
      if !isSaved { metrics?.report("Lost a session that couldn't be saved.") }
      forget(token)
      try? await store.giveUp(seal.name)
    }

    private func forget(_ token: String) {
      sessions.removeValue(forKey: token)?.end()
      forgetName(of: token)
    }

    private func forgetName(of token: String) {
      owners[token] = nil
      if let seal = seals.removeValue(forKey: token) { tokens[seal.name] = nil }
    }

    /// Writes down what has changed by itself, lets go what was not used for a while, and keeps the other connections open.
    ///
    /// It stops in between when its task is cancelled.
    func tend(at now: ContinuousClock.Instant = .now) async {
      var idle: [String] = []
      for (token, session) in sessions where uses[token] == nil && leaving[token] == nil {
        guard !Task.isCancelled else { return }
        if session.isOpen {
          session.beat()
          _ = await save(token)
        } else if session.lastUse.duration(to: now) > limits.idle {
          idle.append(token)
        }
      }
      await leave(idle)
    }

    /// Closes the streams of all windows.
    func closeWindows() {
      for session in sessions.values { session.closeWindows() }
    }

    /// Writes every session down and ends it.
    func end() async {
      isEnding = true
      await leave(Array(sessions.keys))
    }

    /// Gives sessions up side by side: one that is busy does not keep the others, and the store does for many at once what it can.
    private func leave(_ tokens: [String]) async {
      await withTaskGroup { group in
        for token in tokens { group.addTask { await self.leave(token) } }
      }
    }

    /// Removes what was written down and has expired.
    func removeOld() async {
      // What is left is removed the next time.
      try? await store.removeOld()
    }
  }
#endif
