import Foundation
import TerminalText

extension ElementTree {
  /// The invocation that a line stands for on this screen.
  ///
  /// A button is a command under its name, and so is a field that does something with what is entered: `note TEXT`.
  /// Everything else is a verb with arguments: `set NAME VALUE`,
  /// `toggle NAME`, `pick NAME OPTION`, `inc NAME`, `dec NAME`, `open N`, `delete N…`, `tap NAME`, `focus NAME`,
  /// `dismiss`. Rows and values are arguments only, so that none of them can be mistaken for a command.
  ///
  /// Rows are numbered anew in each section. The section's header names them, `open attendees 2`, and may be left out
  /// where only one has rows that can be opened (or deleted, or have controls). The top-most presentation is what
  /// commands address: a question before a sheet before the screen.
  ///
  /// - Parameters:
  ///   - line: What was written. Names are compared without case; a text value is taken as it stands.
  ///   - allowsShortNames: Whether names and verbs may be shortened while it is clear what is meant, as a person at a
  ///     terminal would.
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
  /// The first words of the line: more than any name has. What follows them is a value, which is taken as it stands.
  let words: [Substring]
  /// What follows the words.
  private let rest: Substring
  private let lowercased: [String]

  /// How many words are looked at at least: more than a message shows of a line.
  private static let wordLimit = 64

  init(targets: CommandTargets, line: String, allowsShortNames: Bool) {
    self.targets = targets
    self.allowsShortNames = allowsShortNames
    self.line = line
    let longest = targets.targets.reduce(0) { longest, target in
      target.spellings.reduce(longest) { max($0, $1.count) }
    }
    // A verb before the name, and a word after it that shows that the line goes on.
    let limit = max(Self.wordLimit, longest + 2)
    var words: [Substring] = []
    var rest = line[...]
    while words.count < limit, let word = rest.removeFirstWord() { words.append(word) }
    self.words = words
    self.rest = rest
    self.lowercased = words.map { $0.lowercased() }
  }

  /// Every word after the verb, for the verbs whose arguments are rows.
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
        throw CommandError("'\(first)' could be \(list(verbs.map(\.rawValue), or: true)).")
      }
    }
    throw unknown(line.trimmingCharacters(in: .whitespaces), among: commandNames)
  }

  /// Whether a verb has a meaning here: few screens have tabs or menus, whose verbs may be names elsewhere.
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

  /// The target that all of the words name.
  private func whole(
    _ words: ArraySlice<String>, among candidates: [CommandTargets.Target], short: Bool
  ) throws(CommandError) -> CommandTargets.Target? {
    let matches = candidates.filter { target in
      target.spellings.contains { Self.matches($0[...], words, short: short, whole: true) == words.count }
    }
    guard matches.count > 1 else { return matches.first }
    throw ambiguous(words.joined(separator: " "), matches)
  }

  /// The target that the first words name, as many of them as there are, and how many those are.
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
      if best.count > 1 { throw ambiguous(words.prefix(length).joined(separator: " "), best) }
    }
    throw CommandError(
      "There is no '\(words.first ?? "")' to \(verb.rawValue) here, only \(list(candidates.map(\.name))).",
      suggestion: suggestion(for: words, among: candidates).map { "\(verb.rawValue) \($0)" }
        ?? openingRow(named: words.joined(separator: " ")))
  }

  /// The target that all of the words name, for verbs that take nothing behind the name.
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

  /// The command that opens the row with a name, for those who write the name alone or take the row for a button.
  private func openingRow(named written: String) -> String? {
    let rows = targets.collections.lazy.flatMap(\.rows).filter { $0.opens != nil }.prefix(1_000)
    return CommandError.closest(to: written, among: rows.map(\.name)).map {
      shown("\(Verb.open.rawValue) \($0)")
    }
  }

  /// The name that the first words come closest to; what follows them may be a value.
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

  /// How many of the words a spelling takes up, or none if it does not fit.
  private static func matches(
    _ spelling: ArraySlice<String>, _ words: ArraySlice<String>, short: Bool, whole: Bool
  ) -> Int {
    var count = 0
    for (name, word) in zip(spelling, words) {
      // A number is never a short form of another.
      guard name == word || name.isWritten(as: word) || (short && name.hasPrefix(word) && Int(name) == nil)
      else { break }
      count += 1
    }
    if count == spelling.count { return whole && count != words.count ? 0 : count }
    guard short, count > 0, !spelling.dropFirst(count).contains(where: { Int($0) != nil }) else { return 0 }
    return whole && count != words.count ? 0 : count
  }

  /// What was written after the verb and some words: as it stands, or between quotes.
  private func value(after count: Int) -> String? {
    guard words.count > count + 1 else { return nil }
    return line[words[count + 1].startIndex...].trimmingCharacters(in: .whitespacesAndNewlines).unquoted
  }

  // MARK: Verbs

  /// The target that the line begins with, and the number of words in its name.
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

  /// The submission of a field whose name the line begins with, such as `note TEXT`.
  private func submission(short: Bool) throws(CommandError) -> Invocation? {
    guard let (field, count) = try leading(among: targets.targets.filter(\.isSubmitted), short: short) else {
      return nil
    }
    try check(field)
    guard let text = value(after: count - 1) else {
      throw CommandError("'\(field.name)' needs a value: a text; \"\" clears it.")
    }
    return .submit(field.element.id, text)
  }

  /// The change of a field whose name the line begins with: `title Design` is short for `set title Design`.
  private func assignment(short: Bool) throws(CommandError) -> Invocation? {
    guard let (field, count) = try leading(among: targets.targets.filter(\.isSettable), short: short) else {
      return nil
    }
    try check(field)
    guard let value = value(after: count - 1) else {
      if let isOn = field.control.isOn { return .toggle(field.element.id, isOn: !isOn) }
      throw CommandError("'\(field.name)' needs a value: \(valueHint(of: field)).")
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
    // The help of a disabled control says why it is disabled.
    throw CommandError("'\(target.name)' can't be used now\(target.element.help.map { ": \($0)" } ?? "").")
  }

  private func set(_ arguments: ArraySlice<String>, verb: Verb = .set) throws(CommandError) -> Invocation {
    let candidates = targets.targets.filter { verb == .pick ? $0.isPicker : $0.isSettable }
    let (target, count) = try named(arguments, among: candidates, verb: verb)
    try check(target)
    guard let value = value(after: count) else {
      throw CommandError("'\(verb.rawValue) \(target.name)' needs a value: \(valueHint(of: target)).")
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
      return try .setText(id, target.control.kind.date(written: value, called: target.name))
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

  /// The values that a target takes, in words.
  private func valueHint(of target: CommandTargets.Target) -> String {
    switch target.control.kind {
    case .textField: "a text; \"\" clears it"
    case .toggle, .disclosure: "on or off"
    case .date(_, let components, _): components.pattern
    case .picker(let options, _): list(options.map(\.name), or: true)
    case .slider(_, let bounds, _, _):
      "a number from \(bounds.lowerBound.written) to \(bounds.upperBound.written)"
    default: "a number"
    }
  }

  private func isOn(_ value: String, of target: CommandTargets.Target) throws(CommandError) -> Bool {
    switch value.lowercased() {
    case "on", "yes", "true": true
    case "off", "no", "false": false
    default: throw CommandError("'\(target.name)' is on or off, not '\(shown(value))'.")
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
      let range = kind.numberRange.map { "; \(target.name) \($0)" } ?? ""
      throw CommandError("'\(shown(value))' is not a number\(range).")
    }
    if let problem = kind.problem(setting: number, called: target.name) { throw CommandError(problem) }
    return number
  }

  /// The number in front of a unit, which may be shortened: `10` of `10 min` where the unit is `minutes`.
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
        throw CommandError("'\(shown(value))' is not a number of steps.")
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
          "\(ElementLayout.format(number)) is out of range: \(target.name) goes from "
            + "\(bounds.lowerBound.written) to \(bounds.upperBound.written).")
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
    // A verb that is misspelt comes with arguments that may be right.
    let verb = lowercased.first.flatMap {
      CommandError.closest(to: $0, among: Verb.allCases.filter(isMeant).map(\.rawValue))
    }
    return CommandError(
      "There is no '\(shown(written))' here.",
      suggestion: CommandError.closest(to: written, among: names) ?? assignmentSuggestion
        ?? openingRow(named: written)
        ?? verb.map { ([$0] + lowercased.dropFirst()).joined(separator: " ") }.map(shown))
  }

  /// The line with the name of a field that its first words come closest to.
  private var assignmentSuggestion: String? {
    suggestion(for: lowercased[...], among: targets.targets.filter(\.isSettable)).map { name in
      let rest = words.dropFirst(name.split(separator: " ").count).first.map { line[$0.startIndex...] } ?? ""
      return shown(rest.isEmpty ? name : "\(name) \(rest)")
    }
  }

  private func ambiguous(_ name: String, _ targets: [CommandTargets.Target]) -> CommandError {
    CommandError("'\(shown(name))' could be \(list(targets.map(\.name), or: true)).")
  }

  /// The names that a suggestion may be: buttons, and verbs with the names that they take.
  private var commandNames: [String] {
    targets.commandDescriptions.map(\.name) + Verb.allCases.filter(isMeant).map(\.rawValue)
  }

  /// What was written, as it can be shown in a message.
  func shown(_ text: String) -> String { StyledText(text).singleLine.truncated(to: 40).plain }
}

extension Substring {
  /// Takes the first word away, with the space before it; `nil` where there is none.
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
  return items.dropLast().joined(separator: ", ") + (or ? " or " : " and ") + (items.last ?? "")
}
