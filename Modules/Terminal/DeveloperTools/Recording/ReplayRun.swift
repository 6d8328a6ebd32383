import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// The settings of a replay.
package struct ReplayOptions: Sendable {
  /// A Boolean value that indicates whether to show each action. At a terminal, Enter performs the next action.
  package var step = false
  /// The speed, as a multiple of the recorded one.
  package var speed: Double?
  /// The number of actions after which the replay stops.
  package var until: Int?
  /// A Boolean value that indicates whether to update the recording with the current changes of its actions.
  package var update = false

  package init() {}
}

/// Performs a recording of a program and shows the result.
@MainActor
package struct ReplayRun {
  private let program: Program
  private let options: ReplayOptions
  private let width: Int
  private let output = TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain)
  private let errors = TerminalOutput(descriptor: STDERR_FILENO, capability: .plain)

  package init(_ program: Program, options: ReplayOptions, width: Int) {
    (self.program, self.options, self.width) = (program, options, width)
  }

  /// Performs the recording in a file.
  ///
  /// - Returns: The exit status: 1 if an action no longer exists, makes other changes than recorded, or reports an issue.
  /// - Throws: `StartError` if the file isn't a recording of the program.
  package func run(_ file: String) async throws -> Int32 {
    let recording = try Self.recording(in: file, of: program)
    let plugins = try program.recordablePlugins()
    let missing = recording.start.plugins.filter { plugins.plugin(named: $0) == nil }
    if !missing.isEmpty {
      say(
        "The recording contains screens of '\(missing.joined(separator: "', '"))', which aren't part of this program."
      )
    }
    if options.update { return try update(recording, in: file, plugins) }
    let count = min(options.until ?? .max, recording.entries.count)
    let replayer: Replayer
    do {
      replayer = try Replayer(recording, plugins: plugins, data: program.data)
      let screen = ReplayedScreen(replayer, program)
      defer { screen.stop() }
      let isShown = options.step || options.speed != nil
      if isShown { output.write(screen.lines(width)) }
      while replayer.position < count {
        let entry = recording.entries[replayer.position]
        guard try await wait(before: entry, of: recording) else { break }
        _ = try replayer.step()
        guard isShown else { continue }
        output.write([StyledText(), StyledText("\(entry.number). \(entry.text)", style: .bold)])
        output.write(screen.lines(width))
      }
      if !isShown { output.write(screen.lines(width)) }
    } catch let failure as Replayer.Failure {
      errors.write(
        "\(program.name): \(file): \(failure)".split(whereSeparator: \.isNewline).map { StyledText($0) })
      return ExitStatus.commandFailed
    }
    let actions = replayer.position == 1 ? "1 action" : "\(replayer.position) actions"
    errors.write(
      (program.notices?.takeNotices() ?? []).map { StyledText("\(program.name): \($0.text.plain)") })
    say("\(actions) of \(recording.entries.count) performed as recorded.")
    return program.notices?.takeIsNewIssue() == true ? ExitStatus.commandFailed : ExitStatus.success
  }

  /// Rewrites the recording with the current changes of its actions.
  private func update(
    _ recording: Recording, in file: String, _ plugins: PluginRegistry
  ) throws -> Int32 {
    do {
      let new = try recording.performedAgain(plugins: plugins, data: program.data)
      guard new != recording else {
        say("'\(file)' is up to date.")
        return ExitStatus.success
      }
      try new.data.write(to: URL(filePath: file), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      say("'\(file)' was updated.")
      return ExitStatus.success
    } catch let failure as Replayer.Failure {
      errors.write(
        "\(program.name): \(file): \(failure)".split(whereSeparator: \.isNewline).map { StyledText($0) })
      return ExitStatus.commandFailed
    } catch {
      throw StartError("Can't write '\(file)': \(error.localizedDescription)")
    }
  }

  private func say(_ text: String) { errors.write([StyledText("\(program.name): \(text)")]) }

  /// Waits for the user or for the recorded time. Returns `false` if the user has ended the input.
  private func wait(before entry: Recording.Entry, of recording: Recording) async throws -> Bool {
    if options.step, isatty(STDIN_FILENO) == 1 {
      errors.write([StyledText("Enter performs \(entry.number): \(entry.text)", style: .dim)])
      return readLine() != nil
    }
    if let speed = options.speed {
      let before = entry.number > 1 ? recording.entries[entry.number - 2].time : 0
      try await Task.sleep(for: Self.pause(from: before, to: entry.time, speed: speed))
    }
    return true
  }

  /// Returns the time to wait between two actions, limited to about thirty years, because a file may contain any number.
  static func pause(from before: TimeInterval, to time: TimeInterval, speed: Double) -> Duration {
    let seconds = (time - before) / speed
    return seconds > 0 ? .seconds(min(seconds, 1e9)) : .zero
  }

  /// Returns the recording in a file.
  ///
  /// - Throws: `StartError` if the file isn't a recording of the program.
  static func recording(in file: String, of program: Program) throws(StartError) -> Recording {
    @Dependency(\.recordingObstacle) var obstacle
    if let obstacle {
      throw StartError("Can't replay '\(file)': \(obstacle) Use another file with '--data'.")
    }
    if program.screens != nil, let obstacle = program.recordingObstacle {
      throw StartError("Can't replay '\(file)': \(obstacle)")
    }
    let data: Data
    do throws(StartError) {
      data = try InputFile.contents(of: file)
    } catch {
      throw StartError("Can't read '\(file)': \(error)")
    }
    let recording: Recording
    do {
      recording = try Recording(parsing: data)
    } catch {
      throw StartError("'\(file)' isn't a recording that can be replayed: \(error.description).")
    }
    guard recording.start.program == program.name else {
      throw StartError(
        "'\(file)' is a recording of '\(recording.start.program)', not of '\(program.name)'.")
    }
    return recording
  }
}

/// The screen of a replay, which can't be used.
@MainActor
final class ReplayedScreen {
  private let replayer: Replayer
  private let program: Program
  private var graph: ViewGraph?
  private var shown: ObjectIdentifier?

  init(_ replayer: Replayer, _ program: Program) {
    (self.replayer, self.program) = (replayer, program)
  }

  /// Returns the screen after the last performed action.
  func lines(_ width: Int) -> [StyledText] {
    let store = replayer.store
    if shown != ObjectIdentifier(store) {
      graph?.stop()
      program.show(past: store)
      let view = program.view(of: store)
      graph = ViewGraph { view }
      shown = ObjectIdentifier(store)
    }
    return graph?.lines(width: width) ?? []
  }

  func stop() { graph?.stop() }
}

extension Program {
  /// Returns the features that a recording of the program can contain.
  ///
  /// - Throws: `StartError` if no tool can use the program's store.
  @MainActor
  func recordablePlugins() throws(StartError) -> PluginRegistry {
    guard let plugins = screens?.plugins else {
      throw StartError("'\(name)' can't be recorded: \(storeObstacle ?? "")")
    }
    return plugins
  }
}
