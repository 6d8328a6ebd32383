import Foundation

// The verbs 'open', 'delete', and 'move', whose arguments are rows.

extension CommandParser {
  func open(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    let collections = targets.collections.filter { $0.rows.contains { $0.opens != nil } }
    let rows = try rows(arguments, among: collections, verb: .open) { $0.opens != nil }
    guard rows.count == 1 else { throw CommandError("'open' takes one number.") }
    guard let id = rows[0].opens else { throw CommandError("Row \(rows[0].number) can't be opened.") }
    return .tap(id)
  }

  func delete(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    let collections = targets.collections.filter { $0.rows.contains { $0.deletion != nil } }
    let rows = try rows(arguments, among: collections, verb: .delete) { $0.deletion != nil }
    if let row = rows.first(where: { $0.deletion == nil }) {
      throw CommandError("Row \(row.number) can't be deleted.")
    }
    return .delete(rows.map(\.id))
  }

  func move(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    let collections = targets.collections.filter { $0.rows.contains { $0.move != nil } }
    let rows = try rows(arguments, among: collections, verb: .move) { $0.move != nil }
    guard rows.count == 2 else {
      throw CommandError("'move' takes two numbers: 'move 3 1' makes row 3 the first.")
    }
    guard let from = rows[0].move else { throw CommandError("Row \(rows[0].number) can't be moved.") }
    guard let to = rows[1].move, to.list == from.list else {
      throw CommandError("Row \(rows[0].number) can't be moved there.")
    }
    return .move(rows[0].id, to: rows[1].number)
  }

  /// Returns the rows that the arguments refer to: by numbers, after the name of their section if there are several sections, or
  /// by the name of one row.
  func rows(
    _ arguments: ArraySlice<String>, among collections: [CommandTargets.Collection], verb: Verb,
    where isUsable: (CommandTargets.Row) -> Bool
  ) throws(CommandError) -> [CommandTargets.Row] {
    guard !collections.isEmpty else { throw CommandError("There is nothing to \(verb.rawValue) here.") }
    do throws(CommandError) {
      let (collection, numbers) = try numbers(arguments, among: collections, verb: verb)
      let positions = Dictionary(
        collection.rows.indices.map { (collection.rows[$0].number, $0) },
        uniquingKeysWith: { first, _ in first })
      var rows: [CommandTargets.Row] = []
      for number in numbers {
        guard let row = positions[number].map({ collection.rows[$0] }) else {
          let name = collection.name.isEmpty ? "the list" : "'\(collection.name.joined(separator: " "))'"
          let count = collection.count == 1 ? "1 row" : "\(collection.count) rows"
          throw CommandError("There is no row \(number): \(name) has \(count).")
        }
        rows.append(row)
      }
      return rows
    } catch {
      if let row = try row(named: arguments, among: collections, verb: verb, where: isUsable) { return [row] }
      throw error
    }
  }

  /// Returns the row with a name, or `nil`.
  private func row(
    named words: ArraySlice<String>, among collections: [CommandTargets.Collection], verb: Verb,
    where isUsable: (CommandTargets.Row) -> Bool
  ) throws(CommandError) -> CommandTargets.Row? {
    // Numbers are never names.
    guard words.contains(where: { numbers(in: $0) == nil }) else { return nil }
    var searched: [([CommandTargets.Collection], ArraySlice<String>)] = [(collections, words)]
    // The name of a section takes precedence over the name of a row, as in 'open attendees blob'.
    for collection in collections where !collection.name.isEmpty && words.starts(with: collection.name) {
      searched.append(([collection], words.dropFirst(collection.name.count)))
    }
    for (collections, name) in searched {
      let written = name.joined(separator: " ")
      guard !written.isEmpty, numbers(in: written) == nil else { continue }
      let rows = collections.flatMap(\.rows).filter(isUsable).map { ($0, $0.name.lowercased()) }
      var ways: [(String) -> Bool] = [{ $0 == written }]
      if allowsShortNames {
        ways += [{ $0.hasPrefix(written + " ") }, { $0.hasPrefix(written) }, { $0.contains(written) }]
      }
      for isMeant in ways {
        let found = rows.filter { isMeant($0.1) }.map(\.0)
        if found.count == 1 { return found[0] }
        if found.count > 1 {
          let shownRows = found.prefix(4).map { "row \($0.number) (\(shown($0.name)))" }
          throw CommandError(
            "'\(shown(typed(name)))' could be \(list(shownRows + (found.count > 4 ? ["others"] : []), or: true))."
          )
        }
      }
    }
    return nil
  }

  /// Returns the section that the first words name, or the only one, and the numbers after its name.
  private func numbers(
    _ arguments: ArraySlice<String>, among collections: [CommandTargets.Collection], verb: Verb
  ) throws(CommandError) -> (CommandTargets.Collection, [Int]) {
    let name = arguments.prefix { numbers(in: $0) == nil }
    let numberWords = arguments.dropFirst(name.count)
    let names = collections.filter { !$0.name.isEmpty }.map {
      "\(verb.rawValue) \($0.name.joined(separator: " "))"
    }
    let collection: CommandTargets.Collection
    if name.isEmpty {
      // Without a name, use the only section or the one without a name.
      let nameless = collections.filter(\.name.isEmpty)
      if collections.count == 1 {
        collection = collections[0]
      } else if nameless.count == 1 {
        collection = nameless[0]
      } else {
        throw CommandError("Name one: \(list(names.map { $0 + " N" }, or: true)).")
      }
    } else {
      collection = try named(name, among: collections, verb: verb, names: names)
    }
    // The order matters only for 'move'. Otherwise each row counts once.
    var ordered: [Int] = []
    var each = IndexSet()
    for word in numberWords {
      guard let numbers = numbers(in: word) else {
        throw CommandError("'\(shown(word))' isn't the number of a row.")
      }
      for range in numbers {
        each.insert(integersIn: range)
        if verb == .move, ordered.count < 3 { ordered += range.prefix(3) }
      }
    }
    let result = verb == .move ? ordered : Array(each)
    guard !result.isEmpty else {
      let place = collection.name.isEmpty ? "" : " in '\(collection.name.joined(separator: " "))'"
      throw CommandError("'\(verb.rawValue)' needs the number or the name of a row\(place).")
    }
    return (collection, result)
  }

  private func named(
    _ name: ArraySlice<String>, among collections: [CommandTargets.Collection], verb: Verb, names: [String]
  ) throws(CommandError) -> CommandTargets.Collection {
    let exact = collections.filter { $0.name == Array(name) }
    if exact.count == 1 { return exact[0] }
    if exact.isEmpty, allowsShortNames {
      let short = collections.filter { collection in
        collection.name.count >= name.count && zip(collection.name, name).allSatisfy { $0.hasPrefix($1) }
      }
      if short.count == 1 { return short[0] }
      if short.count > 1 {
        let found = short.map { $0.name.joined(separator: " ") }
        throw CommandError("'\(shown(typed(name)))' could be \(list(found, or: true)).")
      }
    }
    if exact.count > 1 {
      throw CommandError("There are several lists named '\(shown(typed(name)))'.")
    }
    let written = name.joined(separator: " ")
    let rows = collections.flatMap(\.rows).prefix(1_000).map { "\(verb.rawValue) \($0.name)" }
    let suggestion = CommandError.closest(to: "\(verb.rawValue) \(written)", among: names + rows).map(shown)
    throw CommandError(
      "There is no '\(shown(typed(name)))' to \(verb.rawValue) here.\(suggestion == nil ? existing(collections) : "")",
      suggestion: suggestion)
  }

  /// Returns a sentence that names the first rows, for an error without a suggestion.
  private func existing(_ collections: [CommandTargets.Collection]) -> String {
    let names = collections.lazy.flatMap(\.rows).map(\.name).filter { !$0.isEmpty }.prefix(5).map {
      "'\(shown($0))'"
    }
    guard !names.isEmpty else { return "" }
    return
      " There \(names.count == 1 ? "is" : "are") \(list(names.prefix(4) + (names.count > 4 ? ["others"] : [])))."
  }

  /// Returns the ranges of numbers that a word contains, such as `2`, `1,3`, or `2-4`.
  private func numbers(in word: String) -> [ClosedRange<Int>]? {
    // No list is longer than this. An index set can't contain the largest integer, and calculations with a row must not overflow.
    let largest = 1_000_000_000
    var result: [ClosedRange<Int>] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      if let number = Int(part), number > 0, number <= largest {
        result.append(number...number)
      } else {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first > 0, first <= last,
          last <= largest, last - first < 10_000
        else { return nil }
        result.append(first...last)
      }
    }
    return result.isEmpty ? nil : result
  }
}
