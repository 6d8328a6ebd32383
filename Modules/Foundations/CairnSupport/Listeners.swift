/// Functions to call when something happens, in the order in which they were added.
package struct Listeners<Body> {
  private var entries: [(id: Int, body: Body)] = []
  private var lastID = 0

  package init() {}

  /// A Boolean value that indicates whether there are no functions.
  package var isEmpty: Bool { entries.isEmpty }

  /// The functions, in the order in which they were added.
  package var bodies: [Body] { entries.map(\.body) }

  /// Passes each function to a closure.
  package func forEach(_ call: (Body) -> Void) {
    for entry in entries { call(entry.body) }
  }

  /// Adds a function.
  ///
  /// - Returns: The id to remove it by.
  package mutating func add(_ body: Body) -> Int {
    lastID += 1
    entries.append((lastID, body))
    return lastID
  }

  /// Removes the function with an id, if it is still there.
  package mutating func remove(_ id: Int) {
    // Ids only grow, so the entries are sorted.
    var (lower, upper) = (0, entries.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].id < id { lower = middle + 1 } else { upper = middle }
    }
    if lower < entries.count, entries[lower].id == id { entries.remove(at: lower) }
  }
}

extension Listeners: Sendable where Body: Sendable {}
