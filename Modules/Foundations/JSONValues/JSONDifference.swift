/// The differences between two JSON documents, as lines that the user can read.
package struct JSONDifference {
  private var lines: [String] = []
  private var path: [String] = []

  /// Returns the changes that turn `before` into `after`, one line each; empty if the documents are equal.
  package static func lines(from before: JSON, to after: JSON) -> [String] {
    var difference = JSONDifference()
    difference.compare(before, after)
    return difference.lines
  }

  private mutating func compare(_ before: JSON?, _ after: JSON?) {
    guard before != after else { return }
    switch (before, after) {
    case (.object(let old)?, .object(let new)?):
      for key in Set(old.keys).union(new.keys).sorted() { compare(old[key], new[key], at: key) }
    case (.array(let old)?, .array(let new)?) where Self.haveIDs(old) && Self.haveIDs(new):
      let old = Self.byID(old)
      let new = Self.byID(new)
      for (id, row) in old.rows { compare(row, new.byID[id], at: new.byID[id]?.name ?? row.name ?? id.text) }
      for (id, row) in new.rows where old.byID[id] == nil { compare(nil, row, at: row.name ?? id.text) }
      if old.rows.map(\.id) != new.rows.map(\.id), Set(old.byID.keys) == Set(new.byID.keys) {
        add("order changes")
      }
    case (_?, nil): add("removed")
    case (nil, _?): add("added")
    case (.string(let old)?, .string(let new)?): add("'\(old)' becomes '\(new)'")
    case (let old?, let new?): add("\(old.text) becomes \(new.text)")
    case (nil, nil): break
    }
  }

  private mutating func compare(_ before: JSON?, _ after: JSON?, at name: String) {
    path.append(name)
    compare(before, after)
    path.removeLast()
  }

  private mutating func add(_ change: String) {
    lines.append("\(path.isEmpty ? "value" : path.joined(separator: " › ")): \(change)")
  }

  private static func haveIDs(_ elements: [JSON]) -> Bool {
    let ids = elements.compactMap(\.id)
    return ids.count == elements.count && Set(ids).count == ids.count
  }

  private static func byID(_ elements: [JSON]) -> (rows: [(id: JSON, row: JSON)], byID: [JSON: JSON]) {
    let rows = elements.compactMap { row in row.id.map { (id: $0, row: row) } }
    return (rows, Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.row) }))
  }
}
