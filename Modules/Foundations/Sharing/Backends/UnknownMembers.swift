import CairnSupport
import Foundation

/// What rows of a document have and this program's types do not: a newer version of the program wrote it.
///
/// Rows that are taken over from one file or database into another bring it along: ``Shared/unknownMembers()`` of the one goes to
/// ``Shared/keep(_:)`` of the other.
package struct UnknownMembers: Sendable {
  private struct Row {
    let raw: JSON
    /// The same row, decoded and encoded again.
    let known: JSON
  }

  /// Those rows that have something of the kind, by their ids.
  private var rows: [JSON: Row] = [:]

  package init() {}

  /// Those of some rows.
  ///
  /// - Parameters:
  ///   - raw: The rows as they were read.
  ///   - known: The same rows, decoded and encoded again.
  package init(of raw: [JSON], known: [JSON]) {
    let known = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for row in raw {
      if let id = row.id, let other = known[id], other != row { rows[id] = Row(raw: row, known: other) }
    }
  }

  /// Those of a document that is an array of rows, or has such arrays as members.
  ///
  /// - Parameters:
  ///   - raw: The document as it was read.
  ///   - known: The same document, or another one with the same rows, decoded and encoded again.
  package init(of raw: Data, known: Data) {
    self.init(of: JSON(parsing: raw)?.rows ?? [], known: JSON(parsing: known)?.rows ?? [])
  }

  /// Those of the rows with some ids.
  package func of(_ ids: some Sequence<some Encodable>) throws -> Self {
    var part = self
    let ids = Set(try JSON(encoding: Array(ids)).elements ?? [])
    part.rows = rows.filter { ids.contains($0.key) }
    return part
  }

  /// These and others.
  mutating package func formUnion(_ others: Self) {
    rows.merge(others.rows) { $1 }
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// What to say where a database has no columns for some of them: it has room within the columns that it has.
  package var noteOfLossInDatabase: String? {
    guard !names.isEmpty else { return nil }
    return "Left out, because the database has no such columns: \(names.joined(separator: ", "))."
  }

  /// The names of those that are members of a row itself, and not of something in it.
  private var names: [String] {
    Set(rows.values.flatMap { row in (row.raw.members ?? [:]).keys.filter { row.known.members?[$0] == nil } })
      .sorted()
  }

  /// A row with what is unknown of it.
  ///
  /// - Parameter isWithin: Whether the row has room only within the members that it has.
  package func added(to row: JSON, isWithin: Bool = false) -> JSON {
    guard let id = row.id, let own = rows[id], var members = own.raw.members else { return row }
    if isWithin { members = members.filter { own.known.members?[$0.key] != nil } }
    return JSONMerge.graft(unknownOf: .object(members), known: own.known, onto: row)
  }

  /// A document with what is unknown of its rows.
  package func added(toDocument data: Data) -> Data {
    guard !isEmpty, let document = JSON(parsing: data) else { return data }
    let new = document.mapRows { added(to: $0) }
    return new == document ? data : new.document(endingLike: data) ?? data
  }
}

extension JSON {
  fileprivate var rows: [JSON] {
    elements ?? members?.values.flatMap { $0.elements ?? [] } ?? []
  }

  fileprivate func mapRows(_ transform: (JSON) -> JSON) -> JSON {
    switch self {
    case .array(let rows): .array(rows.map(transform))
    case .object(let members):
      .object(members.mapValues { $0.elements.map { .array($0.map(transform)) } ?? $0 })
    default: self
    }
  }
}

extension Shared {
  /// What the file or the database of this value has, and its type does not.
  ///
  /// - Throws: Why that cannot be read.
  package func unknownMembers() throws -> UnknownMembers { try keptFile?.unknown() ?? UnknownMembers() }

  /// Writes what another file or database has, and this value's type does not, with the rows that have it, as soon as these are
  /// written.
  package func keep(_ members: UnknownMembers) { keptFile?.keep(members) }

  private var keptFile: KeptFile<Value>? { (reference as? StoredReference<Value>)?.keptFile }
}
