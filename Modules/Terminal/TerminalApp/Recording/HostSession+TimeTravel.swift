import Dependencies
import NavigationCore
import TerminalText
import TerminalUI

extension HostSession {
  /// Runs a command that shows the past.
  func travel(by command: InspectionCommand, _ argument: String) async throws(CommandError) -> Reply {
    guard let travel else {
      @Dependency(\.recordingObstacle) var obstacle
      throw CommandError(
        "'\(command.name)' has nothing to go back to: \(obstacle ?? "this program is one view, without a store.")"
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
      guard travel.position > 0 else { throw CommandError("This is before the first action.") }
      try travel.go(to: travel.position - 1)
    case .forward:
      guard travel.isTravelling else { throw CommandError("This is the present.") }
      try travel.go(to: travel.position + 1)
    case .resume:
      if !argument.isEmpty { try travel.keep(in: argument) }
      let dropped = try travel.resume()
      await waitUntilIdle()
      let what = dropped == 1 ? "The action after it was" : "The \(dropped) actions after it were"
      notify(argument.isEmpty ? "\(what) dropped." : "\(what) dropped here: '\(argument)' has all of them.")
    default: break
    }
    await waitUntilIdle()
    return .done
  }

  /// Refuses what would change the program while its past is shown.
  func refuseInPast() throws(CommandError) {
    guard let travel, travel.isTravelling else { return }
    throw CommandError(
      "This is the past, which nothing changes. ':resume' goes on from here, ':at \(travel.entries.count)' returns to the present."
    )
  }

  private func history(_ travel: TimeTravel, _ argument: String) throws(CommandError) -> [StyledText] {
    let count = argument.isEmpty ? 20 : Int(argument) ?? 0
    guard count > 0 else {
      throw CommandError("':history' takes a number from 1, not '\(argument.shortened)'.")
    }
    let entries = travel.entries
    guard let last = entries.last else { return ["Nothing has happened yet."] }
    // Where one is stands in the middle of what is listed.
    let end = min(max(travel.position + count / 2, count), entries.count)
    let digits = String(last.number).count
    let lines = history(travel, entries[max(end - count, 0)..<end], digits: digits)
    return (end > count ? [StyledText("… \(end - count) before", style: .dim)] : []) + lines
  }

  /// Actions, a line each, the one that is shown with a mark.
  func history(
    _ travel: TimeTravel, _ entries: ArraySlice<Recording.Entry>, digits: Int
  ) -> [StyledText] {
    entries.map { entry in
      let isHere = entry.number == travel.position
      let number = StyledText(String(entry.number)).padded(to: digits, alignment: .trailing)
      let from =
        entry.origin == .person ? "" : entry.effect.map { "  effect '\($0)'" } ?? "  \(entry.origin.rawValue)"
      let line =
        StyledText(isHere ? "▸ " : "  ") + number.styled(.dim) + "  "
        + StyledText(travel.text(of: entry, forOthers: Self.isForOthers)).singleLine
        + StyledText(from, style: .dim)
      return line.truncated(to: width)
    }
  }
}
