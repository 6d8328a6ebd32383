import Foundation

/// A program of this package that is driven through pipes, one command after another.
final class Piped {
  private let process: StartedProcess
  /// Where the program puts what it can put nowhere else; it goes with this object.
  private let temporary: Folder
  private var input: Int32?
  private let output: Source
  private let errors: Source

  /// What came of a whole run.
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

  /// Runs a program on lines that are all there from the beginning.
  static func run(
    _ program: String = "standups", _ arguments: [String], input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let program = try Piped(program, arguments, environment: environment)
    program.write(input)
    return try program.finish()
  }

  /// Writes lines, whether or not a process is there to read them.
  func write(_ text: String) {
    guard let input, !text.isEmpty else { return }
    _ = send(text, to: input)
  }

  /// Writes a command.
  func say(_ command: String) { write(command + "\n") }

  /// Writes a command and returns what the program shows for it; nothing where the screen stays as it is.
  ///
  /// The next answer's beginning is this one's end: `where` is always answered, by a line that is a link.
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

  /// Reads until something was shown, and to the end of its line.
  @discardableResult
  func read(until text: String) throws -> String {
    try output.read("'\(text)'") { output in
      guard let found = output.range(of: text) else { return nil }
      return output[found.upperBound...].firstIndex(of: "\n").map { output.index(after: $0) }
    }
  }

  /// Ends the program at once, as losing power would.
  func killAtOnce(by signal: Int32 = SIGKILL) -> Ending {
    process.send(signal: signal)
    return process.wait()
  }

  /// Asks the program to end.
  func interrupt(by signal: Int32) { process.send(signal: signal) }

  /// Stops to read what the program shows.
  func stopReading() { output.stop() }

  /// Ends the input, and waits for the end of the program.
  func finish() throws -> Outcome {
    if let input { close(input) }
    input = nil
    let text = try output.readToEnd()
    let complaints = try errors.readToEnd()
    return Outcome(ending: process.wait(), output: text, errors: complaints)
  }
}
