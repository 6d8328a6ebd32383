import ArgumentParser
import TerminalApp

/// Lists the previews that all features declare, and shows one: `swift run previews StandupDetail "A standup"`.
@main
struct Previews: PreviewCatalog {
  @OptionGroup var options: PreviewCatalogOptions
}
