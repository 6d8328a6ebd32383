import Foundation
import JSONValues

/// The members of a document's rows that this program's types don't have, because a newer version of the program wrote them.
///
/// To copy rows from one file or database to another with these members, pass the ``Shared/unknownMembers()`` of the first to
/// ``Shared/keep(_:)`` of the second.
package struct UnknownMembers: Sendable {
  private struct Row {
    let raw: JSON
    /// The same row after decoding and encoding it.
    let known: JSON
  }

  /// The rows that have unknown members, by their ids.
  private var rows: [JSON: Row] = [:]

  package init() {}

  /// Creates the unknown members of some rows.
  ///
  /// - Parameters:
  ///   - raw: The rows as they were read.
  ///   - known: The same rows after decoding and encoding them.
  package init(of raw: [JSON], known: [JSON]) {
    let known = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for row in raw {
      if let id = row.id, let other = known[id], other != row { rows[id] = Row(raw: row, known: other) }
    }
  }

  /// Creates the unknown members of a document that is an array of rows or an object with such arrays.
  ///
  /// - Parameters:
  ///   - raw: The document as it was read.
  ///   - known: The same document, or another one with the same rows, after decoding and encoding it.
  package init(of raw: Data, known: Data) {
    self.init(of: JSON(parsing: raw)?.rows ?? [], known: JSON(parsing: known)?.rows ?? [])
  }

  /// Returns the unknown members of the rows with the given ids.
  package func of(_ ids: some Sequence<some Encodable>) throws -> Self {
    var part = self
    let ids = Set(try JSON(encoding: Array(ids)).elements ?? [])
    part.rows = rows.filter { ids.contains($0.key) }
    return part
  }

  /// Adds the unknown members of another value.
  mutating package func formUnion(_ others: Self) {
    rows.merge(others.rows) { $1 }
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// A note for the user about members that a database has no columns for.
  ///
  /// A database can store unknown members only within the columns that it has.
  package var noteOfLossInDatabase: String? {
    guard !names.isEmpty else { return nil }
    return "Left out, because the database has no such columns: \(names.joined(separator: ", "))."
  }

  /// The names of unknown members of the rows themselves, without the members of nested values.
  private var names: [String] {
    Set(rows.values.flatMap { row in (row.raw.members ?? [:]).keys.filter { row.known.members?[$0] == nil } })
      .sorted()
  }

  /// Returns a row with its unknown members added.
  ///
  /// - Parameter isWithin: Whether the row can store unknown members only within the members that it has.
  package func added(to row: JSON, isWithin: Bool = false) -> JSON {
    guard let id = row.id, let own = rows[id], var members = own.raw.members else { return row }
    if isWithin { members = members.filter { own.known.members?[$0.key] != nil } }
    return JSONMerge.graft(unknownOf: .object(members), known: own.known, onto: row)
  }

  /// Returns a document with the unknown members of its rows added.
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
  /// Returns the members that the file or database has, but the type of this value doesn't.
  ///
  /// - Throws: An error if the file or database can't be read.
  package func unknownMembers() throws -> UnknownMembers { try keptFile?.unknown() ?? UnknownMembers() }

  /// Saves the unknown members of another file or database with the rows that have them, as soon as those rows are written.
  package func keep(_ members: UnknownMembers) { keptFile?.keep(members) }

  private var keptFile: KeptFile<Value>? { (reference as? StoredReference<Value>)?.keptFile }
}
