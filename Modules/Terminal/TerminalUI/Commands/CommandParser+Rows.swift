import Foundation

// `open` and `delete`: verbs whose arguments are rows.

extension CommandParser {
  func open(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    let collections = targets.collections.filter { $0.rows.contains { $0.opens != nil } }
    let (collection, numbers) = try rows(arguments, among: collections, verb: .open)
    guard numbers.count == 1 else { throw CommandError("'open' takes one number.") }
    let row = try row(numbers[0], in: collection)
    guard let id = row.opens else { throw CommandError("Row \(numbers[0]) cannot be opened.") }
    return .tap(id)
  }

  func delete(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    let collections = targets.collections.filter { $0.rows.contains { $0.deletion != nil } }
    let (collection, numbers) = try rows(arguments, among: collections, verb: .delete)
    var result: [Invocation.Rows] = []
    for number in numbers {
      guard let deletion = try row(number, in: collection).deletion else {
        throw CommandError("Row \(number) cannot be deleted.")
      }
      if let index = result.firstIndex(where: { $0.list == deletion.list }) {
        result[index].offsets.insert(deletion.offset)
      } else {
        result.append(Invocation.Rows(list: deletion.list, offsets: [deletion.offset]))
      }
    }
    return .delete(result)
  }

  private func row(_ number: Int, in collection: CommandTargets.Collection) throws(CommandError)
    -> Element.Row
  {
    guard let row = collection.rows.first(where: { $0.number == number }) else {
      let count = collection.rows.count
      throw CommandError(
        "There is no row \(number)\(inName(collection)): there \(count == 1 ? "is 1" : "are \(count)").")
    }
    return row
  }

  private func inName(_ collection: CommandTargets.Collection) -> String {
    collection.name.isEmpty ? "" : " in \(collection.name.joined(separator: " "))"
  }

  /// The collection that the first words name, or the only one, and the numbers after its name.
  private func rows(
    _ arguments: ArraySlice<String>, among collections: [CommandTargets.Collection], verb: Verb
  ) throws(CommandError) -> (CommandTargets.Collection, [Int]) {
    guard !collections.isEmpty else { throw CommandError("There is nothing to \(verb.rawValue) here.") }
    let name = arguments.prefix { numbers(in: $0) == nil }
    let numberWords = arguments.dropFirst(name.count)
    let names = collections.filter { !$0.name.isEmpty }.map {
      "\(verb.rawValue) \($0.name.joined(separator: " "))"
    }
    let collection: CommandTargets.Collection
    if name.isEmpty {
      // Where nothing is named, the only collection is meant, or else the one that has no name.
      let nameless = collections.filter(\.name.isEmpty)
      if collections.count == 1 {
        collection = collections[0]
      } else if nameless.count == 1 {
        collection = nameless[0]
      } else {
        throw CommandError("Say which: \(list(names.map { $0 + " N" }, or: true)).")
      }
    } else {
      collection = try named(name, among: collections, verb: verb, names: names)
    }
    var result: [Int] = []
    for word in numberWords {
      guard let numbers = numbers(in: word) else {
        throw CommandError("'\(shown(word))' is not the number of a row.")
      }
      for number in numbers where !result.contains(number) { result.append(number) }
    }
    guard !result.isEmpty else {
      throw CommandError("'\(verb.rawValue)' needs the number of a row\(inName(collection)).")
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
        throw CommandError("'\(shown(name.joined(separator: " ")))' could be \(list(found, or: true)).")
      }
    }
    if exact.count > 1 {
      throw CommandError("There are several lists named '\(shown(name.joined(separator: " ")))'.")
    }
    let written = name.joined(separator: " ")
    throw CommandError(
      "There is no '\(shown(written))' to \(verb.rawValue) here.",
      suggestion: CommandError.closest(to: "\(verb.rawValue) \(written)", among: names))
  }

  /// The numbers that a word stands for: `2`, `1,3` or `2-4`.
  private func numbers(in word: String) -> [Int]? {
    var result: [Int] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      if let number = Int(part), number > 0 {
        result.append(number)
      } else {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first > 0, first <= last,
          last - first < 10_000
        else { return nil }
        result += Array(first...last)
      }
    }
    return result.isEmpty ? nil : result
  }
}
