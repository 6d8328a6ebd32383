import Dependencies

/// Edits that can be undone one by one, starting with the last.
@MainActor
public protocol EditHistory {
  /// A Boolean value that indicates whether there is an edit to undo.
  var canUndo: Bool { get }
  /// Undoes the last edit. Returns whether there was one.
  ///
  /// - Throws: A reason to show to the user. The edit remains the last one.
  func undo() throws -> Bool
  /// A Boolean value that indicates whether there is an undone edit to make again.
  var canRedo: Bool { get }
  /// Makes the last undone edit again. Returns whether there was one.
  ///
  /// - Throws: A reason to show to the user. The edit remains undone.
  func redo() throws -> Bool
}

extension EditHistory {
  public var canRedo: Bool { false }
  public func redo() throws -> Bool { false }
}

extension DependencyValues {
  /// The edits that `undo` and `redo` apply to in a program that doesn't set ``Program/edits``.
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
