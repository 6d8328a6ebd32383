/// A conflict between two changes, in which this program's change was kept.
@MainActor
public struct EditConflict {
  /// A description of the conflict, with both values.
  public var description: String
  /// Applies the other program's changes instead.
  public var takeTheirs: @MainActor () throws -> Void

  /// Creates a conflict.
  public init(description: String, takeTheirs: @escaping @MainActor () throws -> Void) {
    self.description = description
    self.takeTheirs = takeTheirs
  }
}
