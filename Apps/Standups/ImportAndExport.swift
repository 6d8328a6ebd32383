import ArgumentParser
import ComposableArchitecture
import DataSources
import StandupsCore
import TerminalApp

// Subcommands that move standups between files and databases.

/// `standups import FILE`: adds the standups of another file.
struct ImportStandups: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the standups of another file.",
    discussion: """
      If a standup with the same id exists and differs, it is kept and reported. '--replace' overwrites it.
      """)

  @OptionGroup var data: DataOptions
  @Flag(help: "Replace standups that differ.") var replace = false
  @Argument(help: "A file or database, as in '--data', or '-' for standard input.") var file: String

  func validate() throws {
    if let problem = DataLocation.problem(in: file) { throw ValidationError(problem) }
  }

  @MainActor
  func run() async throws {
    let imported = try await data.imported(
      from: file, decode: { try StandupsFile.decode($0).elements },
      encode: { try StandupsFile.encode(IdentifiedArray(uniqueElements: $0)) })
    try await data.run { standups in
      let new = imported.rows.filter { standups[id: $0.id] == nil }
      let differing = imported.rows.compactMap { standup in
        standups[id: standup.id].flatMap { $0 == standup ? nil : $0 }
      }
      let same = imported.rows.count - new.count - differing.count
      let taken = replace ? imported.rows : new
      let note = try data.keep(imported.unknown, of: taken.map(\.id))
      for standup in taken { standups[id: standup.id] = standup }
      let fate = replace ? "replaced" : "not imported. Use '--replace' to replace it"
      return ["Added \(StandupsData.counted(new.count))."]
        + (same > 0 ? ["\(StandupsData.counted(same)) already there."] : []) + note
        + differing.map { "'\($0.shownTitle)' (\($0.id.uuidString)) differs and was \(fate)." }
    }
  }
}

/// `standups export FILE`: writes all standups to a new file.
struct ExportStandups: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the standups to a new file.",
    discussion: "The file can be read by 'import' and '--data'.")

  @OptionGroup var data: DataOptions
  @Argument(help: "A new file or database, as in '--data', or '-' for standard output.") var file: String

  func validate() throws {
    if let problem = DataLocation.problem(in: file) { throw ValidationError(problem) }
  }

  @MainActor
  func run() async throws {
    try await data.run { standups in
      try await data.export(standups, to: file, encode: StandupsFile.encode)
    }
  }
}
