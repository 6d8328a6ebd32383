import ArgumentParser
import ComposableArchitecture
import Foundation
import NavigationCore
import StandupsCore
import StandupsLive
import TerminalApp

@main
struct StandupsProgram: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "standups",
    abstract: "Keeps your daily standups, times their speakers, and never loses an edit.",
    usage: """
      standups [OPTIONS] [LINK]
      standups list | show NAME | start NAME | import FILE | export FILE [OPTIONS]
      """,
    discussion: """
      Without arguments it shows the standups and reads commands; 'help' lists those of each screen. The same commands \
      come from a pipe or a script. A link opens a screen at once: standups:/list:new

      \(HostStatus.help)

      Completions for your shell: standups --generate-completion-script bash (or zsh, fish).
      """,
    version: "standups \(CairnVersion.current)",
    subcommands: subcommands,
    defaultSubcommand: OpenProgram.self)

  private static var subcommands: [any ParsableCommand.Type] {
    var all: [any ParsableCommand.Type] = [
      OpenProgram.self, ListStandups.self, ShowStandup.self, StartMeeting.self, ImportStandups.self,
      ExportStandups.self, AttachCommand.self,
    ]
    #if Server
      all.append(ServeStandups.self)
    #endif
    return all
  }

  // Read here too, so that `--help` lists them and they may stand before the name of a command.
  @OptionGroup var data: DataOptions
  @OptionGroup var meeting: MeetingOptions
  @OptionGroup var options: HostOptions
}

/// `standups open LINK`, or without the word: the program with its screens.
///
/// The link is the argument of a command of its own, because an argument of the root would take the name of any other
/// command for a link.
struct OpenProgram: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Shows the standups, or where a link leads, and reads commands.",
    usage: """
      standups [OPTIONS] [LINK]
      standups list | show NAME | start NAME | import FILE | export FILE [OPTIONS]
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var meeting: MeetingOptions
  @OptionGroup var options: HostOptions

  @Argument(help: "A link to begin at, such as standups:/list:new.")
  var link: String?

  @MainActor
  func run() async throws {
    try await ProgramRun(data: data, meeting: meeting, options: options).run { _ in link }
  }
}

/// What is special to meetings.
struct MeetingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Runs this command in each meeting and writes down the lines that it prints.", valueName: "command"))
  var transcriber: String?
}

/// Runs the program with its screens, from its options to its end.
@MainActor
struct ProgramRun {
  let data: DataOptions
  let meeting: MeetingOptions
  let options: HostOptions

  /// Runs the program where its options say.
  ///
  /// - Parameter link: Where it begins, by a link.
  func run(from link: (IdentifiedArrayOf<Standup>) throws -> String?) async throws {
    var clock: VirtualClock?
    // Before the database is open.
    let files = data.location.files
    let (standups, notices) = try await data.prepare {
      if let command = meeting.transcriber { $0.transcriber = .command(command) }
      clock = options.prepare(&$0)
    }
    var program = try Program(name: "standups", root: StandupsListRoute.all, plugins: plugins)
    program.data = files
    program.clock = clock
    program.notices = notices
    program.storage = SharedValuesStorage()
    program.edits = SharedEditHistory(of: standups)
    try await options.run(program, from: try link(standups.wrappedValue))
  }
}
