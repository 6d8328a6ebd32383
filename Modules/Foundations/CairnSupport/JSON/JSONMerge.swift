import Foundation

/// Merges two changes of one JSON document three ways: field by field, and row by row.
///
/// A *row* is an object in an array whose elements all have an `id`, no two the same. The merge of a document with
/// itself or with an unchanged one changes nothing, and no value appears that neither side has. The rules, where
/// `base` is what both sides began from (and an absent base is an empty one):
///
/// - What one side changed and the other left alone is taken over.
/// - Objects are merged member by member; rows are found by their ids and merged like objects, wherever they stand.
/// - What both changed in different ways is a clash: ours is taken.
/// - What one side changed and the other removed is kept, and is a clash.
/// - Rows stand in the order of the side that moved them, ours if both did; rows that the other side added follow the
///   row that they follow there, or the last one.
/// - Of arrays without ids, additions of both sides at the end are kept, as are additions to arrays of distinct plain
///   values anywhere. Other changes of both sides clash as a whole.
package struct JSONMerge {
  /// A field that both sides changed.
  package struct Clash: Hashable, Sendable {
    /// Where it is, for people: rows are called by their title or name.
    package let path: String
    package let mine: String
    package let theirs: String
  }

  package enum Side { case ours, theirs }

  /// Which side is taken where both changed the same.
  private let preferred: Side
  /// Whether what we removed stays removed even if it was changed.
  private let removalWins: Bool
  private var clashes: [Clash] = []
  private var path: [String] = []

  /// The document with both changes, and the fields that both sides changed.
  ///
  /// - Parameter preferred: Which side is taken for these fields.
  package static func merge(
    _ base: JSON?, _ ours: JSON, _ theirs: JSON, preferring preferred: Side = .ours
  ) -> (merged: JSON, clashes: [Clash]) {
    var merge = JSONMerge(preferred: preferred, removalWins: false)
    let merged = merge.merged(base, ours, theirs) ?? ours
    return (merged, merge.clashes)
  }

  /// Our document, with the members of `base` that its decoded form lacks because our types do not have them.
  ///
  /// - Parameters:
  ///   - base: A document as it was read.
  ///   - known: The same document, decoded and encoded again.
  ///   - ours: The document after our change.
  package static func graft(unknownOf base: JSON, known: JSON, onto ours: JSON) -> JSON {
    var merge = JSONMerge(preferred: .ours, removalWins: true)
    return merge.merged(known, ours, base) ?? ours
  }

  private init(preferred: Side, removalWins: Bool) {
    self.preferred = preferred
    self.removalWins = removalWins
  }

  // MARK: - Values

  /// `nil` stands for a value that is not there.
  private mutating func merged(_ base: JSON?, _ ours: JSON?, _ theirs: JSON?) -> JSON? {
    if theirs == base || ours == theirs { return ours }
    if ours == base { return theirs }
    return mergedChanges(base, ours, theirs)
  }

  /// The same where both sides are known to have changed it.
  private mutating func mergedChanges(_ base: JSON?, _ ours: JSON?, _ theirs: JSON?) -> JSON? {
    switch (ours, theirs) {
    case (.object(let mine)?, .object(let other)?):
      if let members = mergedMembers(base?.members ?? [:], mine, other) { return .object(members) }
    case (.array(let mine)?, .array(let other)?):
      if let elements = mergedElements(base?.elements ?? [], mine, other) { return .array(elements) }
    case (let mine?, nil):
      clash(mine.textOfChanges(from: base), "deleted")
      return preferred == .ours ? mine : nil
    case (nil, let other?):
      clash("deleted", other.textOfChanges(from: base))
      return removalWins ? nil : other
    default: break
    }
    clash(ours?.text ?? "", theirs?.text ?? "")
    return preferred == .ours ? ours : theirs
  }

  private mutating func merged(
    _ base: JSON?, _ ours: JSON?, _ theirs: JSON?, at name: @autoclosure () -> String
  ) -> JSON? {
    if theirs == base || ours == theirs { return ours }
    if ours == base { return theirs }
    path.append(name())
    defer { path.removeLast() }
    return mergedChanges(base, ours, theirs)
  }

  private mutating func clash(_ mine: String, _ theirs: String) {
    clashes.append(
      Clash(path: path.isEmpty ? "value" : path.joined(separator: " › "), mine: mine, theirs: theirs))
  }

  /// `nil` for two different things, which cannot be merged.
  private mutating func mergedMembers(
    _ base: [String: JSON], _ ours: [String: JSON], _ theirs: [String: JSON]
  ) -> [String: JSON]? {
    if let mine = ours["id"], let other = theirs["id"], mine != other { return nil }
    // A case of an enum is written as an object whose only member is named after the case.
    if base.count == 1, ours.count == 1, theirs.count == 1, ours.keys.first != theirs.keys.first {
      return nil
    }
    var result = ours
    for key in Set(ours.keys).union(theirs.keys).sorted() {
      result[key] = merged(base[key], ours[key], theirs[key], at: key)
    }
    return result
  }

  // MARK: - Arrays

  private mutating func mergedElements(_ base: [JSON], _ ours: [JSON], _ theirs: [JSON]) -> [JSON]? {
    if let old = Rows(base), let mine = Rows(ours), let other = Rows(theirs) {
      return mergedRows(old, mine, other)
    }
    if ours.starts(with: base), theirs.starts(with: base) { return theirs + ours.dropFirst(base.count) }
    guard let old = distinctValues(base), let mine = distinctValues(ours), let other = distinctValues(theirs)
    else { return nil }
    // Sets have no order, so another order alone is no change to be kept.
    if mine == old { return theirs }
    if other == old { return ours }
    guard mine.isSuperset(of: old), other.isSuperset(of: old) else { return nil }
    return theirs + ours.filter { !other.contains($0) }
  }

  /// The elements of an array of plain values, if no two are the same.
  private func distinctValues(_ array: [JSON]) -> Set<JSON>? {
    guard array.allSatisfy({ $0.members == nil && $0.elements == nil }) else { return nil }
    let values = Set(array)
    return values.count == array.count ? values : nil
  }

  /// Rows by their ids.
  private struct Rows {
    var ids: [JSON] = []
    var byID: [JSON: JSON] = [:]

    /// `nil` if an element has no id, or two have the same.
    init?(_ array: [JSON]) {
      ids.reserveCapacity(array.count)
      byID.reserveCapacity(array.count)
      for element in array {
        guard let id = element.id, byID.updateValue(element, forKey: id) == nil else { return nil }
        ids.append(id)
      }
    }

    /// Whether the rows that are in both stand in the same order.
    func isOrdered(like other: Rows) -> Bool {
      ids.filter { other.byID[$0] != nil } == other.ids.filter { byID[$0] != nil }
    }
  }

  private mutating func mergedRows(_ base: Rows, _ ours: Rows, _ theirs: Rows) -> [JSON] {
    let (order, other) = ours.isOrdered(like: base) ? (theirs.ids, ours.ids) : (ours.ids, theirs.ids)
    let ordered = Set(order)
    // What the other order adds, by the row that it follows there.
    var leading: [JSON] = []
    var following: [JSON: [JSON]] = [:]
    var trailing: [JSON] = []
    var previous: JSON?
    let last = other.lastIndex { ordered.contains($0) }
    for (index, id) in other.enumerated() {
      if ordered.contains(id) {
        previous = id
      } else if last.map({ index > $0 }) ?? true {
        trailing.append(id)
      } else if let previous {
        following[previous, default: []].append(id)
      } else {
        leading.append(id)
      }
    }
    var ids = leading
    for id in order {
      ids.append(id)
      if let next = following[id] { ids += next }
    }
    ids += trailing
    return ids.compactMap { id in
      let (old, mine, others) = (base.byID[id], ours.byID[id], theirs.byID[id])
      return merged(old, mine, others, at: (old ?? mine ?? others)?.name ?? id.text)
    }
  }
}

// MARK: - Documents

/// The merge of two programs' documents.
package struct MergedDocument: Sendable {
  /// With our value for each field that both changed.
  package let ours: Data
  /// The same with theirs.
  package let theirs: Data
  package let clashes: [JSONMerge.Clash]

  package init(ours: Data, theirs: Data, clashes: [JSONMerge.Clash]) {
    self.ours = ours
    self.theirs = theirs
    self.clashes = clashes
  }
}

extension JSONMerge {
  /// Merges documents; `nil` if one of them is no JSON.
  package static func merge(base: Data?, ours: Data, theirs: Data) -> MergedDocument? {
    guard let mine = JSON(parsing: ours), let other = JSON(parsing: theirs) else { return nil }
    let old = base.flatMap { JSON(parsing: $0) }
    let (merged, clashes) = merge(old, mine, other)
    guard let document = merged.document(endingLike: ours) else { return nil }
    if clashes.isEmpty { return MergedDocument(ours: document, theirs: document, clashes: []) }
    let resolved = merge(old, mine, other, preferring: .theirs).merged.document(endingLike: ours)
    return resolved.map { MergedDocument(ours: document, theirs: $0, clashes: clashes) }
  }

  /// Our document with what only `base` has; ours as it is if there is nothing of the kind.
  package static func graft(unknownOf base: Data, known: Data, onto ours: Data) -> Data {
    guard let old = JSON(parsing: base), let knownOld = JSON(parsing: known), old != knownOld,
      let mine = JSON(parsing: ours)
    else { return ours }
    let grafted = graft(unknownOf: old, known: knownOld, onto: mine)
    return grafted == mine ? ours : grafted.document(endingLike: ours) ?? ours
  }
}

extension JSON {
  package var members: [String: JSON]? {
    if case .object(let members) = self { members } else { nil }
  }

  package var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The title, name, or id of an object.
  package var name: String? {
    guard let members else { return nil }
    for key in ["title", "name"] { if let text = members[key]?.string, !text.isEmpty { return text } }
    return id?.text
  }

  /// The value as a user reads it.
  package var text: String {
    switch self {
    case .null: return "nothing"
    case .bool(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .unsigned(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .literal(let value): return value
    case .string(let value): return value
    case .array(let elements): return elements.map { $0.name ?? $0.text }.joined(separator: ", ")
    case .object(let members):
      return members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ")
    }
  }

  /// What is different in this value, as a person reads it.
  package func textOfChanges(from base: JSON?) -> String {
    guard let members, let old = base?.members else { return name ?? text }
    return JSON.object(members.filter { old[$0.key] != $0.value }).text
  }
}
