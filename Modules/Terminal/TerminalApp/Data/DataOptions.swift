import ArgumentParser
import ComposableArchitecture
import DataSources
import Foundation
import JSONValues
import TerminalPrograms

/// The option for the location of a program's data, with functions that every subcommand shares.
public struct DataOptions<Content: ProgramData>: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Store the \(Content.nouns.many) in this file or database.", valueName: "file"))
  public var data: String?

  public init() {}

  public func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' requires the path of a file.") }
    if let problem = data.flatMap(DataLocation.problem) { throw ValidationError(problem) }
  }

  /// The location of the data.
  public var location: DataLocation {
    data.map(DataLocation.init(named:)) ?? .file(ProgramFiles(Content.program).data)
  }

  /// Checks that a file named by the user exists.
  ///
  /// - Throws: An error that names the file.
  public func checkExists() throws {
    if data != nil { try location.checkExists() }
  }

  // MARK: - Screens

  /// Sets the dependencies of a subcommand: the location of the rows and the destination of notices.
  ///
  /// - Parameter update: Sets the dependencies of one subcommand.
  /// - Returns: The program's notices.
  /// - Throws: The reason that the location can't be used.
  @MainActor
  public func prepare(_ update: (inout DependencyValues) -> Void = { _ in }) throws -> ProgramNotices {
    let notices = ProgramNotices(log: ProgramFiles(Content.program).log)
    IssueReporters.current = [notices]
    do {
      try prepareDependencies { try Content.store(in: location, &$0) }
    } catch {
      throw StartError(using: location.name, error)
    }
    prepareDependencies {
      $0.announce = notices.announce
      update(&$0)
    }
    return notices
  }

  /// Loads a value before anything is shown.
  ///
  /// - Throws: The reason that the file or database can't be used.
  @MainActor
  public func load(_ value: SharedReader<some Sendable>) async throws {
    // A server's values arrive later.
    if value.isLoading { try? await value.load() }
    // An unreadable file has been set aside and reported. The program continues without it.
    if let error = value.loadError, !(error is UnreadableFileError) {
      throw StartError(using: location.name, error)
    }
  }

  /// Loads the rows before anything is shown.
  ///
  /// - Returns: The rows. Keep the value: without it, each shared value reads the file again.
  /// - Throws: The reason that the file or database can't be used.
  @MainActor
  public func rows() async throws -> Shared<IdentifiedArrayOf<Content.Row>> {
    let rows = Content.rows
    try await load(SharedReader(rows))
    return rows
  }

  // MARK: - One-shot commands

  /// Runs a command on the rows, saves its changes, and prints the lines that it returns.
  ///
  /// - Parameters:
  ///   - update: Sets the dependencies of one subcommand.
  ///   - command: Changes the rows and returns the lines to print.
  /// - Throws: An error of the command, or the reason that the rows can't be loaded or saved.
  @MainActor
  public func run(
    _ update: (inout DependencyValues) -> Void = { _ in },
    command: (inout IdentifiedArrayOf<Content.Row>) async throws -> [String]
  ) async throws {
    let notices = try prepare(update)
    let rows = try await rows()
    let before = rows.wrappedValue
    var after = before
    let lines = try await command(&after)
    if after != before {
      let isUnchanged = rows.withLock { rows in
        guard rows == before else { return false }
        rows = after
        return true
      }
      // Another program may change the file while the user answers a question.
      if !isUnchanged { try rows.merge(after, from: before) }
    }
    try await Self.save("Can't save to '\(location.name)'")
    try CommandOutput.print(lines, program: Content.program, notices: notices)
  }

  static func save(_ failure: String) async throws {
    do {
      try await flushPendingSaves()
    } catch {
      throw StartError("\(failure): \(explanation(of: error))")
    }
  }

  /// The reason of an error, without the name of the file.
  static func explanation(of error: any Error) -> String {
    switch error {
    case let error as UnsavedChangesError: error.errors.first.map { explanation(of: $0) } ?? "\(error)"
    case is DecodingError: "it doesn't contain \(Content.nouns.many)."
    case let error as any LocalizedError: error.failureReason ?? "\(error)"
    default:
      // Foundation reports the failed call, with the reason as its underlying error.
      if let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError,
        cause.domain == NSPOSIXErrorDomain
      {
        String(cString: strerror(Int32(cause.code)))
      } else {
        "\(error)"
      }
    }
  }
}
