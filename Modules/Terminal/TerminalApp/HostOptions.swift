import ArgumentParser
import ConcurrencyExtras
import Foundation
import TerminalDevice

/// The options that every program has: where commands come from, and what makes a run repeatable.
public struct HostOptions: ParsableArguments, Sendable {
  @Option(name: .long, help: "Reads commands from a file instead of from the terminal or a pipe.")
  public var script: String?

  @Flag(name: .long, help: "Time stands still, and is moved by the command 'advance 60s'.")
  public var virtualClock = false

  @Option(name: .long, help: "Makes ids, dates and random values the same in each run with the same number.")
  public var seed: UInt64?

  public init() {}

  /// Shows a program where the options and the standard streams say, until it ends.
  ///
  /// On a terminal that is a prompt; from a pipe or a script, the same commands, without prompt and colour.
  ///
  /// - Returns: The exit status.
  @MainActor
  public func host(
    _ program: HostedProgram, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> Int32 {
    let output = TerminalOutput.standardOutput(environment: environment)
    if script == nil {
      let path = History.path(program: program.name, environment: environment)
      let history = path.map { History(path: $0) } ?? History()
      if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
        let terminal = InteractiveTerminal(output: output, history: history.entries)
      {
        return await TerminalHost(program, terminal: terminal, history: history).run()
      }
    }
    // One thing after another, so that a script does the same in each run.
    uncheckedUseMainSerialExecutor = true
    let errors = TerminalOutput(descriptor: STDERR_FILENO, capability: .plain)
    let plain = TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain)
    let width =
      environment["COLUMNS"].flatMap { Int($0) }.flatMap { (20...500).contains($0) ? $0 : nil } ?? 80
    let host = ScriptHost(program, output: plain, errors: errors, width: width)
    guard let script else { return await host.run(LineReader(descriptor: STDIN_FILENO)) }
    guard let data = FileManager.default.contents(atPath: script) else {
      errors.write(["\(program.name): the script '\(script)' cannot be read"])
      return 1
    }
    return await host.run(LineReader(text: String(decoding: data, as: UTF8.self)), source: script)
  }
}
