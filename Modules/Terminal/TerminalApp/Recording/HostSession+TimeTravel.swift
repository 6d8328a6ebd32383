import Dependencies
import NavigationCore
import SessionRecording
import TerminalText
import TerminalUI

extension HostSession {
  /// Runs a command that shows the past.
  func travel(by command: InspectionCommand, _ argument: String) async throws(CommandError) -> Reply {
    guard let travel else {
      @Dependency(\.recordingObstacle) var obstacle
      throw CommandError(
        "'\(command.name)' isn't available: \(obstacle ?? "this program has no store.")"
      )
    }
    switch command {
    case .history: return .output(try history(travel, argument))
    case .at:
      guard let number = Int(argument) else {
        throw CommandError(
          "':at' needs the number of an action, which ':history' shows\(argument.isEmpty ? "" : ", not '\(argument.shortened)'")."
        )
      }
      try travel.go(to: number)
    case .back:
      guard travel.position > 0 else { throw CommandError("There is no earlier action.") }
      try travel.go(to: travel.position - 1)
    case .forward:
      guard travel.isTravelling else { throw CommandError("This is the present already.") }
      try travel.go(to: travel.position + 1)
    case .resume:
      let (file, isConfirmed) = Self.resumeArguments(argument)
      let changes = try travel.savedChangesOfResuming()
      if changes.isEmpty || isConfirmed {
        try await resume(travel, keepingIn: file)
      } else if isInteractive {
        guard questions.front == nil else { throw CommandError("Answer the question first.") }
        questions.ask(.resuming(changes, keepingIn: file, canUndo: program.edits != nil))
      } else {
        throw CommandError(
          "':resume' would change saved data:\n\(changes.shown)\nUse ':resume --yes' to change it.")
      }
    default: break
    }
    await waitUntilIdle()
    return .done
  }

  /// The file and the confirmation in `[FILE] [--yes]`.
  private static func resumeArguments(_ argument: String) -> (file: String, isConfirmed: Bool) {
    let confirmation = "--yes"
    var words = argument.split(separator: " ")
    guard let index = words.firstIndex(of: confirmation[...]) else { return (argument, false) }
    words.remove(at: index)
    return (words.joined(separator: " "), true)
  }

  /// Continues from the past that is shown.
  ///
  /// - Parameter file: Where to write everything that happened, as a recording. Nowhere if empty.
  func resume(_ travel: TimeTravel, keepingIn file: String) async throws(CommandError) {
    if !file.isEmpty { try travel.keep(in: file) }
    let position = travel.position
    let dropped = try travel.resume()
    await waitUntilIdle()
    let actions = dropped == 1 ? "1 later action" : "\(dropped) later actions"
    notify(
      "Resumed after action \(position) and dropped \(actions)\(file.isEmpty ? "" : ", which are in '\(file)'")."
    )
  }

  /// Refuses what would change the program while its past is shown.
  func refuseInPast() throws(CommandError) {
    guard let travel, travel.isTravelling else { return }
    throw CommandError(
      "This is the past, which can't be changed. Use ':resume' to continue from here, or ':at \(travel.entries.count)' to return to the present."
    )
  }

  private func history(_ travel: TimeTravel, _ argument: String) throws(CommandError) -> [StyledText] {
    let count = argument.isEmpty ? 20 : Int(argument) ?? 0
    guard count > 0 else {
      throw CommandError("':history' takes a number of lines, not '\(argument.shortened)'.")
    }
    guard !travel.entries.isEmpty else { return ["No actions yet."] }
    let runs = travel.entries[...].folded(around: travel.position)
    // The action that is shown is in the middle of what is listed.
    let here = runs.lastIndex { $0.last?.number == travel.position } ?? runs.count - 1
    let end = here == runs.count - 1 ? runs.count : min(max(here + 1 + count / 2, count), runs.count)
    let start = max(end - count, 0)
    let above = start > 0 ? [StyledText("… \(start) more above", style: .dim)] : []
    return above + history(travel, runs[start..<end])
  }

  /// Marks the action whose result is shown.
  private static let mark = "▸ "

  /// The actions, one line each. Equal actions of effects that follow each other, such as those of a timer, share a line.
  func history(_ travel: TimeTravel, _ entries: ArraySlice<Recording.Entry>) -> [StyledText] {
    history(travel, entries.folded(around: travel.position)[...])
  }

  private func history(
    _ travel: TimeTravel, _ runs: ArraySlice<ArraySlice<Recording.Entry>>
  ) -> [StyledText] {
    let digits = String(runs.last?.last?.number ?? 0).count
    return runs.map { run in
      let isHere = run.contains { $0.number == travel.position }
      guard let first = run.first, let last = run.last else { return StyledText() }
      let number = StyledText(String(first.number)).padded(to: digits, alignment: .trailing)
      let origin =
        first.origin == .person || first.origin == .system
        ? "" : first.effect.map { "  effect '\($0)'" } ?? "  \(first.origin.rawValue)"
      let rest = run.count == 1 ? "" : "  (\(run.count) times, to \(last.number))"
      let action = Self.isForOthers ? travel.text(of: first, forOthers: true) : travel.summary(of: first)
      let line =
        StyledText(isHere ? Self.mark : "  ") + number.styled(.dim) + "  " + StyledText(action).singleLine
        + StyledText(origin + rest, style: .dim)
      return line.truncated(to: width)
    }
  }
}

extension ArraySlice<Recording.Entry> {
  /// The entries, with repeated actions of one effect joined into a run. The entry at a position ends a run, so that it can be marked.
  fileprivate func folded(around position: Int) -> [ArraySlice<Recording.Entry>] {
    var runs: [ArraySlice<Recording.Entry>] = []
    for index in indices {
      if let last = runs.last?.last, last.number != position, last.isRepeated(by: self[index]) {
        runs[runs.count - 1] = self[runs[runs.count - 1].startIndex...index]
      } else {
        runs.append(self[index...index])
      }
    }
    return runs
  }
}

extension Recording.Entry {
  fileprivate func isRepeated(by next: Recording.Entry) -> Bool {
    origin == .effect && next.origin == .effect && effect == next.effect && action.path == next.action.path
  }
}
