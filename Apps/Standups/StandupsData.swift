import ComposableArchitecture
import DataSources
import Foundation
import StandupsCore
import TerminalApp

/// The standups, which all subcommands work on.
enum StandupsData: ProgramData {
  static let program = "standups"
  static let nouns = (one: "standup", many: "standups")

  @MainActor static var rows: Shared<IdentifiedArrayOf<Standup>> { Shared(wrappedValue: [], .standups) }

  static func store(in location: DataLocation, _ dependencies: inout DependencyValues) throws {
    try dependencies.keepStandups(in: location, orBeside: ProgramFiles(program).data)
  }
}

typealias DataOptions = TerminalApp.DataOptions<StandupsData>
