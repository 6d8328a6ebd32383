import ArgumentParser
import ComposableArchitecture
import Foundation
import StandupsCore
import TerminalApp
import TerminalText

// Commands for shells: each does one thing and ends.

/// `standups list`: the standups, a line each.
struct ListStandups: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Prints the standups, a line each; with '--json' as JSON.")

  @OptionGroup var data: DataOptions
  // Of the options of the program, which are read first, '--json' means the same here: output for other programs.
  @OptionGroup(visibility: .hidden) var options: HostOptions

  @MainActor
  func run() async throws {
    try await printing(data) { standups in
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
struct ShowStandup: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints one standup, its attendees and its past meetings; with '--json' as JSON.")

  @OptionGroup var data: DataOptions
  // Of the options of the program, which are read first, '--json' means the same here: output for other programs.
  @OptionGroup(visibility: .hidden) var options: HostOptions
  @Argument(help: "The title of the standup, its beginning, or its id.") var name: String

  @MainActor
  func run() async throws {
    try await printing(data) { standups in
      let standup = try standups.named(name)
      guard !options.json else { return [try CommandOutput.json(StandupSummary(standup))] }
      return ["\(standup.shownTitle), \(standup.duration.minutesText), \(standup.theme.name)"]
        + standup.attendees.map { "  \($0.shownName)" }
        + standup.meetings.map { "  \($0.dateText)  \($0.beginning)" }
    }
  }
}

/// `standups start NAME`: begins a meeting.
struct StartMeeting: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Begins a meeting of a standup.")

  @OptionGroup var data: DataOptions
  @OptionGroup var meeting: MeetingOptions
  @OptionGroup var options: HostOptions
  @Argument(help: "The title of the standup, its beginning, or its id.") var name: String

  @MainActor
  func run() async throws {
    let program = ProgramRun(data: data, meeting: meeting, options: options)
    try await program.run { standups in
      let id = try standups.named(name).id.uuidString
      return "standups:/detail:\(id)/record:\(id)"
    }
  }
}

/// What a standup is for another program.
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

/// Prints what a command makes of the standups, and then what went wrong with their file.
@MainActor
private func printing(
  _ data: DataOptions, _ lines: (IdentifiedArrayOf<Standup>) throws -> [String]
) async throws {
  let (standups, notices) = try await data.prepare()
  try CommandOutput.print(try lines(standups.wrappedValue), program: "standups", notices: notices)
}

extension IdentifiedArrayOf<Standup> {
  /// The standup with an id, with a title, or with a title that begins so. Upper and lower case are the same.
  fileprivate func named(_ name: String) throws -> Standup {
    if let id = UUID(uuidString: name), let standup = self[id: id] { return standup }
    let wanted = name.lowercased()
    let exact = filter { $0.title.lowercased() == wanted }
    let found = exact.isEmpty ? filter { $0.title.lowercased().hasPrefix(wanted) } : exact
    guard let first = found.first else {
      throw StartFailure("There is no standup named '\(name)'. 'standups list' shows those that are there.")
    }
    guard found.count == 1 else {
      let ids = found.prefix(5).map { "\($0.shownTitle) (\($0.id.uuidString))" }.joined(separator: ", ")
      throw StartFailure("'\(name)' could be \(found.count) standups: \(ids). Give an id.")
    }
    return first
  }
}
