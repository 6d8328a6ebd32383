#if Server
  import ComposableArchitecture
  import Foundation
  import NavigationCore
  import TerminalApp

  /// The visits of a program that this process serves.
  @MainActor
  final class WebVisits {
    /// The limits of the number and the lifetime of visits.
    struct Limits: Sendable {
      /// The maximum number of visits of one visitor. The least recently used one makes room for a new one.
      var perVisitor = 20
      /// The maximum number of visits in memory.
      var all = 5_000
      /// The time that an unused visit stays in memory.
      var idle: Duration = .seconds(600)
    }

    private let makeProgram: @MainActor () throws -> Program
    /// The state of the shared data.
    let saves = WebSaves()
    private let store: any WebVisitStore
    private let assets: PageAssets
    let limits: Limits
    private var visits: [String: WebVisit] = [:]
    /// The visits that are being created, so that two requests of a new window create one.
    private var pending: [String: Task<WebVisit?, any Error>] = [:]
    private(set) var restored = 0
    private(set) var begun = 0
    /// Receives errors of saving.
    var metrics: WebMetrics? {
      didSet { saves.metrics = metrics }
    }
    /// A Boolean value that indicates whether a failure was reported and nothing has been saved since.
    private var isInTrouble = false
    private var isEnding = false

    init(
      store: any WebVisitStore, assets: PageAssets, limits: Limits = Limits(),
      _ makeProgram: @escaping @MainActor () throws -> Program
    ) {
      self.store = store
      self.assets = assets
      self.limits = limits
      self.makeProgram = { [saves] in
        var program = try makeProgram()
        program.storage = program.storage.map { ServedStorage(storage: $0, saves: saves) }
        return program
      }
    }

    var count: Int { visits.count }
    var openCount: Int { visits.values.count(where: \.isOpen) }

    /// The reason that a visit can't be created.
    enum Failure: Error {
      /// There are too many visits.
      case full
    }

    /// Performs a closure with a visit, which stays in this process until the closure returns.
    ///
    /// - Returns: The result, or `nil` if the visitor has no such visit.
    func use<R: Sendable>(
      _ token: String, of visitor: String?, from remoteAddress: String,
      _ body: @MainActor (WebVisit) async -> R
    ) async throws -> R? {
      while let leaving = leaving[token] { await leaving.value }
      uses[token, default: 0] += 1
      defer { endUse(token) }
      guard let visit = try await visit(token, of: visitor, from: remoteAddress) else { return nil }
      return await body(visit)
    }

    private func endUse(_ token: String) {
      guard let count = uses[token] else { return }
      uses[token] = count > 1 ? count - 1 : nil
      if count == 1 { unused.removeValue(forKey: token)?.resume() }
    }

    /// Returns the visit of a token, from memory or from the store.
    ///
    /// - Returns: The result, or `nil` if the visitor has no such visit.
    func visit(
      _ token: String, of visitor: String?, from remoteAddress: String
    ) async throws -> WebVisit? {
      if let visit = visits[token] { return visit.visitor == visitor ? visit : nil }
      if let task = pending[token] {
        guard let visit = try await task.value else { return nil }
        return visit.visitor == visitor ? visit : nil
      }
      let making = make(token) { [self] seal in
        guard let saved = try await store.claim(seal) else { return nil }
        guard saved.visitor == visitor else {
          try? await store.giveUp(seal.name, number: saved.number)
          return nil
        }
        restored += 1
        owners[token] = visitor ?? remoteAddress
        return try arranged {
          WebVisit(try makeProgram(), named: seal.mark, assets: assets, restoring: saved)
        }
      }
      return try await making.value
    }

    /// Starts a visit.
    ///
    /// - Returns: The visit, and the token that its browser sends.
    func begin(for visitor: String?, from remoteAddress: String) async throws -> (
      token: String, visit: WebVisit
    ) {
      let owner = visitor ?? remoteAddress
      let own = visits.filter { owners[$0.key] == owner }.sorted { $0.value.lastUse < $1.value.lastUse }
      for oldest in own.prefix(max(own.count + 1 - limits.perVisitor, 0)) { await leave(oldest.key) }
      guard visits.count + pending.count < limits.all else { throw Failure.full }
      let token = WebToken.make()
      owners[token] = owner
      begun += 1
      let making = make(token) { [self] seal in
        try arranged { WebVisit(try makeProgram(), named: seal.mark, visitor: visitor, assets: assets) }
      }
      guard let visit = try await making.value else { throw Failure.full }
      return (token, visit)
    }

    private var owners: [String: String] = [:]
    /// The tokens of this process's visits, by their names in the store.
    private var tokens: [String: String] = [:]
    /// The seals of this process's visits, by their tokens.
    private var seals: [String: WebVisitSeal] = [:]
    /// The number of requests that use a visit, by its token.
    private var uses: [String: Int] = [:]
    /// The continuations that wait until a visit is no longer used.
    private var unused: [String: CheckedContinuation<Void, Never>] = [:]
    /// The visits that are being given up. Requests wait and then claim them again.
    private var leaving: [String: Task<Void, Never>] = [:]

    /// Creates a visit whose in-memory storage is its own.
    private func arranged(_ make: () throws -> WebVisit) rethrows -> WebVisit {
      try withDependencies {
        $0.defaultInMemoryStorage = InMemoryStorage()
      } operation: {
        try make()
      }
    }

    /// Starts creating a visit, which is pending immediately.
    private func make(
      _ token: String, _ make: @escaping @MainActor (WebVisitSeal) async throws -> WebVisit?
    ) -> Task<WebVisit?, any Error> {
      let task = Task { @MainActor in
        defer { pending[token] = nil }
        let seal = WebVisitSeal(token)
        (tokens[seal.name], seals[token]) = (token, seal)
        // An unknown token isn't remembered.
        defer { if visits[token] == nil { forgetName(of: token) } }
        guard let visit = try await make(seal) else { return nil as WebVisit? }
        await visit.begin()
        visits[token] = visit
        return visit
      }
      pending[token] = task
      return task
    }

    // MARK: Other processes

    /// Gives up the visits that other processes wait for, until the task is canceled.
    func follow() async {
      for await signal in store.signals() {
        switch signal {
        case .wanted(let name, let number): give(name, number)
        case .lost(let reason):
          note(reason)
          // Other processes may use the visits now. Nothing is lost, because a visit is saved before a request is answered.
          for token in Array(visits.keys) { forget(token) }
        }
      }
    }

    private func give(_ name: String, _ number: Int) {
      guard let token = tokens[name], visits[token] != nil || pending[token] != nil else {
        // This process doesn't use the visit, but the store still has its claim. It claimed the visit before the connection was
        // lost, or for a visitor to whom the visit doesn't belong.
        Task { [store] in try? await store.giveUp(name, number: number) }
        return
      }
      Task {
        _ = try? await pending[token]?.value
        // The other process may have wanted an earlier claim, which is given up already.
        if visits[token]?.number == number { await leave(token) }
      }
    }

    /// Gives up a visit as soon as no request uses it. New requests wait and then claim it again.
    private func leave(_ token: String) async {
      if leaving[token] == nil {
        leaving[token] = Task { @MainActor in
          defer { leaving[token] = nil }
          await withCheckedContinuation { continuation in
            if uses[token] == nil { continuation.resume() } else { unused[token] = continuation }
          }
          await evict(token)
        }
      }
      await leaving[token]?.value
    }

    /// Saves a visit if it has changed.
    ///
    /// - Returns: `true` if everything in it is saved.
    func save(_ token: String) async -> Bool {
      guard let visit = visits[token], let seal = seals[token] else { return false }
      guard let change = visit.unsavedChange else { return true }
      let isOwn: Bool
      do {
        isOwn = try await store.save(change, seal)
      } catch {
        note("\(error)")
        return false
      }
      note(nil)
      if isOwn { visit.didSave(change) } else if visits[token] === visit { forget(token) }
      return isOwn
    }

    /// Reports once that saving fails, and once that it works again.
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

    /// Saves a visit and removes it from memory. A visit that can't be saved stays until the process ends.
    private func evict(_ token: String) async {
      guard let visit = visits[token], let seal = seals[token] else { return }
      let isSaved = await save(token)
      guard visits[token] === visit, isSaved || isEnding else { return }
      if !isSaved { metrics?.report("Lost a session that couldn't be saved.") }
      forget(token)
      try? await store.giveUp(seal.name, number: visit.number)
    }

    private func forget(_ token: String) {
      visits.removeValue(forKey: token)?.end()
      forgetName(of: token)
    }

    private func forgetName(of token: String) {
      owners[token] = nil
      if let seal = seals.removeValue(forKey: token) { tokens[seal.name] = nil }
    }

    /// Saves the changes that effects made, removes unused visits from memory, and keeps connections open.
    ///
    /// Stops early if its task is canceled.
    func maintain(at now: ContinuousClock.Instant = .now) async {
      var idle: [String] = []
      for (token, visit) in visits where uses[token] == nil && leaving[token] == nil {
        guard !Task.isCancelled else { return }
        if visit.isOpen {
          visit.beat()
          _ = await save(token)
        } else if visit.lastUse.duration(to: now) > limits.idle {
          idle.append(token)
        }
      }
      await leave(idle)
    }

    /// Closes the streams of all windows.
    func closeWindows() {
      for visit in visits.values { visit.closeWindows() }
    }

    /// Saves and ends all visits.
    func end() async {
      isEnding = true
      await leave(Array(visits.keys))
    }

    /// Gives up visits concurrently, so that a busy one doesn't delay the others and the store can batch its writes.
    private func leave(_ tokens: [String]) async {
      await withTaskGroup { group in
        for token in tokens { group.addTask { await self.leave(token) } }
      }
    }

    /// Removes expired visits from the store.
    func removeOld() async {
      // The rest is removed the next time.
      try? await store.removeOld()
    }
  }
#endif
