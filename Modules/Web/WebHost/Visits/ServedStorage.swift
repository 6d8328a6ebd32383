#if Server
  import TerminalApp

  /// Tells the operator when changes can't be saved, and when they are saved again.
  @MainActor
  final class WebSaves {
    /// Receives the failures.
    var metrics: WebMetrics?
    /// The reason that changes aren't saved, or `nil` if all are saved.
    private(set) var reason: String?
    private var retry: (@MainActor () async -> Void)?
    private var retrying: Task<Void, Never>?

    fileprivate func failed(_ reason: String, _ retry: @escaping @MainActor () async -> Void) {
      metrics?.failures += 1
      if reason != self.reason { metrics?.report("Changes can't be saved: \(reason)") }
      (self.reason, self.retry) = (reason, retry)
    }

    fileprivate func succeeded() {
      guard reason != nil else { return }
      (reason, retry) = (nil, nil)
      metrics?.note("All changes are saved again.")
    }

    /// Tries to save the changes again, without waiting. A proxy that sends no requests to this process still asks whether it is
    /// ready.
    func saveAgain() {
      guard let retry, retrying == nil else { return }
      retrying = Task {
        await retry()
        retrying = nil
      }
    }

    /// Waits for the last try.
    func settle() async { await retrying?.value }
  }

  /// A program's storage, whose failures the operator sees.
  struct ServedStorage: ProgramStorage {
    let storage: any ProgramStorage
    let saves: WebSaves

    func flush() async throws {
      do {
        try await storage.flush()
        saves.succeeded()
      } catch {
        // An edit that was undone isn't waiting to be saved.
        if let reason = storage.unsavedReason { saves.failed(reason) { try? await flush() } }
        throw error
      }
    }

    var isSaved: Bool { storage.isSaved }
    var isWaiting: Bool { storage.isWaiting }
    var unsavedReason: String? { storage.unsavedReason }
    func writeAside() -> [String] { storage.writeAside() }
    func takeConflicts() -> [EditConflict] { storage.takeConflicts() }
  }
#endif
