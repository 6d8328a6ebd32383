import Foundation

/// A three-way merge of two changes of one JSON document, field by field and row by row.
///
/// A *row* is an object in an array in which every element has an `id` and no two ids are the same. Merging a document with
/// itself or with an unchanged one changes nothing, and the result has only values that one of the sides has. These are the
/// rules, where `base` is the document that both sides started from (a missing base counts as empty):
///
/// - If only one side changed a value, its change is used.
/// - Objects are merged member by member. Rows are found by their ids and merged like objects, wherever they are in the array.
/// - If both sides changed a value in different ways, that is a clash, and our value is used.
/// - If one side changed a value and the other removed it, the value is kept, and that is a clash.
/// - Rows have the order of the side that moved them, or our order if both did. A row that the other side added follows the row
///   that it follows there, or the last row.
/// - For arrays without ids, additions of both sides at the end are kept, as are additions anywhere in arrays of distinct plain
///   values. Other changes of both sides clash as a whole.
package struct JSONMerge {
  /// A field that both sides changed in different ways.
  package struct Clash: Hashable, Sendable {
    /// The path of the field for the user, with the titles or names of rows.
    package let path: String
    package let mine: String
    package let theirs: String
  }

  package enum Side { case ours, theirs }

  /// The side whose value is used if both changed the same field.
  private let preferred: Side
  /// Whether our removal of a value wins over a change of it.
  private let removalWins: Bool
  private var clashes: [Clash] = []
  private var path: [String] = []

  /// Returns the document with both changes, and the fields that both sides changed.
  ///
  /// - Parameter preferred: The side whose values are used for these fields.
  package static func merge(
    _ base: JSON?, _ ours: JSON, _ theirs: JSON, preferring preferred: Side = .ours
  ) -> (merged: JSON, clashes: [Clash]) {
    var merge = JSONMerge(preferred: preferred, removalWins: false)
    let merged = merge.merged(base, ours, theirs) ?? ours
    return (merged, merge.clashes)
  }

  /// Returns our document with the members of `base` that our types don't have.
  ///
  /// - Parameters:
  ///   - base: A document as it was read.
  ///   - known: The same document after decoding and encoding it.
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

  /// Merges values; `nil` stands for a missing value.
  private mutating func merged(_ base: JSON?, _ ours: JSON?, _ theirs: JSON?) -> JSON? {
    if theirs == base || ours == theirs { return ours }
    if ours == base { return theirs }
    return mergedChanges(base, ours, theirs)
  }

  /// Merges values that both sides are known to have changed.
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

  /// Merges the members of objects.
  ///
  /// Returns `nil` for two different objects, which can't be merged.
  private mutating func mergedMembers(
    _ base: [String: JSON], _ ours: [String: JSON], _ theirs: [String: JSON]
  ) -> [String: JSON]? {
    if let mine = ours["id"], let other = theirs["id"], mine != other { return nil }
    // An enum case is encoded as an object whose only member has the name of the case.
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
    // Sets have no order, so a change of the order alone isn't kept.
    if mine == old { return theirs }
    if other == old { return ours }
    guard mine.isSuperset(of: old), other.isSuperset(of: old) else { return nil }
    return theirs + ours.filter { !other.contains($0) }
  }

  /// Returns the elements of an array of plain values, or `nil` if two are the same.
  private func distinctValues(_ array: [JSON]) -> Set<JSON>? {
    guard array.allSatisfy({ $0.members == nil && $0.elements == nil }) else { return nil }
    let values = Set(array)
    return values.count == array.count ? values : nil
  }

  /// Rows by their ids.
  private struct Rows {
    var ids: [JSON] = []
    var byID: [JSON: JSON] = [:]

    /// Returns `nil` if an element has no id or two elements have the same id.
    init?(_ array: [JSON]) {
      ids.reserveCapacity(array.count)
      byID.reserveCapacity(array.count)
      for element in array {
        guard let id = element.id, byID.updateValue(element, forKey: id) == nil else { return nil }
        ids.append(id)
      }
    }

    /// Returns a Boolean value that indicates whether the rows that are in both arrays have the same order.
    func isOrdered(like other: Rows) -> Bool {
      ids.filter { other.byID[$0] != nil } == other.ids.filter { byID[$0] != nil }
    }
  }

  private mutating func mergedRows(_ base: Rows, _ ours: Rows, _ theirs: Rows) -> [JSON] {
    let (order, other) = ours.isOrdered(like: base) ? (theirs.ids, ours.ids) : (ours.ids, theirs.ids)
    let ordered = Set(order)
    // The rows that only the other order has, by the row that they follow there.
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

/// The result of merging two programs' documents.
package struct MergedDocument: Sendable {
  /// The document with our value for each field that both changed.
  package let ours: Data
  /// The document with their value for each of these fields.
  package let theirs: Data
  package let clashes: [JSONMerge.Clash]

  package init(ours: Data, theirs: Data, clashes: [JSONMerge.Clash]) {
    self.ours = ours
    self.theirs = theirs
    self.clashes = clashes
  }
}

extension JSONMerge {
  /// Merges documents.
  ///
  /// Returns `nil` if one of them isn't JSON.
  package static func merge(base: Data?, ours: Data, theirs: Data) -> MergedDocument? {
    guard let mine = JSON(parsing: ours), let other = JSON(parsing: theirs) else { return nil }
    let old = base.flatMap { JSON(parsing: $0) }
    let (merged, clashes) = merge(old, mine, other)
    guard let document = merged.document(endingLike: ours) else { return nil }
    if clashes.isEmpty { return MergedDocument(ours: document, theirs: document, clashes: []) }
    let resolved = merge(old, mine, other, preferring: .theirs).merged.document(endingLike: ours)
    return resolved.map { MergedDocument(ours: document, theirs: $0, clashes: clashes) }
  }

  /// Returns our document with the members that only `base` has, or our document unchanged if there are none.
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

  /// The value as text for the user.
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

  /// Returns the members that differ from `base`, as text for the user.
  package func textOfChanges(from base: JSON?) -> String {
    guard let members, let old = base?.members else { return name ?? text }
    return JSON.object(members.filter { old[$0.key] != $0.value }).text
  }
}
