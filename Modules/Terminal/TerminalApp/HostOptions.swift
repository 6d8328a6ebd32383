import ArgumentParser
import Foundation
import TerminalDevice
import TerminalText

/// The options that every program has: where commands come from, and what makes a run repeatable.
public struct HostOptions: ParsableArguments, Sendable {
  @Option(name: .long, help: "Reads commands from a file instead of from the terminal or a pipe.")
  public var script: String?

  @Flag(name: .long, help: "Time stands still, and is moved by the command 'advance 60s'.")
  public var virtualClock = false

  @Option(name: .long, help: "Makes ids, dates and random values the same in each run with the same number.")
  public var seed: UInt64?

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Shows the program on the whole screen of the terminal, or with a prompt.")
  public var fullScreen: Bool?

  @Option(name: .long, help: "What colours are read on: dark or light. By default the terminal says it.")
  public var background: TerminalBackground?

  @Flag(
    name: .long,
    help:
      "Goes on where the last run was killed, also in a script or a pipe; at a terminal that is the default.")
  public var resume = false

  @Flag(name: .long, help: "Begins anew, also where the last run was killed.")
  public var fresh = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Writes what is done into a new file, which '--replay' performs again.", valueName: "file"))
  public var record: String?

  @Flag(
    name: .customLong("no-crash-record"),
    help: "Writes no recording of what was done before a crash or a reported issue.")
  public var noCrashRecord = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Lets other programs of this person look and act, at a new Unix socket; 'attach SOCKET' is a second terminal.",
      valueName: "socket"))
  public var listen: String?

  // Not in groups of their own: a debug build of ArgumentParser checks each group four times for each use of the one that holds it,
  // which took two thirds of a program's start.
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Performs what '--record' has written: without effects, and without touching a file.", valueName: "file"
    ))
  var replay: String?

  @Flag(
    name: .long, help: "Shows each action of a replay with the screen after it; at a terminal, Enter goes on."
  )
  var step = false

  @Option(
    name: .long,
    help: ArgumentHelp("Shows a replay so many times as fast as it was recorded.", valueName: "factor"))
  var speed: Double?

  @Option(name: .long, help: ArgumentHelp("Ends a replay after so many actions.", valueName: "number"))
  var until: Int?

  @Flag(
    name: .long, help: "Writes the recording of a replay anew, with what its actions change today.")
  var update = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Finds the fewest actions of a recording that end in the same trap, report or difference.",
      valueName: "file"))
  var shrink: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Writes what '--shrink' finds into a new file; as a test where its name ends in '.swift'.",
      valueName: "file"))
  var to: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Prints a test that does what '--record' has written.", valueName: "file"))
  var asTest: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Prints a test of each screen of one feature instead, such as 'detail'.", valueName: "name"))
  var feature: String?

  @Flag(name: .long, help: "Reads requests and writes screens as lines of JSON, for other programs.")
  public var json = false

  @Flag(
    name: .long, help: "Writes the text of each screen and nothing else; notices go to the standard error.")
  public var snapshot = false

  @Flag(name: .long, help: "Writes the text of the last screen and nothing else.")
  public var quiet = false

  @Flag(
    name: .long,
    help: "Draws the last screen as an SVG picture: of COLUMNS, and where LINES is set as in full screen.")
  public var picture = false

  public init() {}

  public func validate() throws {
    try validateReplay()
    if feature != nil, asTest == nil { throw ValidationError("'--feature' belongs to '--as-test FILE'.") }
    if record != nil, shrink != nil {
      throw ValidationError(
        "'--record' writes what is done, and '--shrink' looks at what was written. Give one of them.")
    }
    if record != nil, replay != nil {
      throw ValidationError(
        "'--record' writes what is done, and '--replay' does what was written. Give one of them.")
    }
    if listen != nil, replay != nil {
      throw ValidationError("'--replay' runs no program that could be attached to. Leave '--listen' out.")
    }
    if fullScreen == true, let other = json ? "json" : screensOption {
      throw ValidationError(
        "'--full-screen' is for a person, and '--\(other)' for another program. Give one of them.")
    }
    if resume, fresh {
      throw ValidationError("'--resume' goes on with the last run, and '--fresh' does not. Give one of them.")
    }
    if json, let other = screensOption {
      throw ValidationError(
        "'--json' writes every screen as JSON, and '--\(other)' in another form. Give one of them.")
    }
  }

  /// The option that asks for screens alone.
  private var screensOption: String? {
    snapshot ? "snapshot" : quiet ? "quiet" : picture ? "picture" : nil
  }

  /// What a run without a person writes.
  private func shows(in environment: [String: String]) -> ScriptOutput {
    if picture { return .picture(rows: Self.number(of: "LINES", in: environment, within: 2...500)) }
    return quiet ? .lastScreen : snapshot ? .screens : .everything
  }

  /// A number that a variable holds; `nil` where it is none within limits.
  private static func number(
    of name: String, in environment: [String: String], within limits: ClosedRange<Int>
  ) -> Int? {
    environment[name].flatMap { Int($0) }.flatMap { limits.contains($0) ? $0 : nil }
  }

  /// How many columns are written where no terminal says it.
  private static func columns(in environment: [String: String]) -> Int {
    number(of: "COLUMNS", in: environment, within: 20...500) ?? 80
  }

  /// Runs a program to its end, beginning where a link leads.
  ///
  /// - Throws: Why the link leads nowhere, or how the program ended where that was no success.
  @MainActor
  public func run(_ program: Program, from link: String?) async throws {
    var program = program
    if let asTest { return try await RecordedTest.write(asTest, of: program, feature: feature) }
    if let shrink {
      let status = try await ShrinkRun(program, to: to).run(shrink)
      if status != 0 { throw ExitCode(status) }
      return
    }
    if let replay {
      let status = try await ReplayRun(
        program, options: self, width: Self.columns(in: ProcessInfo.processInfo.environment)
      ).run(replay)
      if status != 0 { throw ExitCode(status) }
      return
    }
    if resume, link != nil {
      throw StartFailure(
        "'--resume' goes on where the last run was, and a link leads elsewhere. Give one of them.")
    }
    if program.keepsSession, isForPerson || resume {
      let file = ProgramFiles(program.name).session(of: program.data)
      (program.sessionKeeper, program.startNotices) = await SessionKeeper.begin(
        program, at: file, resumes: link == nil && !fresh, replaces: fresh)
    }
    if let link {
      do {
        try program.open(link)
      } catch {
        throw StartFailure("\(error)")
      }
    }
    // The screen is shown, as a placeholder that can be left, but it is not what was asked for.
    let missing = link == nil ? [] : program.missingFeatures
    for feature in missing {
      program.notices?.add(
        "The link leads to '\(feature)', which this program is made without: it cannot show that screen.")
    }
    if !noCrashRecord { program.crashRecord = ProgramFiles(program.name).crashRecord }
    if let record { program.recordingFile = try RecordingFile(record, of: program) }
    if let listen { program.listener = try ProgramListener(listen) }
    let status = await host(program)
    await program.listener?.end(status)
    program.recordingFile?.end()
    program.sessionKeeper?.close()
    if status != 0 { throw ExitCode(status) }
    if !missing.isEmpty { throw ExitCode(HostStatus.cannotStart) }
  }

  /// Shows a program on the host that the options and the standard streams lead to, until it ends.
  ///
  /// With `--json` another program drives it. With `--snapshot`, `--quiet` or `--picture` only screens are written; where there is
  /// neither a script nor a pipe, that is the first one. On a terminal that is a prompt or the full screen, a plain prompt where
  /// it understands no sequences or the output goes elsewhere; from a pipe or a script, the same commands, without prompt and
  /// colour.
  ///
  /// - Returns: The exit status.
  @MainActor
  public func host(
    _ program: Program, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> Int32 {
    let errors = TerminalOutput(descriptor: STDERR_FILENO, capability: .plain)
    let plain = TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain)
    if fullScreen == true, let reason = fullScreenObstacle(environment) {
      errors.write([StyledText("\(program.name): can't show the full screen: \(reason)")])
      return HostStatus.cannotStart
    }
    let shows = shows(in: environment)
    if isForPerson {
      let output = TerminalOutput.standardOutput(environment: environment, background: background)
      let path = program.keepsHistory ? History.path(program: program.name, environment: environment) : nil
      let history = path.map { History(path: $0) } ?? History()
      if isatty(STDOUT_FILENO) == 1,
        let status = await InteractiveRun(
          program, output: output, history: history, isFullScreen: fullScreen ?? program.startsFullScreen
        ).run()
      {
        return status
      }
      // A terminal without sequences, or an output that goes elsewhere: a person writes commands all the same.
      let status = await PlainHost.onStandardStreams(program, output: plain, errors: errors)
        .run(LineReader(descriptor: STDIN_FILENO))
      return plain.status(after: status, program: program.name, errors: errors)
    }
    let width = Self.columns(in: environment)
    let lines: LineReader
    do {
      lines = try input(for: shows)
    } catch {
      errors.write([StyledText("\(program.name): \(error)")])
      return HostStatus.cannotStart
    }
    let status: Int32
    if json {
      var host = JSONHost(program, output: plain, width: width)
      host.hearsSignals = true
      status = await host.run(lines)
    } else {
      var host = ScriptHost(program, output: plain, errors: errors, width: width)
      host.hearsSignals = true
      host.shows = shows
      status = await host.run(lines, source: script)
    }
    return plain.status(after: status, program: program.name, errors: errors)
  }

  /// Whether a person writes the commands, at a terminal.
  private var isForPerson: Bool {
    script == nil && !json && screensOption == nil && isatty(STDIN_FILENO) == 1
  }

  /// Why there is no full screen, and what to do about it; `nil` where there is one.
  private func fullScreenObstacle(_ environment: [String: String]) -> String? {
    if script != nil { return "a script has no screen. Leave '--script' or '--full-screen' out." }
    for (descriptor, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output")]
    where isatty(descriptor) != 1 {
      return "the standard \(name) is no terminal. Leave '--full-screen' out to use a pipe or a file."
    }
    guard TerminalCapability.detect(environment: environment, isTerminal: true).understandsStyles else {
      let term = environment["TERM"].map { "TERM is '\($0)'" } ?? "TERM is not set"
      return "the terminal understands no sequences (\(term)). Leave '--full-screen' out to have a prompt."
    }
    return nil
  }

  /// The lines that are run: of the script, of the standard input, or none where that is a terminal and only screens
  /// are to be written.
  private func input(for shows: ScriptOutput) throws(StartFailure) -> LineReader {
    guard let script else {
      let hasLines = shows == .everything || isatty(STDIN_FILENO) == 0
      return hasLines ? LineReader(descriptor: STDIN_FILENO) : LineReader(text: "")
    }
    let data: Data
    do throws(StartFailure) {
      data = try Self.contents(of: script)
    } catch {
      throw StartFailure(
        "can't read the script '\(script)': \(error). Give a file with a command on each line.")
    }
    return LineReader(text: String(decoding: data, as: UTF8.self))
  }

  /// All of a file, which may be a pipe.
  static func contents(of path: String) throws(StartFailure) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StartFailure(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw StartFailure(String(cString: strerror(errno))) }
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}

extension TerminalBackground: ExpressibleByArgument {}
