/// Edits that can be taken back one by one, from the last.
@MainActor
public protocol EditHistory {
  /// Whether there is an edit to take back.
  var canUndo: Bool { get }
  /// Takes the last edit back, and answers whether there was one.
  ///
  /// - Throws: What the user is told; the edit stays the last one then.
  func undo() throws -> Bool
}
