import ArgumentParser
import ComposableArchitecture
import Foundation
import StandupsCore
import TerminalApp
import TerminalText
import TerminalUI

// Subcommands that print something and exit.

/// `standups list`: the standups, one per line.
struct ListStandups: ProgramIntent {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the standups, with '--json' as JSON.")
  static let changesData = false

  @OptionGroup var data: DataOptions
  // The program's '--json' is used here, because the program's options are parsed before the subcommand's options.
  @OptionGroup(visibility: .hidden) var options: ProgramOptions

  @MainActor
  func run() async throws {
    try data.checkExists()
    try await data.run { standups in
      if standups.isEmpty {
        CommandOutput.note("There are no standups. Add one with 'standups add TITLE'.", program: "standups")
      }
      guard !options.json else { return [try CommandOutput.json(standups.map(StandupSummary.init))] }
      let titles = standups.map { StyledText($0.shownTitle).singleLine }
      let column = titles.map(\.width).max() ?? 0
      return zip(titles, standups).map { title, standup in
        let people = standup.attendees.count == 1 ? "1 attendee" : "\(standup.attendees.count) attendees"
        return title.padded(to: column).plain + "  \(people), \(standup.duration.minutesText)"
      }
    }
  }
}

/// `standups show NAME`: one standup.
struct ShowStandup: ProgramIntent {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a standup, with '--json' as JSON.")
  static let changesData = false

  @OptionGroup var data: DataOptions
  // The program's '--json' is used here, because the program's options are parsed before the subcommand's options.
  @OptionGroup(visibility: .hidden) var options: ProgramOptions
  @Argument(help: .standup) var name: String

  @MainActor
  func run() async throws {
    try data.checkExists()
    try await data.run { standups in
      let standup = try standups.named(name)
      guard !options.json else { return [try CommandOutput.json(StandupSummary(standup))] }
      return ["\(standup.shownTitle), \(standup.duration.minutesText), \(standup.theme.name)"]
        + standup.attendees.map { "  \($0.shownName)" }
        + standup.meetings.map { "  \($0.dateText)  \($0.beginning)" }
    }
  }
}

/// `standups start NAME`: starts a meeting.
struct StartMeeting: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start a meeting of a standup.")

  @OptionGroup var data: DataOptions
  @OptionGroup var meeting: MeetingOptions
  @OptionGroup var options: ProgramOptions
  @Argument(help: .standup) var name: String

  @MainActor
  func run() async throws {
    try data.checkExists()
    let program = ProgramRun(data: data, meeting: meeting, options: options)
    try await program.run { standups in
      let id = try standups.named(name).id.uuidString
      return "standups:/detail:\(id)/record:\(id)"
    }
  }
}

/// A standup in JSON for other programs.
private struct StandupSummary: Encodable {
  struct Meeting: Encodable {
    var date: Date
    var transcript: String
  }
  var id: UUID
  var title: String
  var minutes: Double
  var theme: String
  var attendees: [String]
  var meetings: [Meeting]

  init(_ standup: Standup) {
    id = standup.id
    title = standup.title
    minutes = standup.duration.inSeconds / 60
    theme = standup.theme.name
    attendees = standup.attendees.map(\.name)
    meetings = standup.meetings.map { Meeting(date: $0.date, transcript: $0.transcript) }
  }
}

extension IdentifiedArrayOf<Standup> {
  /// Returns the standup with an id, a title, or a title that starts with `name`. Case is ignored.
  ///
  /// - Throws: An error if no standup matches, or more than one.
  func named(_ name: String) throws -> Standup {
    if let standup = try find(name) { return standup }
    let hint = CommandError.closest(to: name, among: map(\.title)).map { " Did you mean '\($0)'?" }
    throw StartError("There is no standup '\(name)'.\(hint ?? " 'standups list' prints all titles.")")
  }

  /// Returns the standup that `name` identifies, or `nil` if no standup matches.
  ///
  /// - Throws: An error if more than one standup matches.
  func find(_ name: String) throws -> Standup? {
    if let id = UUID(uuidString: name) { return self[id: id] }
    let wanted = name.lowercased()
    let exact = filter { $0.title.lowercased() == wanted }
    let found = exact.isEmpty ? filter { $0.title.lowercased().hasPrefix(wanted) } : exact
    guard found.count > 1 else { return found.first }
    let ids = found.prefix(5).map { "\n  \($0.id.uuidString)  \($0.shownTitle)" }.joined()
    throw StartError("'\(name)' matches \(found.count) standups. Use an id:\(ids)")
  }
}
