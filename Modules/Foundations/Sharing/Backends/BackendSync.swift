import CairnSupport
import Foundation
import JSONValues

/// Keeps a value in memory and its storage in sync.
///
/// Edits in memory are written in order; a newer edit replaces a waiting one. Changes by others are applied while the
/// value in memory has no unsaved edit. Otherwise, the backend merges them when it writes the next edit.
package final class BackendSync<Backend: SyncBackend>: Sendable {
  /// Called when an edit, or a newer edit that replaced it, is saved or can't be saved.
  package typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  /// The functions that report changes from outside.
  package struct Subscriber: Sendable {
    /// Passes new content on.
    ///
    /// The second argument tells whether the value has changed since. Call it while the value is locked, and ignore the content if
    /// it returns `true`.
    package let changed: @Sendable (Backend.Content, @escaping () -> Bool) -> Void
    /// Reports an error that occurred while following the storage.
    package let failed: @Sendable (any Error) -> Void
    /// Reports a merge in which both sides had changed the same field.
    package let conflicted: @Sendable (MergedDocument) -> Void

    package init(
      changed: @escaping @Sendable (Backend.Content, @escaping () -> Bool) -> Void,
      failed: @escaping @Sendable (any Error) -> Void,
      conflicted: @escaping @Sendable (MergedDocument) -> Void
    ) {
      self.changed = changed
      self.failed = failed
      self.conflicted = conflicted
    }
  }

  /// The progress of the last edit of the value in memory.
  ///
  ///               save             the executor           written, or ended
  ///     saved ───────────▶ waiting ────────────▶ writing ───────────────────▶ saved
  ///                          ▲  ▲                │     │
  ///                          │  └────────────────┘     │ can't be written
  ///                          │        save             ▼
  ///                          └────────────────────── failed
  ///                                   save
  private enum Phase {
    /// Saved in the storage, as far as is known.
    case saved
    /// In memory until the executor writes it. The completions include those of the edits that it replaced.
    case waiting(Backend.Edit, [Completion])
    /// Being written.
    case writing
    /// Only in memory, so it must not be replaced.
    case failed(any Error)
  }

  private struct State {
    var phase = Phase.saved
    /// The number of edits so far.
    ///
    /// Content that was read at a different number is out of date.
    var edits = 0
    /// Whether the storage has been read for a value in memory.
    var isLoaded = false
    /// Whether the storage may hold changes that the value in memory doesn't have.
    var isBehind = false
    /// Whether the executor is about to read changes.
    var isFollowing = false
    var subscribers: [Int: Subscriber] = [:]
    var observation: SharedSubscription?

    var isSaved: Bool { if case .saved = phase { true } else { false } }
  }

  package let backend: Backend
  private let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Locked(State())
  /// The lock that is held while the backend works with the storage.
  ///
  /// No subscriber is called while it is held.
  private let working = NSRecursiveLock()

  package init(_ backend: Backend) {
    self.backend = backend
    self.perform = backend.makeExecutor()
  }

  // MARK: - Loading

  /// Reads the content for a value that is being created, and blocks the thread.
  package func loadNow() throws -> Backend.Content {
    try working.withLock {
      let edits = state.withLock(\.edits)
      let content = try backend.read()
      _ = adopt(content, after: edits)
      return content
    }
  }

  /// Reads the content for a value that is being created.
  ///
  /// If the storage isn't local, the value exists before it is loaded. In this case, the completion receives a function
  /// to call with the value locked. It returns whether the value has changed since the load started. Such a change is
  /// written as an addition, and the rest of the storage is read afterward.
  package func load(
    _ completion: @escaping @Sendable (Result<Backend.Content, any Error>, (() -> Bool)?) -> Void
  ) {
    if backend.isLocal { return completion(Result { try loadNow() }, nil) }
    let edits = state.withLock { state in
      // This value lacks the content that an earlier value was based on.
      if state.isSaved {
        backend.forget()
        state.isLoaded = false
      }
      return state.edits
    }
    perform { [self] in
      let result = Result { try working.withLock { try backend.read() } }
      completion(result) { [self] in
        guard case .success(let content) = result else { return false }
        if adopt(content, after: edits) { return false }
        state.withLock { $0.isBehind = true }
        return true
      }
    }
  }

  /// Reads the content after all waiting edits are written.
  ///
  /// Fails if the edits can't be written.
  ///
  /// The completion receives a function to call with the value locked. It returns whether the value has changed since
  /// then, in which case the content is out of date.
  package func reload(
    _ completion: @escaping @Sendable (Result<Backend.Content, any Error>, @escaping () -> Bool) -> Void
  ) {
    perform { [self] in
      write()
      let edits = state.withLock(\.edits)
      let result = Result {
        if case .failed(let error) = state.withLock(\.phase) { throw error }
        return try working.withLock { try backend.read() }
      }
      completion(result) { [self] in
        guard case .success(let content) = result else { return false }
        return !adopt(content, after: edits)
      }
    }
  }

  /// Bases the value in memory on some content, unless the value has changed since the content was read.
  private func adopt(_ content: Backend.Content, after edits: Int) -> Bool {
    state.withLock { state in
      guard state.isSaved, state.edits == edits else { return false }
      backend.adopt(content)
      state.isLoaded = true
      state.isBehind = false
      return true
    }
  }

  // MARK: - Saving

  /// Writes an edit.
  ///
  /// Call this method with the value locked, so that calls are made in the order of the edits. An edit without a change
  /// counts as well, because its value is newer than anything that was read.
  package func save(_ edit: Backend.Edit, _ completion: @escaping Completion) {
    state.withLock { state in
      state.edits += 1
      if case .waiting(_, let completions) = state.phase {
        state.phase = .waiting(edit, completions + [completion])
      } else {
        state.phase = .waiting(edit, [completion])
      }
    }
    perform { [self] in write() }
  }

  private func write() {
    let waiting = state.withLock { state -> (Backend.Edit, [Completion], Int)? in
      guard case .waiting(let edit, let completions) = state.phase else { return nil }
      state.phase = .writing
      return (edit, completions, state.edits)
    }
    guard let (edit, completions, edits) = waiting else { return }
    let result = Result { try working.withLock { try backend.write(edit) } }
    let isBehind = state.withLock { state in
      var failure: (any Error)?
      switch result {
      case .success(let written):
        switch written.others {
        case .none, .merged: state.isBehind = false
        case .unread: state.isBehind = true
        case .unknown: break
        }
      case .failure(is any FinalSaveError): state.isBehind = true
      case .failure(let error): failure = error
      }
      if case .writing = state.phase { state.phase = failure.map(Phase.failed) ?? .saved }
      return state.isBehind
    }
    backend.didWrite()
    if case .success(let written) = result {
      if case .merged(let content) = written.others { deliver(content, after: edits) }
      if let conflict = written.conflict {
        for subscriber in state.withLock(\.subscribers.values) { subscriber.conflicted(conflict) }
      }
    }
    for completion in completions { completion(result.map { _ in () }) }
    if isBehind { follow() }
  }

  // MARK: - Following

  /// Notifies a subscriber of changes by others until the subscription is canceled.
  package func subscribe(_ subscriber: Subscriber) -> SharedSubscription {
    let id = UniqueID.next()
    let isObserved = state.withLock { state in
      state.subscribers[id] = subscriber
      return state.observation != nil
    }
    if !isObserved {
      let observation = backend.observe { [weak self] in self?.followSoon() }
      state.withLock { $0.observation = observation }
    }
    // Find changes that were written between loading the value and subscribing.
    perform { [self] in if state.withLock(\.isLoaded) { follow() } }
    return SharedSubscription { [self] in
      let observation = state.withLock { state -> SharedSubscription? in
        state.subscribers[id] = nil
        guard state.subscribers.isEmpty else { return nil }
        defer { state.observation = nil }
        return state.observation
      }
      observation?.cancel()
    }
  }

  private func followSoon() {
    let isScheduled = state.withLock { state in
      defer { state.isFollowing = true }
      return state.isFollowing
    }
    // A read that hasn't started yet will see this change as well.
    if !isScheduled { perform { [self] in follow() } }
  }

  /// Applies changes by others, unless an edit is only in memory: writing it merges both, and then this method runs
  /// again.
  private func follow() {
    let edits = state.withLock { state -> Int? in
      state.isFollowing = false
      state.isBehind = !state.isSaved
      return state.isSaved ? state.edits : nil
    }
    guard let edits else { return }
    do {
      guard let content = try working.withLock({ try backend.readChanges() }) else { return }
      deliver(content, after: edits)
    } catch {
      state.withLock { $0.isBehind = true }
      for subscriber in state.withLock(\.subscribers.values) { subscriber.failed(error) }
    }
  }

  /// Passes content to the value in memory, unless the value has changed since the content was read.
  private func deliver(_ content: Backend.Content, after edits: Int) {
    let isTaken = Locked(false)
    for subscriber in state.withLock(\.subscribers.values) {
      subscriber.changed(content) { [self] in
        let isAdopted = adopt(content, after: edits)
        if isAdopted { isTaken.withLock { $0 = true } }
        return !isAdopted
      }
    }
    if !isTaken.withLock({ $0 }) { state.withLock { $0.isBehind = true } }
  }
}
