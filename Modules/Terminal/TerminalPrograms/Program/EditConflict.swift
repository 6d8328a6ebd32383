/// Two changes of the same thing, of which this program's was kept.
@MainActor
public struct EditConflict {
  /// What was changed twice, with both values.
  public var description: String
  /// Takes the other program's changes instead.
  public var takeTheirs: @MainActor () throws -> Void

  /// A conflict by its parts.
  public init(description: String, takeTheirs: @escaping @MainActor () throws -> Void) {
    self.description = description
    self.takeTheirs = takeTheirs
  }
}
