#if Server
  import ComposableArchitecture
  import Foundation
  import NavigationCore
  import TerminalApp
  import TerminalPrograms

  extension WebVisits {
    /// A path from which the program can begin a window that isn't saved, and the version of the page that the browser shows.
    struct Start {
      var path: String
      var version: PageVersion?
    }

    /// Returns a window of a visit, from memory, from the store, or from the beginning.
    ///
    /// - Parameter start: The path from which a window without actions can be created again.
    /// - Returns: The window, or `nil` if it doesn't exist.
    func window(_ name: WindowName, of visit: WebVisit, from start: Start? = nil) async throws -> WebWindow? {
      if let window = visit.windows[name] { return window }
      if let task = visit.pending[name] { return try await task.value }
      return try await make(name, of: visit) { [self] in
        if visit.isClaimed {
          let saved = try await store.window(name, visit.seal)?.resumed()
          if let saved = saved ?? (name == .first ? visit.earlier : nil), saved.visitor == visit.visitor {
            restored += 1
            return try await begun(name, of: visit, restoring: saved)
          }
        }
        guard let start else { return nil }
        // Another process may have shown the window. The versions of this one are higher.
        let number = start.version.flatMap { ProcessCount.next(after: $0.process) } ?? 0
        let window = try await begun(name, of: visit, number: number)
        guard window.problem(with: start.path) == nil else {
          window.end()
          return nil
        }
        try? await window.open(start.path)
        return window
      }
    }

    /// Creates a window for a page. Until a script or a form names it, it is provisional.
    func provisionalWindow(of visit: WebVisit) async throws -> WebWindow {
      let name = WindowName.make()
      guard let window = try await make(name, of: visit, { [self] in try await begun(name, of: visit) })
      else { throw Failure.noWindow }
      return window
    }

    /// Copies the screens of a window to a window without actions at the same path.
    ///
    /// - Returns: The window with the name of the second one.
    func copy(_ name: WindowName, to window: WebWindow, of visit: WebVisit) async throws -> WebWindow {
      guard name != window.name, !window.hasActed, let original = try await self.window(name, of: visit),
        original.hasActed, original.path == window.path,
        let saved = original.copy?.resumed(after: window.number)
      else { return window }
      try await claim(visit)
      let copy = try await begun(window.name, of: visit, restoring: saved)
      guard visit.windows[window.name] === window else {
        copy.end()
        throw WebVisitIsElsewhere()
      }
      visit.windows[window.name] = copy
      window.end()
      return copy
    }

    /// Removes a window that a script has replaced.
    func drop(_ name: WindowName, of visit: WebVisit) {
      guard let window = visit.windows[name], !window.hasActed, window.isUnused else {
        return
      }
      remove(window, of: visit)
    }

    private func remove(_ window: WebWindow, of visit: WebVisit) {
      visit.windows[window.name] = nil
      window.end()
    }

    /// Creates a window, which is pending immediately.
    private func make(
      _ name: WindowName, of visit: WebVisit, _ make: @escaping @MainActor () async throws -> WebWindow?
    ) async throws -> WebWindow? {
      try await makeRoom(in: visit)
      if let window = visit.windows[name] { return window }
      if let task = visit.pending[name] { return try await task.value }
      let task = Task { @MainActor in
        defer { visit.pending[name] = nil }
        guard let window = try await make() else { return nil as WebWindow? }
        guard visits[visit.token] === visit else {
          window.end()
          throw WebVisitIsElsewhere()
        }
        visit.windows[window.name] = window
        return window
      }
      visit.pending[name] = task
      return try await task.value
    }

    /// Begins a window whose storage in memory and ids of screens are its own.
    private func begun(
      _ name: WindowName, of visit: WebVisit, number: Int = 0, restoring saved: SavedWebWindow? = nil
    ) async throws -> WebWindow {
      let opening = OpeningIDs(name, of: visit.token)
      // Features announce messages on the page of their own window.
      let notices = ProgramNotices(log: nil)
      let window = try withDependencies {
        $0.announce = notices.announce
        $0.defaultInMemoryStorage = InMemoryStorage()
        $0.stackElementID = StackElementIDGenerator()
        if saved == nil { $0.uuid = opening.generator(then: $0) }
      } operation: {
        var program = try makeProgram()
        if program.notices == nil { program.notices = notices }
        return WebWindow(
          program, name, visitor: visit.visitor, number: number, opening: opening, restoring: saved)
      }
      await window.begin()
      return window
    }

    // MARK: Limits

    /// Removes windows of a visit from memory until the visit has room for a window.
    private func makeRoom(in visit: WebVisit) async throws {
      while visit.windows.count + visit.pending.count >= limits.windows {
        let unused = visit.windows.values.filter(\.isUnused)
        // A closed window goes first, and then the least recently used one.
        guard
          let window = unused.min(by: { ($0.hasLeft ? 0 : 1, $0.lastUse) < ($1.hasLeft ? 0 : 1, $1.lastUse) }
          ),
          await release(window, of: visit)
        else { throw Failure.tooManyWindows }
      }
      guard windowCount >= limits.all else { return }
      // A page that no browser may show makes room. If one shows it, its first action begins it again.
      let unnamed = visits.values.flatMap { visit in
        visit.windows.values.filter { !$0.isNamed && $0.isUnused }.map { (visit, $0) }
      }
      guard let (owner, oldest) = unnamed.min(by: { $0.1.lastUse < $1.1.lastUse }) else { throw Failure.full }
      remove(oldest, of: owner)
    }

    /// Saves a window and removes it from memory. If a request uses it in the meantime, it stays.
    func release(_ window: WebWindow, of visit: WebVisit) async -> Bool {
      guard await save(window, of: visit), visit.windows[window.name] === window, window.isUnused,
        window.unsavedChange == nil
      else { return false }
      remove(window, of: visit)
      return true
    }
  }
#endif
