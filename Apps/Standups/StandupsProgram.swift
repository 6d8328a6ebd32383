import ArgumentParser
import ComposableArchitecture
import Foundation
import NavigationCore
import StandupsCore
import StandupsLive
import TerminalApp
import TerminalDevice
import TerminalText

@main
struct StandupsProgram: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "standups",
    abstract: "Keeps your daily standups, times their speakers, and never loses an edit.",
    discussion: """
      Without arguments it shows the standups and reads commands; 'help' lists those of each screen. The same commands \
      come from a pipe or a script. A link goes straight to a place: standups:/list:new
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Keeps the standups in this file instead of '$XDG_DATA_HOME/standups/standups.json'.", valueName: "file"
    ))
  var data: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Runs this command in each meeting and writes down the lines that it prints.", valueName: "command"))
  var transcriber: String?

  @OptionGroup var options: HostOptions

  @Argument(help: "A link to begin at, such as standups:/list:new.")
  var link: String?

  @MainActor
  func run() async throws {
    let file = data.map { URL(filePath: $0) } ?? Self.defaultFile(ProcessInfo.processInfo.environment)
    var clock: VirtualClock?
    prepareDependencies {
      $0.standupsFile = file
      $0.plugins = PluginRegistry(plugins)
      if let transcriber { $0.transcriber = .command(transcriber) }
      clock = options.prepare(&$0)
    }
    try Self.loadData(file)

    let screens = try Navigator.State(root: StandupsListRoute.all)
    let store = Store(initialState: screens) { Navigator() }
    var program = HostedProgram(name: "standups", store: store, plugins: plugins)
    program.clock = clock
    program.keepSharedValues()
    try await options.run(program, from: link)
  }

  /// Reads the data file before anything is shown: what cannot be used must be said first.
  @MainActor
  private static func loadData(_ file: URL) throws {
    @Shared(.standups) var standups
    guard let error = $standups.loadError else { return }
    if error is UnreadableFile {
      // It was set aside, untouched; the program goes on with what is left.
      let errors = TerminalOutput.standardError(environment: ProcessInfo.processInfo.environment)
      errors.write([StyledText("standups: \(error)")])
    } else {
      throw StartFailure("can't use '\(file.path(percentEncoded: false))': \(error)")
    }
  }

  /// `$XDG_DATA_HOME/standups/standups.json`, or its documented default under the home folder.
  private static func defaultFile(_ environment: [String: String]) -> URL {
    let folder: URL
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      folder = URL(filePath: path)
    } else {
      folder = URL(filePath: environment["HOME"] ?? NSHomeDirectory()).appending(path: ".local/share")
    }
    return folder.appending(path: "standups/standups.json")
  }
}
