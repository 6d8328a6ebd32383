import ArgumentParser
import ComposableArchitecture
import DataSources
import Foundation
import StandupsCore
import TerminalApp

// Subcommands that move standups between files and databases.

/// `standups import FILE`: adds the standups of another file.
struct ImportStandups: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the standups of another file.",
    discussion: """
      Standups with the same id are the same. If the two differ, the present one stays and the difference is reported. \
      '--replace' takes the file's instead.
      """)

  @OptionGroup var data: DataOptions
  @Flag(help: "Replace standups that differ.") var replace = false
  @Argument(help: "A file or database, as in '--data'.") var file: String

  func validate() throws {
    if let mistake = DataLocation.mistake(in: file) { throw ValidationError(mistake) }
  }

  @MainActor
  func run() async throws {
    let (added, unknown) = try await standups(in: file)
    let (standups, notices) = try await data.prepare()
    let present = standups.wrappedValue
    let taken = try unknown.of(added.filter { replace || present[id: $0.id] == nil }.map(\.id))
    standups.keep(taken)
    var (new, same): (Int, Int) = (0, 0)
    var differing: [Standup] = []
    standups.withLock { standups in
      for standup in added {
        guard let present = standups[id: standup.id] else {
          standups.append(standup)
          new += 1
          continue
        }
        if present == standup {
          same += 1
        } else {
          differing.append(present)
          if replace { standups[id: standup.id] = standup }
        }
      }
    }
    try await save(to: data.location.name)
    var lines = ["Added \(counted(new))."]
    if same > 0 { lines.append("\(counted(same)) already there.") }
    let fate = replace ? "replaced" : "not imported. Use '--replace' to replace it"
    lines += data.location.noteOfLoss(of: taken)
    lines += differing.map { "'\($0.shownTitle)' (\($0.id.uuidString)) differs and was \(fate)." }
    try CommandOutput.print(lines, program: "standups", notices: notices)
  }
}

/// `standups export FILE`: writes all standups to a new file.
struct ExportStandups: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the standups to a new file.",
    discussion: "The file can be read by 'import' and '--data'.")

  @OptionGroup var data: DataOptions
  @Argument(help: "A new file or database, as in '--data'.") var file: String

  func validate() throws {
    if let mistake = DataLocation.mistake(in: file) { throw ValidationError(mistake) }
  }

  @MainActor
  func run() async throws {
    let (standups, notices) = try await data.prepare()
    guard !FileManager.default.fileExists(atPath: file) else {
      throw StartFailure("Can't export to '\(file)': the file exists. Use another name.")
    }
    let location = DataLocation(named: file)
    let name = location.name
    let exported: Shared<IdentifiedArrayOf<Standup>>
    do {
      exported = try await shared(in: location)
    } catch {
      throw StartFailure("Can't export to '\(name)': \(explanation(of: error))")
    }
    guard exported.wrappedValue.isEmpty else {
      throw StartFailure("Can't export to '\(name)': it contains standups. Use 'import' to add to them.")
    }
    let unknown = try standups.unknownMembers()
    exported.keep(unknown)
    exported.withLock { $0 = standups.wrappedValue }
    try await save(to: name)
    let note = location.noteOfLoss(of: unknown)
    try CommandOutput.print(
      ["Wrote \(counted(standups.wrappedValue.count)) to '\(name)'."] + note, program: "standups",
      notices: notices)
  }
}

/// The standups of a file, which isn't changed even if it can't be read, and the members that only a newer version knows.
@MainActor
private func standups(in file: String) async throws -> (IdentifiedArrayOf<Standup>, UnknownMembers) {
  let location = DataLocation(named: file)
  do {
    if location.isDatabase, location.isThere {
      let standups = try await shared(in: location)
      return try (standups.wrappedValue, standups.unknownMembers())
    }
    let data = try InputFile.contents(of: location.url.path(percentEncoded: false))
    let standups = try StandupsFile.decode(data)
    return try (standups, UnknownMembers(of: data, known: StandupsFile.encode(standups)))
  } catch {
    throw StartFailure("Can't import '\(location.name)': \(explanation(of: error))")
  }
}

/// The standups in a file, a database, or on a server.
@MainActor
private func shared(in location: DataLocation) async throws -> Shared<IdentifiedArrayOf<Standup>> {
  let standups = try withDependencies {
    try $0.keepStandups(in: location)
  } operation: {
    Shared(wrappedValue: [], .standups)
  }
  // A server's values arrive later.
  if standups.isLoading { try await standups.load() }
  if let error = standups.loadError { throw error }
  return standups
}

private func save(to path: String) async throws {
  do {
    try await flushPendingSaves()
  } catch {
    throw StartFailure("Can't write '\(path)': \(explanation(of: error))")
  }
}

/// The reason of an error, without the name of the file.
func explanation(of error: any Error) -> String {
  switch error {
  case let error as UnsavedChanges: error.errors.first.map(explanation) ?? "\(error)"
  case is DecodingError: "it doesn't contain standups."
  case let error as any LocalizedError: error.failureReason ?? "\(error)"
  default:
    // Foundation names the call that failed, and below it the reason.
    if let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError,
      cause.domain == NSPOSIXErrorDomain
    {
      String(cString: strerror(Int32(cause.code)))
    } else {
      "\(error)"
    }
  }
}

private func counted(_ count: Int) -> String { count == 1 ? "1 standup" : "\(count) standups" }
