import NavigationCore
import ComposableArchitecture

/// Writes what an action changed as statements of a test: assignments, or dumps for values without an expression.
struct StateAssertions {
  /// A statement, with the values that it assigns in a shared value, if any.
  struct Statement {
    var lines: [String]
    var isThrowing = false
    /// The values that the statement assigns in a shared value, which are the same for two screens that share it.
    var shared: [String]?
  }

  private(set) var statements: [Statement] = []
  /// The modules of the types whose parts the statements access.
  private(set) var modules: Set<String> = []
  /// The right sides of the assignments.
  private var assigned: [String] = []

  /// Adds the statements that turn one part into another.
  ///
  /// - Parameters:
  ///   - target: The part in the assertion, such as `$0.root[\.list]?.title`.
  ///   - source: The part in the state, from which a dump is taken, such as `.root[\.list]?.title`.
  mutating func add(_ before: StatePart, _ after: StatePart, _ target: String, _ source: String) {
    switch (before.content, after.content) {
    case (.fields(let old), .fields(let new)) where type(of: before.value) == type(of: after.value):
      let changed = zip(old, new).filter { Self.differ($0.part, $1.part) }
      guard changed.allSatisfy({ $0.1.isSettable || Self.isShared($0.1.part) }) else {
        return assign(after, target, source)
      }
      if !changed.isEmpty { note(after.value) }
      for (old, new) in changed {
        if case (.shared(let before), .shared(let after)) = (old.part.content, new.part.content) {
          addShared(before, after, "\(target).$\(new.name)", "\(source).\(new.name)")
        } else {
          add(old.part, new.part, "\(target).\(new.name)", "\(source).\(new.name)")
        }
      }
    case (.optional(let old?), .optional(let new?)): add(old, new, "\(target)?", "\(source)?")
    case (.enumCase(let one, let old), .enumCase(let other, let new)) where one == other:
      note(after.value)
      add(old, new, "\(target).\(one)?", "\(source).\(one)?")
    case (.elements(let old, let byID), .elements(let new, _)):
      addElements(old, new, byID, after, target, source)
    default:
      if Self.differ(before, after) { assign(after, target, source) }
    }
  }

  private static func isShared(_ part: StatePart) -> Bool {
    if case .shared = part.content { true } else { false }
  }

  /// Returns `true` if two parts differ, even if they share one value that has changed in between.
  static func differ(_ before: StatePart, _ after: StatePart) -> Bool {
    switch (before.content, after.content) {
    case (.fields(let old), .fields(let new)):
      old.count != new.count || zip(old, new).contains { differ($0.part, $1.part) }
    case (.optional(nil), .optional(nil)), (.reader, .reader): false
    case (.optional(let old?), .optional(let new?)), (.shared(let old), .shared(let new)): differ(old, new)
    case (.enumCase(let one, let old), .enumCase(let other, let new)): one != other || differ(old, new)
    case (.elements(let old, _), .elements(let new, _)):
      old.map(\.key) != new.map(\.key) || zip(old, new).contains { differ($0.part, $1.part) }
    case (.value, .value): !SwiftSource.areEqual(before.value, after.value)
    default: true
    }
  }

  private mutating func addElements(
    _ old: [(key: String, part: StatePart)], _ new: [(key: String, part: StatePart)], _ byID: Bool,
    _ after: StatePart, _ target: String, _ source: String
  ) {
    let (oldKeys, newKeys) = (old.map(\.key), new.map(\.key))
    let kept = Set(oldKeys).intersection(newKeys)
    let common = oldKeys.filter(kept.contains)
    // Handle elements that were removed, or added at the end. For any other change, assign the whole list.
    guard common == Array(newKeys.prefix(common.count)), byID || common.count == oldKeys.count,
      new.count - common.count + old.count - common.count <= 3
    else { return assign(after, target, source) }
    let added = new.dropFirst(common.count).map { SwiftSource.expression(of: $0.part.value) }
    guard !added.contains(where: { $0 == nil }) else { return assign(after, target, source) }
    let parts = Dictionary(old.map { ($0.key, $0.part) }, uniquingKeysWith: { first, _ in first })
    for key in oldKeys where !kept.contains(key) { write("\(target)[id: \(key)] = nil", assigns: "nil") }
    for (key, part) in new {
      guard let before = parts[key], Self.differ(before, part) else { continue }
      let element = byID ? "[id: \(key)]?" : "[\(key)]"
      add(before, part, target + element, source + element)
    }
    for case let (text, isThrowing)? in added {
      write("\(target).append(\(text))", assigns: text, isThrowing: isThrowing)
    }
  }

  private mutating func addShared(_ before: StatePart, _ after: StatePart, _ target: String, _ source: String)
  {
    var inner = StateAssertions()
    inner.add(before, after, "$0", source)
    modules.formUnion(inner.modules)
    guard !inner.statements.isEmpty else { return }
    let isThrowing = inner.statements.contains(where: \.isThrowing)
    let lines = inner.statements.flatMap(\.lines)
    let text = (isThrowing ? "try " : "") + "\(target).withLock {"
    statements.append(
      Statement(
        lines: lines.count == 1 ? ["\(text) \(lines[0]) }"] : [text] + lines.map { "  \($0)" } + ["}"],
        isThrowing: isThrowing, shared: inner.assigned.sorted()))
  }

  private mutating func write(_ line: String, assigns text: String, isThrowing: Bool = false) {
    assigned.append(text)
    statements.append(Statement(lines: [(isThrowing ? "try " : "") + line], isThrowing: isThrowing))
  }

  private mutating func assign(_ part: StatePart, _ target: String, _ source: String) {
    // The value of an optional is assigned without the question mark.
    var (target, source) = (target, source)
    if target.hasSuffix("?") { (target, source) = (String(target.dropLast()), String(source.dropLast())) }
    if let (text, isThrowing) = SwiftSource.expression(of: part.value) {
      return write("\(target) = \(text)", assigns: text, isThrowing: isThrowing)
    }
    add(dump: part.dump, target, source)
  }

  /// Adds an assignment of the value that has this dump.
  mutating func add(dump: String, _ target: String, _ source: String) {
    assigned.append(dump)
    let text = SwiftSource.lines(of: dump, indent: "  ").split(
      separator: "\n", omittingEmptySubsequences: false)
    statements.append(
      Statement(
        lines: ["\(target) = store.dumped(", "  \\\(source),", "  \(text[0])"]
          + text.dropFirst().dropLast().map(String.init) + ["  \((text.last ?? "").drop { $0 == " " }))"]))
  }

  mutating func add(_ line: String, isThrowing: Bool = false) {
    write(line, assigns: line, isThrowing: isThrowing)
  }

  private mutating func note(_ value: Any) {
    let name = String(reflecting: type(of: value))
    if let module = name.split(separator: ".").first { modules.insert(String(module)) }
  }

  /// The lines of all statements.
  ///
  /// A change to a shared value is asserted only once, on the topmost screen that shares it.
  var lines: [String] {
    statements.enumerated().flatMap { index, statement -> [String] in
      let isRepeated =
        statement.shared.map { shared in statements[(index + 1)...].contains { $0.shared == shared } }
        ?? false
      return isRepeated ? [] : statement.lines
    }
  }
}
