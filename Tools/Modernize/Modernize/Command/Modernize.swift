import ArgumentParser
import HelpWidth
import Foundation

/// Rewrites former spellings. `swift package modernize` calls this tool with the trait `OlderSpellings`.
@main
struct Modernize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modernize",
    abstract: "Replace older spellings of the Composable Architecture.",
    usage: "swift package modernize [--write] [--only KIND,…] [--list] [PATH…]",
    discussion: """
      It shows its changes as a diff, followed by notes about code that you have to change yourself. \
      With --write it changes the files. Comments, blank lines and line breaks stay as they are. A second run changes nothing.

      It reads sources and not their types. Commit first, then build and run the tests afterwards.
      """)

  @Flag(name: .long, help: "Write the changes.")
  var write = false

  @Flag(name: .long, help: "List the kinds of rewrites.")
  var list = false

  @Option(
    name: .long, help: ArgumentHelp("The kinds to run. (default: all)", valueName: "kind,…")
  )
  var only: [String] = []

  @Argument(help: "Files and folders. (default: the package)")
  var paths: [String] = []

  @Option(name: .long, help: .hidden)
  var packageFolder = "."

  static func main() {
    HelpWidth.widen()
    main(nil)
  }

  func run() throws {
    #if OlderSpellings
      let kinds = try Kinds.named(only.flatMap { $0.split(separator: ",").map(String.init) })
      if list { return print(Kinds.list(kinds)) }
      let run = try Run(folder: URL(filePath: packageFolder), paths: paths, kinds: kinds)
      if write { try run.write() }
      print(run.report(isWritten: write))
    #else
      throw ModernizeError(
        "modernize needs the trait 'OlderSpellings': name it where your Package.swift names "
          + "this package (traits: [.defaults, \"OlderSpellings\"]), or in this package itself run "
          + "'swift package --traits default,OlderSpellings modernize'.")
    #endif
  }
}
