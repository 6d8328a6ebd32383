import ArgumentParser
import Dependencies
import TerminalPrograms

/// The options of commands that print or change something and exit: how they print, and what makes each run the same.
public struct OneShotOptions: ParsableArguments, Sendable {
  @Flag(name: .long, help: "Print JSON.")
  public var json = false

  @Flag(name: .long, help: .debugging("Stop the clock. 'advance 60s' moves it."))
  public var virtualClock = false

  @Option(
    name: .long,
    help: .debugging("Use the same ids, dates, and random values in every run with SEED.", "seed"))
  public var seed: UInt64?

  public init() {}

  /// Sets the time, the ids, and the random values that the options ask for.
  @MainActor
  public func prepare(_ dependencies: inout DependencyValues) {
    _ = dependencies.prepare(seed: seed, virtualClock: virtualClock)
  }
}
