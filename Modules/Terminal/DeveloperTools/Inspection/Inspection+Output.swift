import ComposableArchitecture
import NavigationCore
import TerminalPrograms
import TerminalText
import TerminalUI

extension Inspection {
  func lines(_ text: String) -> [StyledText] {
    var isInString = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      defer { if line.hasSuffix("\"\"\"") { isInString.toggle() } }
      return StyledText(isInString ? line[...] : Self.withoutUnderscore(line))
    }
  }

  /// Returns a line of a dump without the underscores that `@ObservableState` adds to the names of fields.
  private static func withoutUnderscore(_ line: Substring) -> Substring {
    guard let start = line.firstIndex(where: { $0.isLetter || "_\"[.(#".contains($0) }), line[start] == "_"
    else {
      return line
    }
    let name = line[start...].dropFirst()
    return name.prefix { $0.isLetter || $0.isNumber }.isEmpty || !name.contains(": ")
      ? line : line[..<start] + name
  }

  func limited(_ lines: [StyledText]) -> [StyledText] {
    guard lines.count > Self.longestDump else { return lines }
    let rest = lines.count - Self.longestDump
    return lines.prefix(Self.longestDump) + [
      StyledText(
        "… \(rest) more lines. Name a part with ':state PATH', for example ':state standups[0]'.", style: .dim
      )
    ]
  }

  func difference(_ inspector: Inspector) -> [StyledText] {
    guard inspector.isRecording else {
      inspector.record()
      return ["Started to record changes. Use ':diff' again after an action."]
    }
    if ProgramListener.isAsking, program.extension(TimeTravel.self)?.mayHoldSecrets == true {
      return ["The change may contain a secret. Only the program's own terminal shows it."]
    }
    guard let difference = inspector.lastDifference else { return ["No change"] }
    return lines(difference).map { line -> StyledText in
      switch line.plain.first(where: { $0 != " " }) {
      case "+", "\u{FF0B}": line.styled(TextStyle(foreground: .green))
      case "-", "\u{2212}": line.styled(TextStyle(foreground: .red))
      default: line
      }
    }
  }

  func actions(_ inspector: Inspector, _ argument: String) throws(CommandError) -> [StyledText] {
    let count = argument.isEmpty ? 20 : Int(argument) ?? 0
    guard count > 0 else {
      throw CommandError(
        "':actions' takes a number from 1 to \(Inspector.limit), not '\(argument.shortened)'.")
    }
    guard inspector.isRecording else {
      inspector.record()
      return ["Started to record actions. Use ':actions' again after an action."]
    }
    // Other programs get actions in the recorded form, because it tells which values are secret.
    if ProgramListener.isAsking, let travel = program.extension(TimeTravel.self) {
      let entries = travel.entries.suffix(min(count, Inspector.limit))
      return entries.isEmpty
        ? ["No actions yet."] : travel.history(entries)
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
      guard line.width > program.width else { return [line] }
      return [head.trimmingTrailingSpaces]
        + action.wrapped(to: max(program.width - digits - 2, 20)).map { StyledText.spaces(digits + 2) + $0 }
    }
  }

  /// Returns an action as one line, without the name of its type.
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

  func stack(_ inspector: Inspector) -> [StyledText] {
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

  func effects(_ inspector: Inspector) -> [StyledText] {
    let effects = inspector.store.runningEffects
    guard !effects.isEmpty else { return ["No effects are running."] }
    return effects.map { effect in
      var parts = [inspector.location(of: effect) + (effect.name.map { " '\($0)'" } ?? "")]
      if !effect.ids.isEmpty {
        let ids = effect.ids.map { Self.oneLine($0) }.joined(separator: ", ")
        parts.append("canceled by \(ids)")
      }
      parts.append(effect.isCancelled ? "ending" : effect.isWaiting ? "waiting for the clock" : "running")
      if !ProgramListener.isAsking, let record = inspector.records.last(where: { $0.mark < effect.began }) {
        parts.append("since action \(record.number): \(Self.caseText(record.action))")
      }
      return StyledText(parts.joined(separator: ", ")).singleLine
    }
  }
}

extension Inspector {
  /// Returns the location of an effect: the route of its screen and the features inside it.
  func location(of effect: RunningEffect) -> String {
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

  /// Returns the completions of a partial path.
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
  /// The origin of an action, in a few words.
  fileprivate var shown: String {
    switch self {
    case .store: "user"
    case .reducer: "reducer"
    case .effect(let name): name.map { "effect '\(StyledText($0).singleLine.plain)'" } ?? "effect"
    }
  }
}
