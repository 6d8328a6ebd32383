import Sharing

/// Storage that saves edits through `@Shared` values.
public struct SharedValuesStorage: ProgramStorage {
  public init() {}

  public func flush() async throws { try await flushPendingSaves() }
  public var isSaved: Bool { !hasPendingSaves() }
  public var isWaiting: Bool { !filesWaitingForLock().isEmpty }
  public var unsavedReason: String? { unsavedChanges()?.description }
  public func writeAside() -> [String] { writeUnsavedChangesAside().map { "\($0)" } }
  public func takeConflicts() -> [EditConflict] {
    takeMergeConflicts().map { conflict in
      EditConflict(description: "\(conflict)") { try conflict.takeTheirs() }
    }
  }
}
