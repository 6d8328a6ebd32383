import ArgumentParser
import DeveloperTools
import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText

/// The options of every program: the source of commands, the output, and recordings.
///
/// `--help` lists the options for users. `--help-hidden` also lists those for debugging and testing.
public struct ProgramOptions: ParsableArguments, Sendable {
  @Option(name: .long, help: ArgumentHelp("Read commands from FILE.", valueName: "file"))
  public var script: String?

  @Flag(name: .long, inversion: .prefixedNo, help: "Use the full screen or a prompt.")
  public var fullScreen: Bool?

  @Option(
    name: .long,
    help: ArgumentHelp("Terminal background: dark or light.", valueName: "color"))
  public var background: TerminalBackground?

  // Not '--theme', which a program may need for its own data, as 'standups add' does.
  @Option(
    name: .customLong("color-theme"),
    help: ArgumentHelp("Colors: default, warm, high-contrast, or terminal.", valueName: "name"))
  public var theme: ColorTheme?

  @Flag(name: .long, help: .debugging("Restore the previous session in a script or pipe, too."))
  public var resume = false

  @Flag(name: .long, help: "Start over instead of restoring the previous session.")
  public var fresh = false

  @Flag(name: .long, help: "Read requests and write screens as JSON, one per line.")
  public var json = false

  @Flag(name: .long, help: .debugging("Print every screen, and notices on standard error."))
  public var snapshot = false

  @Flag(name: .long, help: "Print only the last screen.")
  public var quiet = false

  @Flag(name: .long, help: .debugging("Print the last screen as an SVG of COLUMNS by LINES cells."))
  public var picture = false

  // Not in separate groups: a debug build of ArgumentParser checks each group four times for each use of the enclosing one, which
  // took two thirds of a program's start.
  @Flag(name: .long, help: .debugging("Stop the clock. 'advance 60s' moves it."))
  public var virtualClock = false

  @Option(
    name: .long,
    help: .debugging("Use the same ids, dates, and random values in every run with SEED.", "seed"))
  public var seed: UInt64?

  @Flag(
    name: .customLong("no-crash-record"),
    help: .debugging("Don't write a recording when the program crashes or reports an issue."))
  public var noCrashRecord = false

  @Option(
    name: .long,
    help: .debugging(
      "Accept 'attach SOCKET' from another terminal of the same user at a new Unix socket.", "socket"))
  public var listen: String?

  public init() {}

  public func validate() throws {
    if fullScreen == true, let other = json ? "json" : screensOption {
      throw ValidationError("Use either '--full-screen' or '--\(other)'.")
    }
    if resume, fresh {
      throw ValidationError("Use either '--resume' or '--fresh'.")
    }
    if json, let other = screensOption {
      throw ValidationError("Use either '--json' or '--\(other)'.")
    }
  }

  /// The name of an option that prints only screens.
  private var screensOption: String? {
    snapshot ? "snapshot" : quiet ? "quiet" : picture ? "picture" : nil
  }

  /// Returns the output of a run without a terminal.
  private func shows(in environment: [String: String]) -> ScriptOutput {
    if picture { return .picture(rows: Self.number(of: "LINES", in: environment, within: 2...500)) }
    return quiet ? .lastScreen : snapshot ? .screens : .everything
  }

  /// Returns the number in an environment variable, or `nil` if there is none within the limits.
  private static func number(
    of name: String, in environment: [String: String], within limits: ClosedRange<Int>
  ) -> Int? {
    environment[name].flatMap { Int($0) }.flatMap { limits.contains($0) ? $0 : nil }
  }

  /// Returns the width of output that doesn't go to a terminal.
  private static func columns(in environment: [String: String]) -> Int {
    number(of: "COLUMNS", in: environment, within: 20...500) ?? 80
  }

  /// Runs a program to its end, starting at a link.
  ///
  /// - Throws: The reason that the link can't be followed, or the exit status unless the run succeeded.
  @MainActor
  public func run(_ program: Program, from link: String?) async throws {
    var program = program
    var chosen = self
    var link = link
    let development = DevelopedProgram.current
    if let start = development?.start, start.isContinued {
      // An earlier process has followed the link and started over.
      (chosen.fresh, chosen.resume, link) = (false, false, nil)
    }
    var recording: String?
    var assistant: AssistantOptions?
    if let file = ProgramProcess.replayedFile { return try await replay(file, in: program) }
    switch ProgramMode.current {
    case .test(let file, let feature):
      return try await RecordedTest.write(file, of: program, feature: feature)
    case .shrink(let file, let target):
      return try Self.check(await ShrinkRun(program, to: target).run(file))
    case .replay(let file, let options): return try await replay(file, in: program, options)
    case .record(let file): recording = file
    case .assist(let options):
      if options.isRecorded, program.recordingObstacle == nil {
        recording = try ProgramFiles(program.name).newAssistantRecording()
      }
      assistant = options
    case nil: break
    }
    if resume, link != nil {
      throw StartError("Use either '--resume' or a link.")
    }
    let handover = development?.session
    if program.keepsSession, isForPerson || resume {
      let file = ProgramFiles(program.name).session(of: program.data)
      let (saved, notices) = await SavedSession.open(
        program, at: file, continuing: handover,
        resumes: link == nil && !chosen.fresh && development?.start.restores != false, replaces: chosen.fresh)
      if let saved { program.extensions.append(saved) }
      program.startNotices += notices
    } else if let handover {
      let saved = SavedSession(program)
      program.startNotices += saved.resume(handover, isContinued: true)
      program.extensions.append(saved)
    }
    if let development {
      program.extensions.append(development)
      development.open = { problem throws(CommandError) in try await ErrorEditor().open(problem) }
    }
    do {
      chosen.theme = try theme ?? UserTheme.load(for: program.name)
    } catch {
      program.startNotices.append(ProgramNotice("\(error)", isError: true))
    }
    if let link {
      do {
        try program.open(link)
      } catch {
        throw StartError(following: link, error)
      }
    }
    if !noCrashRecord { program.extensions.append(CrashRecord(at: ProgramFiles(program.name).crashRecord)) }
    if let recording { program.extensions.append(try RecordingFile(recording, of: program)) }
    // From here on, what is printed belongs to the screen.
    development?.takeStandardError()
    if let listen { program.extensions.append(try ProgramListener(listen)) }
    let status =
      if let assistant {
        await program.run(on: MCPSurface.onStandardStreams(assistant))
      } else {
        await chosen.host(program)
      }
    for each in program.extensions { await each.end(status) }
    try Self.check(status)
  }

  @MainActor
  private func replay(_ file: String, in program: Program, _ options: ReplayOptions = ReplayOptions())
    async throws
  {
    if listen != nil {
      throw StartError("Use either '--listen' or 'debug replay': a replay can't be attached to.")
    }
    let width = Self.columns(in: ProcessInfo.processInfo.environment)
    try Self.check(await ReplayRun(program, options: options, width: width).run(file))
  }

  private static func check(_ status: Int32) throws {
    if status != ExitStatus.success { throw ExitCode(status) }
  }

  /// Runs a program on the surface that the options and the standard streams select.
  ///
  /// With `--json`, another program controls it. With `--snapshot`, `--quiet`, or `--picture`, only screens are printed: the first
  /// one if there are no commands. At a terminal, the surface is a prompt or the full screen, or a plain prompt if the terminal
  /// doesn't support escape sequences or the output is redirected. A pipe or a script runs the same commands without a prompt and
  /// color.
  ///
  /// - Returns: The exit status.
  @MainActor
  public func host(
    _ program: Program, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> Int32 {
    let errors = TerminalOutput(descriptor: STDERR_FILENO, capability: .plain)
    let plain = TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain)
    if fullScreen == true, let reason = fullScreenObstacle(environment) {
      errors.write([StyledText("\(program.name): Can't use the full screen: \(reason)")])
      return ExitStatus.cannotStart
    }
    let shows = shows(in: environment)
    if isForPerson {
      let path = program.keepsHistory ? History.path(program: program.name, environment: environment) : nil
      let history = path.map { History(path: $0) } ?? History()
      if isatty(STDOUT_FILENO) == 1 {
        let printed = PrintedOutput()
        let output = TerminalOutput.standardOutput(
          environment: environment, background: background, theme: theme,
          descriptor: printed?.descriptor ?? STDOUT_FILENO)
        let run = InteractiveRun(
          program, output: output, history: history, isFullScreen: fullScreen ?? program.startsFullScreen,
          printed: printed, development: DevelopedProgram.current)
        let status = await run.run()
        printed?.stop()
        if let status { return status }
      }
      // The terminal doesn't support escape sequences, or the output is redirected. The user can still type commands.
      let status = await program.run(on: LineSurface.onStandardStreams(output: plain, errors: errors))
      return plain.status(after: status, program: program.name, errors: errors)
    }
    let width = Self.columns(in: environment)
    let lines: LineReader
    do {
      lines = try input(for: shows)
    } catch {
      errors.write([StyledText("\(program.name): \(error)")])
      return ExitStatus.cannotStart
    }
    let surface: any Surface =
      json
      ? JSONSurface(lines, output: plain, width: width, handlesSignals: true)
      : LineSurface(
        lines, output: plain, errors: errors, width: width, source: script, shows: shows, handlesSignals: true
      )
    let status = await program.run(on: surface)
    return plain.status(after: status, program: program.name, errors: errors)
  }

  /// Whether a user types the commands at a terminal.
  private var isForPerson: Bool {
    script == nil && !json && screensOption == nil && isatty(STDIN_FILENO) == 1
  }

  /// Returns the reason that the full screen can't be used, with a remedy, or `nil` if it can be used.
  private func fullScreenObstacle(_ environment: [String: String]) -> String? {
    if script != nil { return "commands come from a script. Use either '--script' or '--full-screen'." }
    for (descriptor, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output")]
    where isatty(descriptor) != 1 {
      return "standard \(name) isn't a terminal. Omit '--full-screen' to use a pipe or a file."
    }
    guard TerminalCapability.detect(environment: environment, isTerminal: true).understandsStyles else {
      let term = environment["TERM"].map { "TERM is '\($0)'" } ?? "TERM isn't set"
      return "the terminal doesn't support escape sequences (\(term)). Omit '--full-screen' to use a prompt."
    }
    return nil
  }

  /// Returns the commands from the script or from standard input, or none if that is a terminal and only screens are printed.
  private func input(for shows: ScriptOutput) throws(StartError) -> LineReader {
    guard let script else {
      let hasLines = shows == .everything || isatty(STDIN_FILENO) == 0
      return hasLines ? LineReader(descriptor: STDIN_FILENO) : LineReader(text: "")
    }
    let data: Data
    do throws(StartError) {
      data = try InputFile.contents(of: script)
    } catch {
      throw StartError(
        "Can't read the script '\(script)': \(error). Name a file with one command per line.")
    }
    return LineReader(bytes: Array(data))
  }
}

extension ArgumentHelp {
  /// Help for an option that only `--help-hidden` lists.
  static func debugging(_ abstract: String, _ valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(abstract, valueName: valueName, visibility: .hidden)
  }
}

extension ColorTheme: ExpressibleByArgument {
  public init?(argument name: String) {
    guard let theme = Self.builtIn.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  // The help lists them.
  public static var allValueStrings: [String] { [] }
  public static var defaultCompletionKind: CompletionKind { .list(builtIn.map(\.name)) }
}

extension TerminalBackground: ExpressibleByArgument {
  // The help lists them.
  public static var allValueStrings: [String] { [] }
  public static var defaultCompletionKind: CompletionKind { .list(["dark", "light"]) }
}
