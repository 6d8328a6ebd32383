#if Server
  import ComposableArchitecture
  import Foundation
  import NavigationCore
  import TerminalApp

  /// The visits of a program that this process serves.
  @MainActor
  final class WebVisits {
    /// The limits of the number and the lifetime of visits and their windows.
    struct Limits: Sendable {
      /// The maximum number of visits of one signed-in visitor. The least recently used one makes room for a new one.
      var perVisitor = 20
      /// The maximum number of windows of one visit in memory.
      var windows = 20
      /// The maximum number of windows in memory.
      var all = 5_000
      /// The time that an unused window stays in memory.
      var idle: Duration = .seconds(600)
      /// The same for a window that the browser has probably closed, and for a page that no script or form has named.
      var closed: Duration = .seconds(30)
    }

    let makeProgram: @MainActor () throws -> Program
    /// The state of the shared data.
    let saves = WebSaves()
    let store: any WebVisitStore
    let limits: Limits
    private(set) var visits: [String: WebVisit] = [:]
    /// The claims of visits and their beginnings, which wait for each other.
    private var pending: [String: Task<WebVisit?, any Error>] = [:]
    var restored = 0
    private(set) var begun = 0
    /// Receives errors of saving.
    var metrics: WebMetrics? {
      didSet { saves.metrics = metrics }
    }
    /// A Boolean value that indicates whether a failure was reported and nothing has been saved since.
    private var isInTrouble = false
    private var isEnding = false

    init(
      store: any WebVisitStore, limits: Limits = Limits(),
      _ makeProgram: @escaping @MainActor () throws -> Program
    ) {
      self.store = store
      self.limits = limits
      self.makeProgram = { [saves] in
        var program = try makeProgram()
        program.storage = program.storage.map { ServedStorage(storage: $0, saves: saves) }
        return program
      }
    }

    var count: Int { visits.count }
    var openCount: Int { visits.values.count(where: \.isOpen) }
    var windowCount: Int { visits.values.reduce(0) { $0 + $1.windows.count + $1.pending.count } }

    /// The reason that a request can't be answered.
    enum Failure: Error {
      /// There are too many windows.
      case full
      /// The visit has too many windows.
      case tooManyWindows
      /// The visit has no such window.
      case noWindow
    }

    /// Performs a closure with a visit, which stays in this process until the closure returns.
    ///
    /// - Returns: The result, or `nil` if the visitor can't have such a visit.
    func use<R: Sendable>(
      _ token: String, of visitor: String?, _ body: @MainActor (WebVisit) async throws -> R
    ) async throws -> R? {
      guard WebToken.isToken(token) else { return nil }
      while let leaving = leaving[token] { await leaving.value }
      uses[token, default: 0] += 1
      defer { endUse(token) }
      guard let visit = try await visit(token, of: visitor) else { return nil }
      return try await body(visit)
    }

    /// Begins a visit, and performs a closure with it.
    func begin<R: Sendable>(
      for visitor: String?, _ body: @MainActor (WebVisit) async throws -> R
    ) async throws -> R {
      let token = WebToken.make()
      uses[token] = 1
      defer { endUse(token) }
      await makeRoom(for: visitor)
      return try await body(add(WebVisit(token, WebVisitSeal(token), visitor: visitor)))
    }

    private func endUse(_ token: String) {
      guard let count = uses[token] else { return }
      uses[token] = count > 1 ? count - 1 : nil
      guard count == 1 else { return }
      unused.removeValue(forKey: token)?.resume()
      // A request for a page that doesn't exist leaves nothing.
      if let visit = visits[token], visit.windows.isEmpty, !visit.isClaimed, !visit.isOpen { forget(token) }
    }

    /// Returns the visit of a token, from memory or from the store. A token without a visit begins one.
    ///
    /// - Returns: The visit, or `nil` if it belongs to another visitor.
    func visit(_ token: String, of visitor: String?) async throws -> WebVisit? {
      while let task = pending[token] { _ = await task.result }
      if let visit = visits[token], visit.isClaimed { return visit.visitor == visitor ? visit : nil }
      return try await next(token) { [self] in
        let seal = visits[token]?.seal ?? WebVisitSeal(token)
        guard let saved = try await store.claim(seal) else {
          // Nothing is saved, so that any process can begin it.
          if let visit = visits[token] { return visit.visitor == visitor ? visit : nil }
          await makeRoom(for: visitor)
          return add(WebVisit(token, seal, visitor: visitor))
        }
        guard saved.visitor == visitor else {
          try? await store.giveUp(seal.name, number: saved.number)
          return nil
        }
        // If this process had begun it, too, another process was faster.
        forget(token)
        return add(WebVisit(token, seal, visitor: visitor, claimed: saved))
      }
    }

    /// Claims a visit of which nothing is saved yet, before its first action.
    ///
    /// - Throws: ``WebVisitIsElsewhere`` if another process was faster. The next request claims it from that process.
    func claim(_ visit: WebVisit) async throws {
      while let task = pending[visit.token] { _ = await task.result }
      guard visits[visit.token] === visit else { throw WebVisitIsElsewhere() }
      guard !visit.isClaimed else { return }
      let claimed = try await next(visit.token) { [self] in
        do {
          guard try await store.save(visit.saved, visit.seal) else { return nil }
          visit.isClaimed = true
          note(nil)
          return visit
        } catch {
          note("\(error)")
          throw WebVisitsAreUnreachable()
        }
      }
      if claimed == nil { throw WebVisitIsElsewhere() }
    }

    /// Performs a claim after the earlier ones of the same visit.
    private func next(_ token: String, _ body: @escaping @MainActor () async throws -> WebVisit?) async throws
      -> WebVisit?
    {
      let task = Task { @MainActor in
        defer { pending[token] = nil }
        return try await body()
      }
      pending[token] = task
      return try await task.value
    }

    private func add(_ visit: WebVisit) -> WebVisit {
      if !visit.isClaimed { begun += 1 }
      visits[visit.token] = visit
      tokens[visit.seal.name] = visit.token
      return visit
    }

    /// Gives up the least recently used visits of a signed-in visitor.
    private func makeRoom(for visitor: String?) async {
      guard let visitor else { return }
      let own = visits.values.filter { $0.visitor == visitor }
        .sorted { ($0.lastUse ?? .now) < ($1.lastUse ?? .now) }
      for oldest in own.prefix(max(own.count + 1 - limits.perVisitor, 0)) { await leave(oldest.token) }
    }

    /// The tokens of this process's visits, by their names in the store.
    private var tokens: [String: String] = [:]
    /// The number of requests that use a visit, by its token.
    private var uses: [String: Int] = [:]
    /// The continuations that wait until a visit is no longer used.
    private var unused: [String: CheckedContinuation<Void, Never>] = [:]
    /// The visits that are being given up. Requests wait and then claim them again.
    private var leaving: [String: Task<Void, Never>] = [:]

    // MARK: Other processes

    /// Gives up the visits that other processes wait for, until the task is canceled.
    func follow() async {
      for await signal in store.signals() {
        switch signal {
        case .wanted(let name, let number): give(name, number)
        case .lost(let reason):
          note(reason)
          // Other processes may use the visits now. Nothing is lost, because a window is saved before a request is answered.
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
        while let task = pending[token] { _ = await task.result }
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

    /// Saves a window if it has changed.
    ///
    /// - Returns: `true` if everything in it is saved.
    func save(_ window: WebWindow, of visit: WebVisit) async -> Bool {
      guard visits[visit.token] === visit, visit.windows[window.name] === window else { return false }
      guard let change = window.unsavedChange else { return true }
      return await save(of: visit) {
        let isOwn = try await store.save(change, window.name, visit.seal)
        if isOwn { window.didSave(change) }
        return isOwn
      }
    }

    /// Saves a part of a visit. Forgets the visit if it belongs to another process.
    func save(of visit: WebVisit, _ body: () async throws -> Bool) async -> Bool {
      do {
        let isOwn = try await body()
        note(nil)
        if !isOwn, visits[visit.token] === visit { forget(visit.token) }
        return isOwn
      } catch {
        note("\(error)")
        return false
      }
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
      guard let visit = visits[token] else { return }
      var lost = 0
      for window in visit.windows.values where await !save(window, of: visit) { lost += 1 }
      guard visits[token] === visit, lost == 0 || isEnding else { return }
      if lost > 0 { metrics?.report("Lost a session that couldn't be saved.") }
      forget(token)
      if visit.isClaimed { try? await store.giveUp(visit.seal.name, number: visit.number) }
    }

    private func forget(_ token: String) {
      guard let visit = visits.removeValue(forKey: token) else { return }
      tokens[visit.seal.name] = nil
      visit.end()
    }

    /// Saves the changes that effects made, removes unused windows from memory, and keeps connections open.
    ///
    /// Stops early if its task is canceled.
    func maintain(at now: ContinuousClock.Instant = .now) async {
      var idle: [String] = []
      for (token, visit) in visits where uses[token] == nil && leaving[token] == nil {
        guard !Task.isCancelled else { return }
        visit.beat()
        let unused = visit.windows.values.filter { isUnused($0, at: now) }
        if unused.count == visit.windows.count {
          idle.append(token)
          continue
        }
        for window in unused { _ = await release(window, of: visit) }
        for window in visit.windows.values where window.isOpen { _ = await save(window, of: visit) }
      }
      await leave(idle)
    }

    private func isUnused(_ window: WebWindow, at now: ContinuousClock.Instant) -> Bool {
      guard !window.isOpen else { return false }
      let time = window.hasLeft || !window.isNamed ? limits.closed : limits.idle
      return window.lastUse.duration(to: now) > time
    }

    /// Closes the streams of all windows.
    func closeWindows() {
      for visit in visits.values { visit.closeStreams() }
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

    /// Removes expired windows from the store.
    func removeOld() async {
      // The rest is removed the next time.
      try? await store.removeOld()
    }
  }
#endif
