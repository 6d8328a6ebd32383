import Foundation
import TerminalText

extension ElementTree {
  /// Returns the invocation for a line on this screen.
  ///
  /// The name of a button is a command, and so is a field that submits its text: `note TEXT`. Everything else is a verb with
  /// arguments: `set NAME VALUE`, `toggle NAME`, `pick NAME OPTION`, `inc NAME`, `dec NAME`, `open N`, `delete N…`, `move N M`,
  /// `tap NAME`, `focus NAME`, `dismiss`. Rows and values are only arguments, so that none of them can be mistaken for a command.
  ///
  /// Rows are numbered starting at 1 in each section. The header names the section, as in `open attendees 2`. It can be omitted
  /// if only one section has rows that can be opened (or deleted, or that have controls). Commands apply to the front of the
  /// screen: a question takes precedence over a sheet, and a sheet over the screen.
  ///
  /// - Parameters:
  ///   - line: The line. Names ignore case. A text value is used unchanged.
  ///   - allowsShortNames: Whether names and verbs can be shortened if they remain unambiguous, for a user at a terminal.
  /// - Throws: An error that explains why the line isn't a command on this screen.
  public func parse(_ line: String, allowsShortNames: Bool = false) throws(CommandError) -> Invocation {
    try CommandParser(targets: CommandTargets(self), line: line, allowsShortNames: allowsShortNames).parse()
  }
}

struct CommandParser {
  enum Verb: String, CaseIterable {
    case set, toggle, pick, inc, dec, open, delete, move, menu, tab, tap, focus, dismiss
  }

  let targets: CommandTargets
  let allowsShortNames: Bool
  let line: String
  /// The leading words, which may belong to a name. The text after them can only be a value, which is used unchanged.
  let words: [Substring]
  /// The text after the words.
  private let rest: Substring
  private let lowercased: [String]

  /// The number of leading words to read, so that error messages can quote them.
  private static let wordLimit = 64

  init(targets: CommandTargets, line: String, allowsShortNames: Bool) {
    self.targets = targets
    self.allowsShortNames = allowsShortNames
    self.line = line
    let longest = targets.targets.reduce(0) { longest, target in
      target.spellings.reduce(longest) { max($0, $1.count) }
    }
    // Add one word for the verb before the name, and one for a word after it, which shows that the line continues.
    let limit = max(Self.wordLimit, longest + 2)
    var words: [Substring] = []
    var rest = line[...]
    while words.count < limit, let word = rest.removeFirstWord() { words.append(word) }
    self.words = words
    self.rest = rest
    self.lowercased = words.map { $0.lowercased() }
  }

  /// All words after the verb, for verbs whose arguments are rows.
  private var allArguments: ArraySlice<String> {
    var arguments = lowercased.dropFirst()
    var rest = rest
    while let word = rest.removeFirstWord() { arguments.append(word.lowercased()) }
    return arguments
  }

  func parse() throws(CommandError) -> Invocation {
    guard let first = lowercased.first else { throw CommandError("Type a command.") }
    let buttons = targets.targets.filter(\.isTappable)
    if let button = try whole(lowercased[...], among: buttons, short: false) { return try tap(button) }
    let arguments = lowercased.dropFirst()
    if let verb = Verb(rawValue: first), isMeant(verb) { return try perform(verb, arguments) }
    if let submission = try submission(short: false) { return submission }
    if let assignment = try assignment(short: false) { return assignment }
    if allowsShortNames {
      if lowercased.count == 1, Int(first) != nil { return try open(lowercased[...]) }
      let verbs = Verb.allCases.filter { $0.rawValue.hasPrefix(first) && isMeant($0) }
      if let button = try whole(lowercased[...], among: buttons, short: true) { return try tap(button) }
      if let submission = try submission(short: true) { return submission }
      if verbs.count == 1 { return try perform(verbs[0], arguments) }
      if verbs.isEmpty, let assignment = try assignment(short: true) { return assignment }
      if verbs.count > 1, !arguments.isEmpty {
        throw CommandError(
          "'\(shown(typed(lowercased.prefix(1))))' could be \(list(verbs.map(\.rawValue), or: true)).")
      }
    }
    throw unknown(line.trimmingCharacters(in: .whitespaces), among: commandNames)
  }

  /// Returns `true` if a verb has a meaning on this screen. On a screen without tabs or menus, `tab` and `menu` can be names of
  /// controls.
  private func isMeant(_ verb: Verb) -> Bool {
    switch verb {
    case .tab: targets.targets.contains(where: \.isTab)
    case .menu: !targets.menus.isEmpty || targets.collections.contains { $0.rows.contains { $0.menu != nil } }
    default: true
    }
  }

  private func perform(_ verb: Verb, _ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    switch verb {
    case .set: try set(arguments)
    case .pick: try set(arguments, verb: .pick)
    case .toggle: try toggle(arguments)
    case .inc: try step(arguments, verb: .inc)
    case .dec: try step(arguments, verb: .dec)
    case .open: try open(allArguments)
    case .delete: try delete(allArguments)
    case .move: try move(allArguments)
    case .menu: try menu(allArguments)
    case .tab: try tab(arguments)
    case .tap: try tap(only(arguments, among: targets.targets.filter(\.isTappable), verb: .tap))
    case .focus: try focus(arguments)
    case .dismiss: try dismiss(arguments)
    }
  }

  // MARK: Names

  /// Returns the target whose name consists of all of the words.
  private func whole(
    _ words: ArraySlice<String>, among candidates: [CommandTargets.Target], short: Bool
  ) throws(CommandError) -> CommandTargets.Target? {
    let matches = candidates.filter { target in
      target.spellings.contains { Self.matches($0[...], words, short: short, whole: true) == words.count }
    }
    guard matches.count > 1 else { return matches.first }
    throw ambiguous(typed(words), matches)
  }

  /// Returns the target whose name is at the beginning of the words, and the number of words in the name.
  func named(
    _ words: ArraySlice<String>, among candidates: [CommandTargets.Target], verb: Verb
  ) throws(CommandError) -> (target: CommandTargets.Target, count: Int) {
    guard !candidates.isEmpty else { throw CommandError("There is nothing to \(verb.rawValue) here.") }
    guard !words.isEmpty else {
      throw CommandError("'\(verb.rawValue)' needs a name: \(list(candidates.map(\.name), or: true)).")
    }
    for short in allowsShortNames ? [false, true] : [false] {
      var best: [CommandTargets.Target] = []
      var length = 0
      for target in candidates {
        let count =
          target.spellings.map { Self.matches($0[...], words, short: short, whole: false) }.max() ?? 0
        guard count > 0, count >= length else { continue }
        if count > length { best = [] }
        length = count
        best.append(target)
      }
      if best.count == 1 { return (best[0], length) }
      if best.count > 1 { throw ambiguous(typed(words.prefix(length)), best) }
    }
    throw CommandError(
      "Can't use '\(verb.rawValue)' with '\(shown(typed(words.prefix(1))))'. It works with: \(list(candidates.map(\.name))).",
      suggestion: suggestion(for: words, among: candidates).map { "\(verb.rawValue) \($0)" }
        ?? openingRow(named: words.joined(separator: " ")))
  }

  /// Returns the target whose name consists of all of the words, for verbs without a value.
  func only(
    _ words: ArraySlice<String>, among candidates: [CommandTargets.Target], verb: Verb
  ) throws(CommandError) -> CommandTargets.Target {
    for short in allowsShortNames ? [false, true] : [false] where !words.isEmpty {
      if let target = try whole(words, among: candidates, short: short) { return target }
    }
    let (target, count) = try named(words, among: candidates, verb: verb)
    guard count < words.count else { return target }
    throw CommandError("'\(verb.rawValue) \(target.name)' takes no argument.")
  }

  /// Returns the command that opens the row with a name, for users who enter only the name or mistake the row for a button.
  private func openingRow(named written: String) -> String? {
    let rows = targets.collections.lazy.flatMap(\.rows).filter { $0.opens != nil }.prefix(1_000)
    return CommandError.closest(to: written, among: rows.map(\.name)).map {
      shown("\(Verb.open.rawValue) \($0)")
    }
  }

  /// Returns the name that is most similar to the first words. The rest can be a value.
  private func suggestion(
    for words: ArraySlice<String>, among candidates: [CommandTargets.Target]
  ) -> String? {
    let names = Dictionary(grouping: candidates.map(\.name)) { $0.split(separator: " ").count }
    for length in names.keys.sorted(by: >) where 0 < length && length <= words.count {
      let written = words.prefix(length).joined(separator: " ")
      if let name = CommandError.closest(to: written, among: names[length] ?? []) { return name }
    }
    return nil
  }

  /// Returns the number of words that a spelling matches, or 0.
  private static func matches(
    _ spelling: ArraySlice<String>, _ words: ArraySlice<String>, short: Bool, whole: Bool
  ) -> Int {
    var count = 0
    for (name, word) in zip(spelling, words) {
      // Numbers can't be abbreviated.
      guard name == word || name.isWritten(as: word) || (short && name.hasPrefix(word) && Int(name) == nil)
      else { break }
      count += 1
    }
    if count == spelling.count { return whole && count != words.count ? 0 : count }
    guard short, count > 0, !spelling.dropFirst(count).contains(where: { Int($0) != nil }) else { return 0 }
    return whole && count != words.count ? 0 : count
  }

  /// Returns the value after the verb and a number of words: unchanged, or without its quotation marks.
  private func value(after count: Int) -> String? {
    guard words.count > count + 1 else { return nil }
    return line[words[count + 1].startIndex...].trimmingCharacters(in: .whitespacesAndNewlines).unquoted
  }

  // MARK: Verbs

  /// Returns the target that the line starts with, and the number of words in its name.
  private func leading(
    among candidates: [CommandTargets.Target], short: Bool
  ) throws(CommandError) -> (target: CommandTargets.Target, count: Int)? {
    var best: [CommandTargets.Target] = []
    var length = 1
    for target in candidates {
      let count =
        target.spellings.map { Self.matches($0[...], lowercased[...], short: short, whole: false) }.max() ?? 0
      guard count >= length else { continue }
      if count > length { best = [] }
      length = count
      best.append(target)
    }
    guard best.count < 2 else { throw ambiguous(lowercased.prefix(length).joined(separator: " "), best) }
    return best.first.map { ($0, length) }
  }

  /// Returns the submission of a field that the line starts with, such as `note TEXT`.
  private func submission(short: Bool) throws(CommandError) -> Invocation? {
    guard let (field, count) = try leading(among: targets.targets.filter(\.isSubmitted), short: short) else {
      return nil
    }
    try check(field)
    guard let text = value(after: count - 1) else {
      throw missingValue(of: field, in: field.name)
    }
    return .submit(field.element.id, text)
  }

  /// Returns the change of a field that the line starts with: `title Design` is short for `set title Design`.
  private func assignment(short: Bool) throws(CommandError) -> Invocation? {
    guard let (field, count) = try leading(among: targets.targets.filter(\.isSettable), short: short) else {
      return nil
    }
    try check(field)
    guard let value = value(after: count - 1) else {
      if let isOn = field.control.isOn { return .toggle(field.element.id, isOn: !isOn) }
      throw missingValue(of: field, in: field.name)
    }
    return try set(field, to: value)
  }

  func tap(_ target: CommandTargets.Target) throws(CommandError) -> Invocation {
    try check(target)
    return .tap(target.element.id)
  }

  private func focus(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    let target = try only(arguments, among: targets.targets.filter(\.isTextField), verb: .focus)
    try check(target)
    return .focus(target.element.id)
  }

  func check(_ target: CommandTargets.Target) throws(CommandError) {
    guard target.element.isDisabled else { return }
    // The help of a disabled control explains why it's disabled.
    throw CommandError("'\(target.name)' can't be used now\(target.element.help.map { ": \($0)" } ?? "").")
  }

  private func set(_ arguments: ArraySlice<String>, verb: Verb = .set) throws(CommandError) -> Invocation {
    let candidates = targets.targets.filter { verb == .pick ? $0.isPicker : $0.isSettable }
    let (target, count) = try named(arguments, among: candidates, verb: verb)
    try check(target)
    guard let value = value(after: count) else {
      throw missingValue(of: target, in: "\(verb.rawValue) \(target.name)")
    }
    return try set(target, to: value)
  }

  private func set(_ target: CommandTargets.Target, to value: String) throws(CommandError) -> Invocation {
    let id = target.element.id
    switch target.control.kind {
    case .textField:
      return .setText(id, value)
    case .toggle, .disclosure:
      return try .toggle(id, isOn: isOn(value, of: target))
    case .date:
      return try .setText(id, target.control.kind.date(written: value, called: "'\(target.name)'"))
    case .picker(let options, _):
      return try .pick(id, option: option(value, among: options, of: target))
    case .stepper(_, _, nil, _, _, _):
      throw CommandError(
        "'\(target.name)' changes in steps. Use 'inc \(target.name)' or 'dec \(target.name)'.")
    case .stepper, .slider:
      return try .setNumber(id, number(value, of: target))
    case .button, .link, .menu, .tab:
      throw CommandError("'\(target.name)' has no value.")
    }
  }

  /// Returns an error for a command without the value that it needs, which names the values that the target accepts.
  private func missingValue(of target: CommandTargets.Target, in command: String) -> CommandError {
    switch target.control.kind {
    case .textField: CommandError("'\(command)' needs text. Use \"\" to clear it.")
    case .toggle, .disclosure: CommandError("'\(command)' needs a value: on or off.")
    case .date(_, let components, _): CommandError("'\(command)' needs a value: \(components.pattern).")
    case .picker(let options, _):
      CommandError("'\(command)' needs a value: \(list(options.map(\.name), or: true)).")
    case let kind: CommandError("'\(command)' needs a value: \(kind.numberRequirement).")
    }
  }

  private func isOn(_ value: String, of target: CommandTargets.Target) throws(CommandError) -> Bool {
    switch value.lowercased() {
    case "on", "yes", "true": true
    case "off", "no", "false": false
    default: throw CommandError("'\(target.name)' must be on or off, not '\(shown(value))'.")
    }
  }

  private func option(
    _ value: String, among options: [Control.Option], of target: CommandTargets.Target
  ) throws(CommandError) -> Int {
    let wanted = value.lowercased()
    let exact = options.indices.filter { options[$0].name.lowercased() == wanted }
    if exact.count == 1 { return exact[0] }
    if allowsShortNames, exact.isEmpty {
      let short = options.indices.filter { options[$0].name.lowercased().hasPrefix(wanted) }
      if short.count == 1 { return short[0] }
      if short.count > 1 {
        throw CommandError("'\(shown(value))' could be \(list(short.map { options[$0].name }, or: true)).")
      }
    }
    throw CommandError(
      "'\(shown(value))' isn't a choice for \(target.name)."
        + (options.isEmpty ? "" : " Choose \(list(options.map(\.name), or: true))."),
      suggestion: CommandError.closest(to: value, among: options.map(\.name)))
  }

  private func number(
    _ value: String, of target: CommandTargets.Target
  ) throws(CommandError) -> Double {
    let kind = target.control.kind
    let unit: Control.Unit? = if case .slider(_, _, _, let unit) = kind { unit } else { nil }
    guard let number = Double(Self.withoutUnit(value, unit)), number.isFinite else {
      throw CommandError("'\(target.name)' must be \(kind.numberRequirement), not '\(shown(value))'.")
    }
    if let problem = kind.problem(setting: number, called: "'\(target.name)'") { throw CommandError(problem) }
    return number
  }

  /// Returns the number before a unit, which can be abbreviated: `10` for `10 min` if the unit is `minutes`.
  private static func withoutUnit(_ value: String, _ unit: Control.Unit?) -> String {
    guard let unit, let start = value.firstIndex(where: \.isLetter), start > value.startIndex,
      unit.many.lowercased().hasPrefix(value[start...].lowercased())
    else { return value }
    return value[..<start].trimmingCharacters(in: .whitespaces)
  }

  private func toggle(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    let (target, count) = try named(arguments, among: targets.targets.filter(\.isToggle), verb: .toggle)
    try check(target)
    guard let value = value(after: count) else {
      return .toggle(target.element.id, isOn: target.control.isOn.map { !$0 })
    }
    return try .toggle(target.element.id, isOn: isOn(value, of: target))
  }

  private func step(_ arguments: ArraySlice<String>, verb: Verb) throws(CommandError) -> Invocation {
    let (target, count) = try named(arguments, among: targets.targets.filter(\.isNumber), verb: verb)
    try check(target)
    let id = target.element.id
    var steps = 1
    if let value = value(after: count) {
      guard let number = Int(value), number > 0, number <= 10_000 else {
        throw CommandError("'\(shown(value))' isn't a number of steps.")
      }
      steps = number
    }
    if verb == .dec { steps = -steps }
    switch target.control.kind {
    case .stepper(let up, let down, _, _, _, _):
      guard steps > 0 ? up : down else {
        throw CommandError("'\(target.name)' can't go any further \(steps > 0 ? "up" : "down").")
      }
      guard target.control.kind.canStep(by: steps) else {
        throw CommandError("'\(target.name)' can't go that far.")
      }
      return .step(id, by: steps)
    case .slider(_, let bounds, _, _):
      let number = target.control.kind.number(afterSteps: steps) ?? .nan
      guard bounds.contains(number) else {
        throw CommandError(
          "'\(target.name)' must be \(target.control.kind.numberRequirement), not \(ElementLayout.format(number))."
        )
      }
      return .setNumber(id, number)
    default:
      throw CommandError("'\(target.name)' has no steps.")
    }
  }

  private func dismiss(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    if let dismissal = targets.dismissal {
      guard arguments.isEmpty else { throw CommandError("'dismiss' takes no argument.") }
      return .dismiss(dismissal)
    }
    guard targets.isCover else { throw CommandError("There is nothing to dismiss.") }
    let names = targets.targets.filter(\.isTappable).map(\.name)
    throw CommandError("This screen can't be dismissed. Use \(list(names, or: true)).")
  }

  func unknown(_ written: String, among names: [String]) -> CommandError {
    // The arguments of a misspelled verb can be correct.
    let verb = lowercased.first.flatMap {
      CommandError.closest(to: $0, among: Verb.allCases.filter(isMeant).map(\.rawValue))
    }
    var error = CommandError(
      "There is no '\(shown(written))' here.",
      suggestion: CommandError.closest(to: written, among: names) ?? assignmentSuggestion
        ?? openingRow(named: written)
        ?? verb.map { ([$0] + words.dropFirst().map(String.init)).joined(separator: " ") }.map(shown))
    error.isUnknownName = true
    return error
  }

  /// Returns words of the line as the user typed them.
  ///
  /// - Parameter part: A part of the words in lower case, at the same positions.
  func typed(_ part: ArraySlice<String>) -> String {
    var all = words
    var rest = rest
    while all.count < part.endIndex, let word = rest.removeFirstWord() { all.append(word) }
    guard part.endIndex <= all.count else { return part.joined(separator: " ") }
    return all[part.indices].joined(separator: " ")
  }

  /// The line, corrected to begin with the name of the most similar field.
  private var assignmentSuggestion: String? {
    suggestion(for: lowercased[...], among: targets.targets.filter(\.isSettable)).map { name in
      let rest = words.dropFirst(name.split(separator: " ").count).first.map { line[$0.startIndex...] } ?? ""
      return shown(rest.isEmpty ? name : "\(name) \(rest)")
    }
  }

  private func ambiguous(_ name: String, _ targets: [CommandTargets.Target]) -> CommandError {
    CommandError("'\(shown(name))' could be \(list(targets.map(\.name), or: true)).")
  }

  /// The names for suggestions: buttons, and verbs with the names that they accept.
  private var commandNames: [String] {
    targets.commandDescriptions.map(\.name) + Verb.allCases.filter(isMeant).map(\.rawValue)
  }

  /// Returns a text for use in a message: in one line and shortened.
  func shown(_ text: String) -> String { StyledText(text).singleLine.truncated(to: 40).plain }
}

extension Substring {
  /// Removes and returns the first word, with the space before it. Returns `nil` if there is none.
  mutating func removeFirstWord() -> Substring? {
    guard let start = firstIndex(where: { !$0.isWhitespace }) else {
      self = self[endIndex...]
      return nil
    }
    let end = self[start...].firstIndex(where: { $0.isWhitespace }) ?? endIndex
    defer { self = self[end...] }
    return self[start..<end]
  }
}

func list(_ items: [String], or: Bool = false) -> String {
  guard items.count > 1 else { return items.first ?? "" }
  let comma = items.count > 2 ? "," : ""
  return items.dropLast().joined(separator: ", ") + comma + (or ? " or " : " and ") + (items.last ?? "")
}
