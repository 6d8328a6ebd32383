/// How a program keeps what the user edits.
@MainActor
public protocol ProgramStorage {
  /// Puts all edits on the disk, before the next prompt or screen is shown; tries again what failed before.
  ///
  /// - Throws: Failures that the user sees.
  func flush() async throws
  /// Whether saving waits for another program, which holds a lock.
  var isWaiting: Bool { get }
  /// Why something that is shown is not on the disk; `nil` where everything is.
  var unsavedReason: String? { get }
  /// Writes what cannot be saved to files of its own, and says for each what became of it.
  func writeAside() -> [String]
  /// The changes that another program made to the same things, since the last call.
  func takeConflicts() -> [EditConflict]
}

extension ProgramStorage {
  public var isWaiting: Bool { false }
  public var unsavedReason: String? { nil }
  public func writeAside() -> [String] { [] }
  public func takeConflicts() -> [EditConflict] { [] }
}
