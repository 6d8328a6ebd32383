import Foundation

/// A program of this package, controlled through pipes one command at a time.
final class Piped {
  private let process: StartedProcess
  /// The folder for the program's other files, removed together with this object.
  private let temporary: Folder
  private var input: Int32?
  private let output: Source
  private let errors: Source

  /// The output and the ending of a complete run.
  struct Outcome {
    var ending: Ending
    var output: String
    var errors: String
  }

  init(_ program: String = "standups", _ arguments: [String], environment: [String: String] = [:]) throws {
    temporary = try Folder()
    let (input, output, errors) = (try makePipe(), try makePipe(), try makePipe())
    defer { for end in [input.reading, output.writing, errors.writing] { close(end) } }
    process = try StartedProcess(
      program, arguments,
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": "/nonexistent",
        "TMPDIR": temporary.path,
      ].merging(environment) { $1 }, streams: [input.reading, output.writing, errors.writing])
    self.input = input.writing
    self.output = Source(output.reading)
    self.errors = Source(errors.reading)
  }

  deinit { if let input { close(input) } }

  /// Runs a program with its complete input.
  static func run(
    _ program: String = "standups", _ arguments: [String], input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let program = try Piped(program, arguments, environment: environment)
    program.write(input)
    return try program.finish()
  }

  /// Writes text, even if no process reads it.
  func write(_ text: String) {
    guard let input, !text.isEmpty else { return }
    _ = send(text, to: input)
  }

  func say(_ command: String) { write(command + "\n") }

  /// Writes a command and returns the program's output for it, which is empty if the screen doesn't change.
  ///
  /// The method also sends `where`, whose answer is always a line with a link. That line marks the end of the
  /// output.
  @discardableResult
  func answer(_ command: String = "") throws -> String {
    say(command)
    say("where")
    let text = try output.read("the answer to '\(command)'") { text in
      guard let link = text.range(of: "(^|\\n)standups:/[^\\n]*\\n", options: .regularExpression) else {
        return nil
      }
      return link.upperBound
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    link = lines.popLast().map(String.init) ?? ""
    return lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  /// The link to the program's screen after the last answer.
  private(set) var link = ""

  /// Reads up to the end of the line that contains a text.
  @discardableResult
  func read(until text: String) throws -> String {
    try output.read("'\(text)'") { output in
      guard let found = output.range(of: text) else { return nil }
      return output[found.upperBound...].firstIndex(of: "\n").map { output.index(after: $0) }
    }
  }

  /// Ends the program at once, like a power failure.
  func killAtOnce(by signal: Int32 = SIGKILL) -> Ending {
    process.send(signal: signal)
    return process.wait()
  }

  /// Sends a signal that asks the program to end.
  func interrupt(by signal: Int32) { process.send(signal: signal) }

  /// Stops reading the program's output.
  func stopReading() { output.stop() }

  /// Closes the input and waits until the program ends.
  func finish() throws -> Outcome {
    if let input { close(input) }
    input = nil
    let text = try output.readToEnd()
    let complaints = try errors.readToEnd()
    return Outcome(ending: process.wait(), output: text, errors: complaints)
  }
}
