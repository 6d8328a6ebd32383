import Dependencies
import NavigationCore
import SessionRecording
import Sharing
import TerminalPrograms
import TerminalText
import TerminalUI

extension TimeTravel {
  package var commands: [ProgramCommand] {
    [
      command(.history) { travel, argument throws(CommandError) in .output(try travel.history(argument)) },
      command(.at) { travel, argument throws(CommandError) in
        guard let number = Int(argument) else {
          throw CommandError(
            "':at' needs the number of an action, which ':history' shows\(argument.isEmpty ? "" : ", not '\(argument.shortened)'")."
          )
        }
        try travel.go(to: number)
        return await travel.running.carryOn()
      },
      command(.back) { travel, _ throws(CommandError) in
        guard travel.position > 0 else { throw CommandError("Already before the first action.") }
        try travel.go(to: travel.position - 1)
        return await travel.running.carryOn()
      },
      command(.forward) { travel, _ throws(CommandError) in
        guard travel.isTraveling else { throw CommandError("Already at the latest action.") }
        try travel.go(to: travel.position + 1)
        return await travel.running.carryOn()
      },
      command(.resume) { travel, argument throws(CommandError) in try await travel.resume(argument) },
    ]
  }

  private func command(
    _ name: TravelCommand,
    _ run: @escaping @MainActor (TimeTravel, String) async throws(CommandError) -> RunningProgram.Reply
  ) -> ProgramCommand {
    name.command { [unowned self] argument throws(CommandError) in try await run(self, argument) }
  }

  package func perform(
    _ action: UserAction, _ body: () async throws(CommandError) -> RunningProgram.Reply
  ) async throws(CommandError) -> RunningProgram.Reply {
    nextName = nil
    switch action {
    case .command(let command, _):
      if ["undo", "redo"].contains(command.name) { nextName = command.name }
      if command.changesProgram, TravelCommand(rawValue: command.name) == nil { try refuseInPast() }
    case .invocation:
      // The user may answer a question about the past.
      if running.questions.front == nil { try refuseInPast() }
    }
    return try await body()
  }

  private func refuseInPast() throws(CommandError) {
    guard isTraveling else { return }
    throw CommandError(
      "This is the past, which can't be changed. Use ':resume' to continue from here, or ':at \(entries.count)' to return to the present."
    )
  }

  // MARK: Resuming

  private func resume(_ argument: String) async throws(CommandError) -> RunningProgram.Reply {
    let (file, isConfirmed) = Self.resumeArguments(argument)
    let changes = try savedChangesOfResuming()
    if changes.isEmpty || isConfirmed { return try await resume(keepingIn: file) }
    guard running.isInteractive else {
      throw CommandError(
        "':resume' would change saved data:\n\(changes.shown)\nUse ':resume --yes' to change it.")
    }
    guard running.questions.front == nil else { throw CommandError("Answer the question first.") }
    let undo = running.program.edits == nil ? "This can't be undone." : "'undo' brings it back."
    running.questions.ask(
      ProgramQuestion(
        "Change saved data?", message: "Resuming from here changes saved data:\n\(changes.shown)\n\(undo)",
        choices: [
          .init("Cancel", role: .cancel) { [unowned self] in await running.carryOn() },
          .init("Resume", role: .destructive) { [unowned self] () throws(CommandError) in
            try await resume(keepingIn: file)
          },
        ]))
    return await running.carryOn()
  }

  /// Returns the file and the confirmation in `[FILE] [--yes]`.
  private static func resumeArguments(_ argument: String) -> (file: String, isConfirmed: Bool) {
    let confirmation = "--yes"
    var words = argument.split(separator: " ")
    guard let index = words.firstIndex(of: confirmation[...]) else { return (argument, false) }
    words.remove(at: index)
    return (words.joined(separator: " "), true)
  }

  /// Resumes the program from the shown moment in the past.
  ///
  /// - Parameter file: The file that receives a recording of everything that happened, unless it is empty.
  private func resume(keepingIn file: String) async throws(CommandError) -> RunningProgram.Reply {
    if !file.isEmpty { try keep(in: file) }
    let position = position
    let dropped = try resume()
    await running.waitUntilIdle()
    let actions = dropped == 1 ? "1 later action" : "\(dropped) later actions"
    running.notify(
      "Resumed after action \(position) and dropped \(actions)\(file.isEmpty ? "" : ", which are in '\(file)'")."
    )
    return await running.carryOn()
  }

  // MARK: History

  func history(_ argument: String) throws(CommandError) -> [StyledText] {
    let count = argument.isEmpty ? 20 : Int(argument) ?? 0
    guard count > 0 else {
      throw CommandError("':history' takes a number of lines, not '\(argument.shortened)'.")
    }
    guard !entries.isEmpty else { return ["No actions yet."] }
    let runs = entries[...].folded(around: position)
    // The current action is in the middle of the list.
    let here = runs.lastIndex { $0.last?.number == position } ?? runs.count - 1
    let end = here == runs.count - 1 ? runs.count : min(max(here + 1 + count / 2, count), runs.count)
    let start = max(end - count, 0)
    let above = start > 0 ? [StyledText("… \(start) more above", style: .dim)] : []
    return above + history(runs[start..<end])
  }

  /// The mark of the action whose result is shown.
  private static let mark = "▸ "

  /// Returns the actions, one per line. Consecutive equal actions of effects, such as those of a timer, share a line.
  func history(_ entries: ArraySlice<Recording.Entry>) -> [StyledText] {
    history(entries.folded(around: position)[...])
  }

  private func history(
    _ runs: ArraySlice<ArraySlice<Recording.Entry>>
  ) -> [StyledText] {
    let digits = String(runs.last?.last?.number ?? 0).count
    return runs.map { run in
      let isHere = run.contains { $0.number == position }
      guard let first = run.first, let last = run.last else { return StyledText() }
      let number = StyledText(String(first.number)).padded(to: digits, alignment: .trailing)
      let origin =
        first.origin == .person || first.origin == .system
        ? "" : first.effect.map { "  effect '\($0)'" } ?? "  \(first.origin.rawValue)"
      let rest = run.count == 1 ? "" : "  (\(run.count) times, to \(last.number))"
      let action = ProgramListener.isAsking ? text(of: first, forOthers: true) : summary(of: first)
      let line =
        StyledText(isHere ? Self.mark : "  ") + number.styled(.dim) + "  " + StyledText(action).singleLine
        + StyledText(origin + rest, style: .dim)
      return line.truncated(to: running.width)
    }
  }
}

extension ArraySlice<Recording.Entry> {
  /// Returns the entries with repeated actions of an effect joined into runs. The entry at a position ends a run, so that it can be
  /// marked.
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

extension [SavedChanges] {
  /// The maximum number of listed changes per file.
  private static var listed: Int { 8 }

  /// The changes as lists below the names of their files.
  fileprivate var shown: String {
    map { changes in
      let rest = changes.lines.count - Self.listed
      let lines = changes.lines.prefix(Self.listed) + (rest > 0 ? ["and \(rest) more"] : [])
      return (["\(changes.file.lastPathComponent):"] + lines.map { "  \($0)" }).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
