import CustomDump
import Foundation
import Testing

@testable import scaffold

/// The steps of the tutorial, read from its text. `Tools/NewFeature/tutorial` does them, and so compiles each.
@Suite struct TutorialTests {
  private struct Step {
    let name: String
    let file: String
    var isCommand: Bool { name == "Terminal" }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let folder = root.appending(path: "Modules/Terminal/TerminalApp/TerminalApp.docc/Tutorial")

  private func steps() throws -> [Step] {
    let text = try String(contentsOf: Self.folder.appending(path: "Shelf.tutorial"), encoding: .utf8)
    return text.matches(of: /@Code\(name: "([^"]+)", file: ([^)]+)\)/)
      .map { Step(name: String($0.1), file: String($0.2)) }
  }

  @Test func eachStepHasItsFileAndEachFileItsStep() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "Code").path)
    try expectNoDifference(Set(steps().map(\.file)), Set(files))
    try expectNoDifference(steps().count, files.count)
  }

  /// A file that is written again, or that is the last one, was compiled by a command before.
  @Test func eachVersionOfAFileIsFollowedByACommand() throws {
    var written: Set<String> = []
    for step in try steps() {
      if step.isCommand {
        written = []
      } else {
        #expect(written.insert(step.name).inserted, "\(step.file)")
      }
    }
    #expect(written.isEmpty)
  }

  /// What the steps replace is what the commands write, of which only the model of a book is not.
  @Test func theStepsChangeWhatTheCommandsWrite() throws {
    let repository = try Repository(Self.root)
    let product = try ModuleName("Shelf")
    let program = try ProgramTemplate(product: product, root: product + "Home", route: nil, in: repository)
    let detail = FeatureTemplate(
      name: try ModuleName("BookDetail"), product: "Shelf", route: "book", repository: repository)
    let written = program.changes.paths + detail.changes.paths
    let changed = try Set(steps().filter { !$0.isCommand }.map(\.name))
    expectNoDifference(changed.subtracting(written), ["Modules/Features/Shelf/ShelfCore/Models/Book.swift"])
  }
}
