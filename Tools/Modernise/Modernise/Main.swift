import ArgumentParser
import Foundation

/// Brings code of earlier years to today's names.
@main
struct Modernise: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modernise",
    abstract: "Brings code that was written for earlier versions to today's names.",
    discussion: """
      Without --write it shows what it would change. It changes what it is sure of, token by token, so that comments and layout stay, \
      and names the rest with what to write by hand. Run it over a committed tree.
      """)

  @Flag(help: "Write the changes.")
  var write = false

  @Flag(help: "List the rules and end.")
  var list = false

  @Option(help: ArgumentHelp("Use these rules only, with commas between.", valueName: "rules"))
  var only: String?

  @Argument(help: "Files and folders; the package's folder where there are none.")
  var paths: [String] = ["."]

  func run() throws {
    #if OlderSpellings
      try modernise()
    #else
      throw ValidationError(
        "'modernise' comes with the trait 'OlderSpellings': swift package --traits default,OlderSpellings modernise"
      )
    #endif
  }
}
