import CairnSupport
import Foundation

/// Fields of a shared value that were changed here and elsewhere, in different ways.
///
/// What was changed here is kept: see ``takeTheirs()`` for the other decision. Everything else is merged.
public struct MergeConflict: Sendable, CustomStringConvertible {
  /// A field that was changed on both sides.
  public struct Field: Hashable, Sendable {
    /// Where the field is, for a person to read: `standups › Design › title`.
    public let path: String
    /// What it was changed to here, or "deleted".
    public let mine: String
    /// What it was changed to elsewhere, or "deleted".
    public let theirs: String

    /// A field, with its value on both sides.
    public init(path: String, mine: String, theirs: String) {
      self.path = path
      self.mine = mine
      self.theirs = theirs
    }
  }

  /// The fields, at least one.
  public let fields: [Field]
  /// The file that keeps the value, if one does.
  public let file: URL?
  private let resolve: @Sendable () throws -> Void

  init(_ clashes: [JSONMerge.Clash], file: URL?, takeTheirs: @escaping @Sendable () throws -> Void) {
    self.fields = clashes.map { Field(path: $0.path, mine: $0.mine, theirs: $0.theirs) }
    self.file = file
    self.resolve = takeTheirs
  }

  /// Gives the fields the values of the other side, in memory; they are saved like any change.
  ///
  /// What was changed since the conflict stays as it is.
  ///
  /// - Throws: What keeps the value from being coded.
  public func takeTheirs() throws { try resolve() }

  /// The fields with both values, a line for each.
  public var description: String {
    let location = file.map { " in '\($0.path(percentEncoded: false))'" } ?? ""
    let lines = fields.map { "  \($0.path): yours '\($0.mine)', theirs '\($0.theirs)'" }
    return """
      Another change to the same fields\(location) conflicts with yours. Your values are kept:
      \(lines.joined(separator: "\n"))
      """
  }
}

/// The conflicts met since the last call, in order: by merges with what other programs saved, and by
/// ``Shared/merge(_:from:)``.
public func takeMergeConflicts() -> [MergeConflict] {
  SharedReferences.current.conflicts.take()
}

/// Conflicts that wait to be shown.
final class MergeConflicts: Sendable {
  private let conflicts = Locked<[MergeConflict]>([])

  func add(_ conflict: MergeConflict) {
    conflicts.withLock { $0.append(conflict) }
  }

  func take() -> [MergeConflict] {
    conflicts.withLock { conflicts in
      defer { conflicts = [] }
      return conflicts
    }
  }
}

extension Shared where Value: Codable & Sendable {
  /// Changes the value by what was edited in a copy of it, as a form does.
  ///
  /// What was changed in the shared value since the copy was made stays: both changes are merged field by field, by
  /// the value's `Codable` form. Where both changed the same field, the edit is taken.
  ///
  /// - Parameters:
  ///   - edited: The copy, edited.
  ///   - original: The copy as it was before.
  /// - Returns: The fields that both changed, if there are any; ``takeMergeConflicts()`` has them as well.
  /// - Throws: What keeps a value from being coded. The shared value is as it was.
  @discardableResult
  public func merge(_ edited: Value, from original: Value) throws -> MergeConflict? {
    let reference = reference
    let base = try JSON(encoding: original)
    let ours = try JSON(encoding: edited)
    let clashes = try reference.withLock { value -> (clashes: [JSONMerge.Clash], kept: JSON, theirs: JSON)? in
      let current = try JSON(encoding: value)
      let (merged, clashes) = JSONMerge.merge(base, ours, current)
      if merged == ours {
        // Not through its coded form: what is not coded is edited as well.
        value = edited
      } else if merged != current {
        value = try merged.decoded()
      }
      guard !clashes.isEmpty else { return nil }
      return (clashes, merged, JSONMerge.merge(base, ours, current, preferring: .theirs).merged)
    }
    guard let clashes, reference.isPresent else { return nil }
    let conflict = MergeConflict(clashes.clashes, file: reference.file) {
      try reference.withLock { value in
        let current = try JSON(encoding: value)
        let merged = JSONMerge.merge(clashes.kept, current, clashes.theirs).merged
        if merged != current { value = try merged.decoded() }
      }
    }
    SharedReferences.current.conflicts.add(conflict)
    return conflict
  }
}
