import ComposableArchitecture
import NavigationCore
import TerminalText
import TerminalUI

extension HostSession {
  /// How many lines of a dump are shown at most.
  static let longestDump = 2_000

  /// Remembers actions and changes from now on, so that `:actions` and `:diff` know them.
  public func recordActions() { inspector?.record() }

  /// Whether a line looks inside of the program, and changes nothing.
  static func onlyLooks(_ line: String) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    guard text.hasPrefix(":"), let name = text.split(whereSeparator: \.isWhitespace).first?.lowercased()
    else {
      return false
    }
    return !InspectionCommand.allCases.contains { $0.changes && $0.name == name }
  }

  /// Runs a command that looks inside.
  func inspect(_ name: String, _ argument: String) async throws(CommandError) -> Reply {
    let written = name.lowercased()
    let commands = InspectionCommand.allCases
    let matching = commands.filter { $0.name == written || (isInteractive && $0.name.hasPrefix(written)) }
    guard let command = matching.first(where: { $0.name == written }) ?? matching.first,
      matching.count == 1 || command.name == written
    else {
      throw CommandError(
        "There is no '\(name.shortened)'. Use one of: \(commands.map(\.name).joined(separator: ", ")).",
        suggestion: CommandError.closest(to: written, among: commands.map(\.name)))
    }
    guard argument.isEmpty || command.takesArgument else {
      throw CommandError("'\(command.name)' takes no argument.")
    }
    if command == .log { return .output(try log(argument)) }
    if command == .tree { return .output(limited(ElementOutline.lines(of: graph.update()))) }
    guard let inspector = travel?.pastInspector ?? inspector else {
      throw CommandError(
        "'\(command.name)' isn't available: this program has no store.")
    }
    switch command {
    case .state: return .output(limited(lines(String(customDumping: try inspector.value(at: argument)))))
    case .diff: return .output(limited(difference(self.inspector ?? inspector)))
    case .actions: return .output(try actions(self.inspector ?? inspector, argument))
    case .stack: return .output(stack(inspector))
    case .effects: return .output(effects(inspector))
    case .session: return .output(sessionReport())
    case .history, .at, .back, .forward, .resume: return try await travel(by: command, argument)
    case .send:
      try refuseInPast()
      guard !argument.isEmpty else {
        throw CommandError("':send' needs an action: \(actionNames(inspector)).")
      }
      try inspector.send(argument)
      await waitUntilIdle()
      return .done
    case .tree, .log: return .done
    }
  }

  // MARK: Output

  /// How each screen would come back, and whether it would.
  private func sessionReport() -> [StyledText] {
    program.sessionKeeper?.saveNow()
    let kept: StyledText =
      program.sessionKeeper == nil
      ? "This run doesn't save its session." : "If this run is killed, the next one continues here."
    return [kept]
      + program.restorability.map { screen in
        let losses = screen.losses.isEmpty ? "" : " \(screen.losses.joined(separator: " "))"
        return StyledText(
          screen.isWhole ? "\(screen.route): whole" : "\(screen.route): from its route.\(losses)")
      }
      + program.omittedFromMemory.map {
        StyledText("The value shared in memory as '\($0)' isn't saved: it isn't 'Codable'.")
      }
  }

  /// The last lines that the program has printed.
  private func log(_ argument: String) throws(CommandError) -> [StyledText] {
    let count = argument.isEmpty ? Self.longestDump : Int(argument) ?? 0
    guard count > 0 else {
      throw CommandError("':log' takes a number of lines, not '\(argument.shortened)'.")
    }
    guard let printed else {
      return ["Nothing is collected: what the program prints goes to standard output."]
    }
    let lines = printed.lines(last: count)
    return lines.isEmpty ? ["The program has printed nothing."] : lines
  }

  private func lines(_ text: String) -> [StyledText] {
    var isInString = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      defer { if line.hasSuffix("\"\"\"") { isInString.toggle() } }
      return StyledText(isInString ? line[...] : Self.withoutUnderscore(line))
    }
  }

  /// A line of a dump without the underscore that `@ObservableState` puts before the names of fields.
  private static func withoutUnderscore(_ line: Substring) -> Substring {
    guard let start = line.firstIndex(where: { $0.isLetter || "_\"[.(#".contains($0) }), line[start] == "_"
    else {
      return line
    }
    let name = line[start...].dropFirst()
    return name.prefix { $0.isLetter || $0.isNumber }.isEmpty || !name.contains(": ")
      ? line : line[..<start] + name
  }

  private func limited(_ lines: [StyledText]) -> [StyledText] {
    guard lines.count > Self.longestDump else { return lines }
    let rest = lines.count - Self.longestDump
    return lines.prefix(Self.longestDump) + [
      StyledText(
        "… \(rest) more lines. Name a part with ':state PATH', for example ':state standups[0]'.", style: .dim
      )
    ]
  }

  private func difference(_ inspector: Inspector) -> [StyledText] {
    guard inspector.isRecording else {
      inspector.record()
      return ["Changes weren't recorded until now. They are from now on."]
    }
    if Self.isForOthers, travel?.mayHoldSecrets == true {
      return ["The change may contain a secret. Only the program's own terminal shows it."]
    }
    guard let difference = inspector.lastDifference else { return ["No change"] }
    return lines(difference).map { line in
      let mark = line.plain.drop { $0 == " " }.first
      let colour: Color? =
        mark == "+" || mark == "\u{FF0B}" ? .green : mark == "-" || mark == "\u{2212}" ? .red : nil
      return colour.map { line.styled(TextStyle(foreground: $0)) } ?? line
    }
  }

  private func actions(_ inspector: Inspector, _ argument: String) throws(CommandError) -> [StyledText] {
    let count = argument.isEmpty ? 20 : Int(argument) ?? 0
    guard count > 0 else {
      throw CommandError(
        "':actions' takes a number from 1 to \(Inspector.limit), not '\(argument.shortened)'.")
    }
    guard inspector.isRecording else {
      inspector.record()
      return ["Actions weren't recorded until now. They are from now on."]
    }
    // Other programs are told actions in the form in which secrets are known.
    if Self.isForOthers, let travel {
      let entries = travel.entries.suffix(min(count, Inspector.limit))
      return entries.isEmpty
        ? ["No actions yet."] : history(travel, entries)
    }
    let records = inspector.records.suffix(min(count, Inspector.limit))
    guard let last = records.last else { return ["No actions yet."] }
    let digits = String(last.number).count
    let screens = records.map(\.screen.count).max() ?? 0
    let origins = records.map(\.origin.shown.count).max() ?? 0
    return records.flatMap { record -> [StyledText] in
      let head = [
        StyledText(String(record.number)).padded(to: digits, alignment: .trailing).styled(.dim),
        StyledText(record.screen).padded(to: screens),
        StyledText(record.origin.shown, style: .dim).padded(to: origins),
      ].joined(separator: "  ")
      let action = StyledText(Self.caseText(record.action))
      let line = head + "  " + action
      guard line.width > width else { return [line] }
      return [head.trimmingTrailingSpaces]
        + action.wrapped(to: max(width - digits - 2, 20)).map { StyledText.spaces(digits + 2) + $0 }
    }
  }

  /// An action in one line, without the name of its type.
  private static func caseText(_ action: Any) -> String {
    let line = oneLine(action)
    let head = line.prefix { $0 != "(" }
    return head.lastIndex(of: ".").map { String(line[$0...]) } ?? line
  }

  private static func oneLine(_ action: Any) -> String {
    var line = ""
    for part in String(customDumping: action).split(whereSeparator: \.isNewline) {
      let part = part.drop { $0 == " " }
      let isInside = line.last.map { "([{".contains($0) } ?? true
      let closes = part.first.map { ")]}".contains($0) } ?? true
      line += (isInside || closes ? "" : " ") + part
    }
    return line
  }

  private func stack(_ inspector: Inspector) -> [StyledText] {
    let screens = inspector.screens.map {
      id, screen -> (id: String, route: String, feature: String, presents: String) in
      let feature = inspector.plugins.plugin(named: screen.route.name).map { "\($0)" } ?? "not linked"
      let presented = inspector.presented(on: screen)
      return (
        id?.customDumpDescription ?? "root", screen.route.description, feature,
        presented.isEmpty ? "" : "presents \(presented.joined(separator: ", "))"
      )
    }
    let widths = (screens.map(\.id.count).max() ?? 0, screens.map(\.route.count).max() ?? 0)
    return screens.map { screen in
      let line = [
        StyledText(screen.id, style: .dim).padded(to: widths.0),
        StyledText(screen.route).padded(to: widths.1),
        StyledText(screen.feature), StyledText(screen.presents),
      ].filter { !$0.isEmpty }
      return line.joined(separator: "  ").trimmingTrailingSpaces
    }
  }

  private func effects(_ inspector: Inspector) -> [StyledText] {
    let effects = inspector.store.effectsInFlight
    guard !effects.isEmpty else { return ["No effects are running."] }
    return effects.map { effect in
      var parts = [inspector.location(of: effect) + (effect.name.map { " '\($0)'" } ?? "")]
      if !effect.cancelIDs.isEmpty {
        let ids = effect.cancelIDs.map { Self.oneLine($0) }.joined(separator: ", ")
        parts.append("canceled by \(ids)")
      }
      parts.append(effect.isCancelled ? "ending" : effect.isWaiting ? "waiting for the clock" : "running")
      if !Self.isForOthers, let record = inspector.records.last(where: { $0.mark < effect.began }) {
        parts.append("since action \(record.number): \(Self.caseText(record.action))")
      }
      return StyledText(parts.joined(separator: ", ")).singleLine
    }
  }

  private func actionNames(_ inspector: Inspector) -> String {
    inspector.frontActionType.flatMap { NamedCase.all(of: $0) }?.map(\.name).joined(separator: ", ")
      ?? "this screen has none"
  }

  // MARK: Help and completion

  /// What `help :` lists.
  func inspectionHelp(_ written: String) -> [(usage: String, help: String)] {
    InspectionCommand.allCases.filter { $0.name.hasPrefix(written.lowercased()) }.map { ($0.usage, $0.help) }
  }

  /// The whole lines that a line which begins with a colon can become.
  func inspectionCompletions(of line: String) -> [String] {
    let words = line.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    guard words.count > 1 else {
      return InspectionCommand.allCases
        .filter { (inspector != nil || $0 == .tree) && $0.name.hasPrefix(line.lowercased()) }
        .map { $0.takesArgument ? $0.name + " " : $0.name }.filter { $0 != line }
        + [hostSwitch?.rawValue].compactMap { $0 }.filter { $0.hasPrefix(line.lowercased()) && $0 != line }
    }
    guard let inspector else { return [] }
    let argument = String(words[1])
    let all: [String]
    switch words[0].lowercased() {
    case ":state": all = inspector.stateCompletions(of: argument)
    case ":send" where !argument.contains(" "):
      all = inspector.frontActionType.map { ActionWriter.completions(of: argument, in: $0) } ?? []
    case ":send" where argument.hasPrefix("binding.set "):
      all =
        inspector.frontActionType.map {
          ActionWriter.completions(of: "binding.", in: $0).map {
            "binding.set " + $0.dropFirst("binding.".count)
          }
        } ?? []
    default: all = []
    }
    return all.filter { $0.lowercased().hasPrefix(argument.lowercased()) && $0 != argument }
      .map { "\(words[0]) \($0)" }
  }
}

extension Inspector {
  /// Where an effect belongs: the route of its screen, and the children in it.
  func location(of effect: EffectInFlight) -> String {
    var steps = effect.path[...]
    var parts: [String] = []
    if let first = steps.first {
      let screen =
        first.name == "root" ? state.root : (first.id as? StackElementID).flatMap { state.path[id: $0] }
      if let screen {
        parts.append(screen.route.description)
        steps = steps.dropFirst()
        if steps.first?.name == "feature" { steps = steps.dropFirst() }
      }
    }
    parts += steps.map { step in
      (step.name ?? "?") + (step.id.map { "[\(String(customDumping: $0))]" } ?? "")
    }
    return parts.isEmpty ? "the program" : parts.joined(separator: " ▸ ")
  }

  /// The paths that a path which was begun can become.
  func stateCompletions(of written: String) -> [String] {
    let split = written.lastIndex { $0 == "." || $0 == "[" }
    let prefix = split.map { String(written[..<$0]) } ?? ""
    guard let value = try? value(at: prefix) else { return [] }
    let node = StateNode(value)
    var all: [String] = []
    if split.map({ written[$0] == "[" }) == true || prefix == written {
      all += node.elements.prefix(50).indices.map { "\(prefix)[\($0)]" }
    }
    all += node.members.map { prefix.isEmpty ? $0.name : "\(prefix).\($0.name)" }
    if split == nil { all += StateNode(state).members.map(\.name) }
    return all
  }
}

extension ActionOrigin {
  /// Where an action comes from, in a word.
  fileprivate var shown: String {
    switch self {
    case .store: "user"
    case .reducer: "reducer"
    case .effect(let name): name.map { "effect '\(StyledText($0).singleLine.plain)'" } ?? "effect"
    }
  }
}
