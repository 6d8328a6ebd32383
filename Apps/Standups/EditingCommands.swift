import ArgumentParser
import ComposableArchitecture
import Foundation
import StandupsCore
import TerminalApp

// Subcommands that change one standup.

/// `standups add TITLE`: a new standup.
struct AddStandup: ProgramIntent {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a standup and print its id.",
    discussion: "Example: standups add Design --minutes 5 --attendee Blob --attendee 'Blob Jr'")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: ProgramOptions
  @OptionGroup var fields: StandupFields
  @Option(name: .customLong("attendee"), help: ArgumentHelp("Add an attendee.", valueName: "name"))
  var attendees: [String] = []
  @Argument(help: "The title.") var title: String

  func validate() throws {
    if title.allSatisfy(\.isWhitespace) { throw ValidationError("A standup needs a title.") }
  }

  @MainActor
  func run() async throws {
    try await data.run {
      _ = options.prepare(&$0)
    } command: { standups in
      @Dependency(\.uuid) var uuid
      var standup = Standup(id: uuid.unused(in: standups), title: title)
      standup.add(attendees)
      fields.apply(to: &standup)
      standups.append(standup)
      return [standup.id.uuidString]
    }
  }
}

/// `standups edit NAME`: changes a standup.
struct EditStandup: ProgramIntent {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a standup.",
    discussion: "Example: standups edit Design --title 'Design review' --minutes 10")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: ProgramOptions
  @Option(name: .long, help: ArgumentHelp("Change the title.", valueName: "title")) var title: String?
  @OptionGroup var fields: StandupFields
  @Option(name: .customLong("add-attendee"), help: ArgumentHelp("Add an attendee.", valueName: "name"))
  var added: [String] = []
  @Option(name: .customLong("remove-attendee"), help: ArgumentHelp("Remove an attendee.", valueName: "name"))
  var removed: [String] = []
  @Argument(help: .standup) var name: String

  func validate() throws {
    if title?.allSatisfy(\.isWhitespace) == true { throw ValidationError("A standup needs a title.") }
  }

  @MainActor
  func run() async throws {
    // Not in `validate()`, which would hide an unknown option.
    if title == nil, fields.isEmpty, added.isEmpty, removed.isEmpty {
      throw ValidationError("Nothing to change. Use an option such as '--title TITLE'.")
    }
    try data.checkExists()
    try await data.run {
      _ = options.prepare(&$0)
    } command: { standups in
      var standup = try standups.named(name)
      if let title { standup.title = title }
      for name in removed {
        guard let attendee = standup.attendees.first(where: { $0.name.lowercased() == name.lowercased() })
        else {
          throw StartError("'\(name)' doesn't attend '\(standup.shownTitle)'.")
        }
        standup.attendees.remove(id: attendee.id)
      }
      standup.add(added)
      fields.apply(to: &standup)
      standups[id: standup.id] = standup
      return ["Changed '\(standup.shownTitle)'."]
    }
  }
}

/// `standups delete NAME`: deletes a standup and its past meetings.
struct DeleteStandup: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a standup and its past meetings.")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: ProgramOptions
  @Flag(help: "Delete without asking.") var yes = false
  @Argument(help: .standup) var name: String

  @MainActor
  func run() async throws {
    try data.checkExists()
    try await data.run {
      _ = options.prepare(&$0)
    } command: { standups in
      let standup = try standups.named(name)
      let meetings = standup.meetings.count
      let what =
        "'\(standup.shownTitle)'"
        + (meetings == 0 ? "" : " and its \(meetings == 1 ? "past meeting" : "\(meetings) past meetings")")
      if !yes { try CommandOutput.confirm("Delete \(what)?", program: "standups") }
      standups.remove(id: standup.id)
      return ["Deleted \(what)."]
    }
  }
}

/// The options that set the fields of a standup.
struct StandupFields: ParsableArguments {
  @Option(
    name: [.customLong("minutes"), .customLong("length")],
    help: ArgumentHelp("Set the length in minutes: 1 to 30.", valueName: "n"))
  var minutes: Int?
  @Option(name: .long, help: ArgumentHelp("Set the theme, for example orange.", valueName: "name"))
  var theme: String?

  var isEmpty: Bool { minutes == nil && theme == nil }

  func validate() throws {
    if let minutes, !(1...30).contains(minutes) {
      throw ValidationError("'--minutes' must be a number from 1 to 30.")
    }
    if let theme, Theme(rawValue: theme.lowercased()) == nil {
      let names = Theme.allCases.map(\.name).joined(separator: ", ")
      throw ValidationError("There is no theme '\(theme)'. Use one of: \(names).")
    }
  }

  func apply(to standup: inout Standup) {
    if let minutes { standup.duration = .seconds(minutes * 60) }
    if let theme = theme.flatMap({ Theme(rawValue: $0.lowercased()) }) { standup.theme = theme }
  }
}

extension ArgumentHelp {
  /// The argument that names a standup.
  static var standup: ArgumentHelp { "The title of a standup, the start of its title, or its id." }
}

extension Standup {
  fileprivate mutating func add(_ names: [String]) {
    @Dependency(\.uuid) var uuid
    for name in names { attendees.append(Attendee(id: uuid.unused(in: attendees), name: name)) }
  }
}
