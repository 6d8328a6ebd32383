import CairnSupport
import ConcurrencyExtras
import Foundation

/// Tracks running saves and the reads that they cause, and keeps the values whose last save failed.
final class PendingSaves: Sendable {
  /// The state of the saves of one value.
  private struct Entry {
    /// The value, which is kept alive while it is only in memory so that it isn't lost with the last reference to it.
    let value: any SavedValue
    var running = 0
    /// The error of the last save, if it failed.
    var error: (any Error)?
    /// The number of the save that failed.
    var failedSave = 0
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var lastSave = 0
    /// The numbers of the running saves and reads.
    var running: Set<Int> = []
    /// The errors of saves that are complete anyway.
    ///
    /// The next flush throws them once.
    var conflicts: [any FinalSaveError] = []

    /// Begins a save or a read, and returns its number.
    mutating func begin() -> Int {
      lastSave += 1
      running.insert(lastSave)
      return lastSave
    }

    var failures: [Entry] {
      entries.values.filter { $0.error != nil }.sorted { $0.failedSave < $1.failedSave }
    }
  }

  private let state = Monitor(State())

  /// Records that a save of a value has started.
  ///
  /// Call the returned function when the save has ended.
  func began(_ value: any SavedValue) -> @Sendable (Result<Void, any Error>) -> Void {
    let id = ObjectIdentifier(value)
    let number = state.withLock { state in
      state.entries[id, default: Entry(value: value)].running += 1
      return state.begin()
    }
    return { [self] in ended(number, of: id, with: $0) }
  }

  /// Records that a save's changes are about to be read elsewhere.
  ///
  /// Call the returned function when the read is done.
  func beganReading() -> @Sendable () -> Void {
    let number = state.withLock { $0.begin() }
    return { [state] in state.withLock { _ = $0.running.remove(number) } }
  }

  private func ended(_ number: Int, of id: ObjectIdentifier, with result: Result<Void, any Error>) {
    state.withLock { state in
      state.entries[id]?.running -= 1
      state.entries[id]?.error = nil
      switch result {
      case .success: break
      case .failure(let conflict as any FinalSaveError): state.conflicts.append(conflict)
      case .failure(let error):
        state.entries[id]?.error = error
        state.entries[id]?.failedSave = number
      }
      if let entry = state.entries[id], entry.running == 0, entry.error == nil { state.entries[id] = nil }
      state.running.remove(number)
    }
  }

  /// Whether a flush has nothing to do.
  var isEmpty: Bool {
    state.withLock { $0.running.isEmpty && $0.entries.isEmpty && $0.conflicts.isEmpty }
  }

  /// Waits until all running saves have ended, successfully or not.
  nonisolated(nonsending) func waitUntilIdle() async throws {
    let running = state.withLock(\.running)
    if running.isEmpty { return }
    try await state.waitUnlessCancelled(until: { $0.running.isDisjoint(with: running) })
  }

  /// Waits for all saves and retries the failed ones.
  nonisolated(nonsending) func flush() async throws {
    try await waitUntilIdle()
    let failures = state.withLock(\.failures)
    if !failures.isEmpty {
      for failure in failures { failure.value.saveAgain() }
      try await waitUntilIdle()
    }
    // Wait for the reads that the saves cause.
    try await waitUntilIdle()
    let conflicts = state.withLock { state in
      defer { state.conflicts = [] }
      return state.conflicts
    }
    let unsaved = unsavedChanges()
    if unsaved != nil || !conflicts.isEmpty {
      throw UnsavedChangesError(errors: conflicts + (unsaved?.errors ?? []), files: unsaved?.files ?? [])
    }
  }

  func unsavedChanges() -> UnsavedChangesError? {
    let failures = state.withLock(\.failures)
    guard !failures.isEmpty else { return nil }
    return UnsavedChangesError(
      errors: failures.compactMap(\.error), files: failures.compactMap(\.value.file))
  }

  /// Writes each value whose save failed or is still running to a copy next to its file.
  func writeAside() -> [UnsavedCopy] {
    let entries = state.withLock { state in
      state.failures + state.entries.values.filter { $0.error == nil && $0.running > 0 }
    }
    return entries.compactMap { $0.value.writeAside(because: $0.error ?? UnfinishedSave()) }
  }
}

/// A value that a key stores, as ``PendingSaves`` refers to it.
protocol SavedValue: AnyObject, Sendable {
  /// The file that stores the value, if there is one.
  var file: URL? { get }
  /// Starts another save.
  func saveAgain()
  /// Writes a copy of the value next to its file. Returns `nil` if no file stores it.
  func writeAside(because error: any Error) -> UnsavedCopy?
}

/// The error for a save that was still running when a copy was written instead.
struct UnfinishedSave: Error, CustomStringConvertible {
  var description: String { "The save hadn't finished." }
}
