import Dependencies

/// A history of edits that can be undone one at a time, starting with the last.
@MainActor
public protocol EditHistory {
  /// A Boolean value that indicates whether there is an edit to undo.
  var canUndo: Bool { get }
  /// The number of edits made since the program began, without those made by ``undo()`` and ``redo()``.
  ///
  /// A message says how to undo a deletion only if this number has grown. It's 0 by default.
  var editCount: Int { get }
  /// The identity of the history, if it records only the edits that are made while ``EditAuthor/current`` has it. It's `nil` by default.
  var author: ObjectIdentifier? { get }
  /// Undoes the last edit. Returns `false` if there is none.
  ///
  /// - Throws: A reason to show to the user. The edit remains the last one.
  func undo() throws -> Bool
  /// A Boolean value that indicates whether there is an undone edit to redo.
  var canRedo: Bool { get }
  /// Redoes the last undone edit. Returns `false` if there is none.
  ///
  /// - Throws: A reason to show to the user. The edit remains undone.
  func redo() throws -> Bool
}

extension EditHistory {
  public var editCount: Int { 0 }
  public var author: ObjectIdentifier? { nil }
  public var canRedo: Bool { false }
  public func redo() throws -> Bool { false }
}

/// The history for the edits that the current task makes.
///
/// A server's sessions share their data. Each session's turns name its history here, so that `undo` concerns the user's own edits.
public enum EditAuthor {
  @TaskLocal public static var current: ObjectIdentifier?
}

extension DependencyValues {
  /// The history for `undo` and `redo` if the program doesn't set ``Program/edits``.
  ///
  /// An `App` sets it in its initializer:
  ///
  /// ```swift
  /// prepareDependencies { $0.editHistory = SharedEditHistory(of: Shared(.items)) }
  /// ```
  public var editHistory: (any EditHistory & Sendable)? {
    get { self[EditHistoryKey.self] }
    set { self[EditHistoryKey.self] = newValue }
  }
}

private enum EditHistoryKey: DependencyKey {
  static let liveValue: (any EditHistory & Sendable)? = nil
  static let testValue: (any EditHistory & Sendable)? = nil
}
