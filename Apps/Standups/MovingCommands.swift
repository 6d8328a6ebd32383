import ArgumentParser
import ComposableArchitecture
import Foundation
import StandupsCore
import TerminalApp

// Commands that move standups from one file or database to another.

/// `standups import FILE`: takes over what another file has.
struct ImportStandups: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Adds the standups of another file, or database; what is there already stays as it is.",
    discussion: """
      A standup is the same one where its id is the same. Where the two differ, the file's is left out, and said; \
      '--replace' takes it in place of the other.
      """)

  @OptionGroup var data: DataOptions
  @Flag(help: "Takes the file's standup where the two differ.") var replace = false
  @Argument(help: "The file, or a database as '--data' names it.") var file: String

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
    var lines = [counted(new) + " added."]
    if same > 0 { lines.append("\(counted(same)) there already.") }
    let fate = replace ? "replaced by the file's" : "kept as it is; '--replace' takes the file's"
    lines += taken.noteOfLoss(in: data.location).map { [$0] } ?? []
    lines += differing.map { "'\($0.shownTitle)' (\($0.id.uuidString)) differs: \(fate)." }
    try CommandOutput.print(lines, program: "standups", notices: notices)
  }
}

/// `standups export FILE`: writes all standups into a new file.
struct ExportStandups: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes the standups into a new file, or database, which 'import' and '--data' read.")

  @OptionGroup var data: DataOptions
  @Argument(help: "The file, or a database as '--data' names it.") var file: String

  func validate() throws {
    if let mistake = DataLocation.mistake(in: file) { throw ValidationError(mistake) }
  }

  @MainActor
  func run() async throws {
    let (standups, notices) = try await data.prepare()
    guard !FileManager.default.fileExists(atPath: file) else {
      throw StartFailure("can't export to '\(file)': there is such a file already. Give another name.")
    }
    let location = DataLocation(named: file)
    let name = location.name
    let exported: Shared<IdentifiedArrayOf<Standup>>
    do {
      exported = try await shared(in: location)
    } catch {
      throw StartFailure("can't export to '\(name)': \(explanation(of: error))")
    }
    guard exported.wrappedValue.isEmpty else {
      throw StartFailure("can't export to '\(name)': it has standups already. 'import' adds to them.")
    }
    let unknown = try standups.unknownMembers()
    exported.keep(unknown)
    exported.withLock { $0 = standups.wrappedValue }
    try await save(to: name)
    let note = unknown.noteOfLoss(in: location).map { [$0] } ?? []
    try CommandOutput.print(
      ["\(counted(standups.wrappedValue.count)) written to '\(name)'."] + note, program: "standups",
      notices: notices)
  }
}

/// The standups of a file, which stays as it is also where it cannot be read, and what a newer version has written into them.
@MainActor
private func standups(in file: String) async throws -> (IdentifiedArrayOf<Standup>, UnknownMembers) {
  let location = DataLocation(named: file)
  do {
    if location.isDatabase, location.isThere {
      let standups = try await shared(in: location)
      return try (standups.wrappedValue, standups.unknownMembers())
    }
    let data = try FileHandle(forReadingFrom: location.url).readToEnd() ?? Data()
    let standups = try StandupsFile.decode(data)
    return try (standups, UnknownMembers(of: data, known: StandupsFile.encode(standups)))
  } catch {
    throw StartFailure("can't import '\(location.name)': \(explanation(of: error))")
  }
}

/// The standups that a file, a database or a server keeps.
@MainActor
private func shared(in location: DataLocation) async throws -> Shared<IdentifiedArrayOf<Standup>> {
  let standups = try withDependencies {
    try $0.keepStandups(in: location)
  } operation: {
    Shared(wrappedValue: [], .standups)
  }
  // Those of a server are not there at once.
  if standups.isLoading { try await standups.load() }
  if let error = standups.loadError { throw error }
  return standups
}

private func save(to path: String) async throws {
  do {
    try await flushPendingSaves()
  } catch {
    throw StartFailure("can't write '\(path)': \(explanation(of: error))")
  }
}

/// The reason of an error, without the name of the file.
func explanation(of error: any Error) -> String {
  switch error {
  case let error as UnsavedChanges: error.errors.first.map(explanation) ?? "\(error)"
  case is DecodingError: "it has no standups as this program writes them."
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

private func counted(_ count: Int) -> String { count == 1 ? "1 standup is" : "\(count) standups are" }
