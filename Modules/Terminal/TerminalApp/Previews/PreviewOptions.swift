import ArgumentParser

/// The options of every preview program.
public struct PreviewOptions: ParsableArguments, Sendable {
  @Option(name: .long, help: ArgumentHelp("The state to start in. See below.", valueName: "name"))
  var state: String?

  @OptionGroup var host: ProgramOptions

  @Argument(help: "A link to follow from there.")
  var link: String?

  public init() {}
}
