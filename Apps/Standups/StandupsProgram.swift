import ArgumentParser
import ComposableArchitecture
import Foundation
import NavigationCore
import StandupsCore
import StandupsLive
import TerminalApp

@main
struct StandupsProgram: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "standups",
    abstract: "Run your daily standups from a terminal.",
    usage: "standups [OPTIONS] [LINK | TITLE]\nstandups COMMAND [OPTIONS]",
    discussion: """
      For example, 'standups Design' shows the standup 'Design'.
      '--help-hidden' also lists the options for testing and debugging.
      """,
    version: "standups \(CairnVersion.current)",
    subcommands: subcommands,
    defaultSubcommand: OpenProgram.self)

  private static var subcommands: [any ParsableCommand.Type] {
    var all: [any ParsableCommand.Type] = [
      OpenProgram.self, ListStandups.self, ShowStandup.self, AddStandup.self, EditStandup.self,
      DeleteStandup.self, StartMeeting.self, ImportStandups.self, ExportStandups.self, AttachCommand.self,
      DebugCommand<OpenProgram>.self, MCPCommand<OpenProgram>.self,
    ]
    #if Server
      all.append(ServeStandups.self)
    #endif
    if DevCommand<OpenProgram>.isAvailable { all.append(DevCommand<OpenProgram>.self) }
    return all
  }

  // These options are parsed here too, so that `--help` lists them and they can precede the name of a subcommand.
  @OptionGroup var data: DataOptions
  @OptionGroup var meeting: MeetingOptions
  @OptionGroup var options: ProgramOptions
}

/// `standups open LINK`, or `standups LINK`: the program with its screens.
///
/// The link is an argument of a subcommand. An argument of the root command would also accept the names of the other subcommands.
struct OpenProgram: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Show the standups, a standup, or a link.",
    usage: "standups [OPTIONS] [LINK | TITLE]\nstandups COMMAND [OPTIONS]")

  static let intents: [any ProgramIntent.Type] = [
    ListStandups.self, ShowStandup.self, AddStandup.self, EditStandup.self,
  ]

  @OptionGroup var data: DataOptions
  @OptionGroup var meeting: MeetingOptions
  @OptionGroup var options: ProgramOptions

  @Argument(help: "A link such as standups:/list:new, or the title of a standup.")
  var link: String?

  @MainActor
  func run() async throws {
    // A title requires existing standups. Without a title, the file is created.
    if let link, !link.contains(":") { try data.checkExists() }
    try await ProgramRun(data: data, meeting: meeting, options: options).run { standups in
      guard let link, !link.contains(":"), let standup = try standups.find(link) else { return link }
      return "standups:/detail:\(standup.id.uuidString)"
    }
  }
}

/// The options of meetings.
struct MeetingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Add the lines that COMMAND prints to the transcript.", valueName: "command"))
  var transcriber: String?
}

/// Runs the program with its screens, from parsing its options to its exit.
@MainActor
struct ProgramRun {
  let data: DataOptions
  let meeting: MeetingOptions
  let options: ProgramOptions

  /// Runs the program with the given options.
  ///
  /// - Parameter link: The link to open first.
  func run(from link: (IdentifiedArrayOf<Standup>) throws -> String?) async throws {
    var clock: VirtualClock?
    // Read this before the database is open.
    let files = data.location.files
    let notices = try data.prepare {
      if let command = meeting.transcriber { $0.transcriber = .command(command) }
      $0.undoPromise = "You can undo this until you quit."
      clock = options.prepare(&$0)
    }
    let standups = try await data.rows()
    var program = try Program(name: "standups", root: StandupsListRoute.all, plugins: plugins)
    program.data = files
    program.clock = clock
    program.notices = notices
    program.storage = SharedValuesStorage()
    program.edits = SharedEditHistory(of: standups)
    try await options.run(program, from: try link(standups.wrappedValue))
  }
}
