/// The storage of the user's edits.
@MainActor
public protocol ProgramStorage {
  /// Saves all edits to disk before the next prompt or screen is shown. Retries saves that failed before.
  ///
  /// - Throws: An error to show to the user.
  func flush() async throws
  /// A Boolean value that indicates whether ``flush()`` has nothing to do. By default `false`.
  var isSaved: Bool { get }
  /// A Boolean value that indicates whether saving waits for another program that holds a lock.
  var isWaiting: Bool { get }
  /// The reason that something on the screen isn't saved, or `nil` if everything is saved.
  var unsavedReason: String? { get }
  /// Writes edits that can't be saved to other files, and returns a description of each result.
  func writeAside() -> [String]
  /// The conflicting changes that another program has made since the last call.
  func takeConflicts() -> [EditConflict]
}

extension ProgramStorage {
  public var isSaved: Bool { false }
  public var isWaiting: Bool { false }
  public var unsavedReason: String? { nil }
  public func writeAside() -> [String] { [] }
  public func takeConflicts() -> [EditConflict] { [] }
}
