import CairnSupport
import Foundation
import JSONValues

/// Fields of a shared value that were changed here and elsewhere in different ways.
///
/// The local changes are kept; ``takeTheirs()`` replaces them. All other changes are merged.
public struct MergeConflict: Sendable, CustomStringConvertible {
  /// A field that both sides changed.
  public struct Field: Hashable, Sendable {
    /// The path of the field for the user: `standups › Design › title`.
    public let path: String
    /// The new value here, or "deleted".
    public let mine: String
    /// The new value elsewhere, or "deleted".
    public let theirs: String

    /// Creates a field with its value on both sides.
    public init(path: String, mine: String, theirs: String) {
      self.path = path
      self.mine = mine
      self.theirs = theirs
    }
  }

  /// The conflicting fields.
  ///
  /// There is at least one.
  public let fields: [Field]
  /// The file that stores the value, if there is one.
  public let file: URL?
  private let resolve: @Sendable () throws -> Void

  init(_ clashes: [JSONMerge.Clash], file: URL?, takeTheirs: @escaping @Sendable () throws -> Void) {
    self.fields = clashes.map { Field(path: $0.path, mine: $0.mine, theirs: $0.theirs) }
    self.file = file
    self.resolve = takeTheirs
  }

  /// Changes the fields to the values of the other side, in memory; they are saved like any other change.
  ///
  /// Changes that were made after the conflict are kept.
  ///
  /// - Throws: An error if the value can't be encoded or decoded.
  public func takeTheirs() throws { try resolve() }

  /// The fields with both values, one line each.
  public var description: String {
    let location = file.map { " in '\($0.path(percentEncoded: false))'" } ?? ""
    let lines = fields.map { "  \($0.path): yours '\($0.mine)', theirs '\($0.theirs)'" }
    return """
      Another change to the same fields\(location) conflicts with yours. Your values are kept:
      \(lines.joined(separator: "\n"))
      """
  }
}

/// Returns the conflicts since the last call, in order.
///
/// Conflicts come from merges with changes that other programs saved, and from ``Shared/merge(_:from:)``.
public func takeMergeConflicts() -> [MergeConflict] {
  SharedReferences.current.conflicts.take()
}

/// The conflicts that haven't been shown yet.
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
  /// Applies the changes that were made to a copy of the value, for example in a form.
  ///
  /// Changes that were made to the shared value after it was copied are kept: both changes are merged field by field, using the
  /// value's `Codable` form. If both changed the same field, the copy's value is used.
  ///
  /// - Parameters:
  ///   - edited: The copy after the edits.
  ///   - original: The copy before the edits.
  /// - Returns: The fields that both changed, or `nil` if there are none. ``takeMergeConflicts()`` returns them as well.
  /// - Throws: An error if a value can't be encoded or decoded. The shared value doesn't change.
  @discardableResult
  public func merge(_ edited: Value, from original: Value) throws -> MergeConflict? {
    let reference = reference
    let base = try JSON(encoding: original)
    let ours = try JSON(encoding: edited)
    let clashes = try reference.withLock { value -> (clashes: [JSONMerge.Clash], kept: JSON, theirs: JSON)? in
      let current = try JSON(encoding: value)
      let (merged, clashes) = JSONMerge.merge(base, ours, current)
      if merged == ours {
        // Don't go through the coded form: properties that aren't coded may have been edited as well.
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
