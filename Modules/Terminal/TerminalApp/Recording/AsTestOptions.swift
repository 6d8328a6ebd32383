import ArgumentParser
import Foundation
import NavigationCore
import TerminalDevice
import TerminalText

/// The options that make a test of a recording.
struct AsTestOptions: ParsableArguments {
  @Option(
    name: .customLong("as-test"),
    help: ArgumentHelp("Prints a test that does what '--record' has written.", valueName: "file"))
  var file: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Prints a test of each screen of one feature instead, such as 'detail'.", valueName: "name"))
  var feature: String?

  func validate() throws {
    if feature != nil, file == nil { throw ValidationError("'--feature' belongs to '--as-test FILE'.") }
  }

  /// Prints the test of a recording.
  ///
  /// - Throws: `StartFailure` where the file is no recording of the program, or there is no test of it.
  @MainActor
  func write(_ file: String, of program: Program) async throws {
    let source = try await Self.source(
      of: ReplayRun.recording(in: file, of: program.name), named: file, program, feature: feature)
    FileHandle.standardOutput.write(Data(source.utf8))
  }

  /// The test of a recording, named after a file.
  @MainActor
  static func source(
    of recording: Recording, named file: String, _ program: Program, feature: String? = nil
  ) async throws -> String {
    guard let (_, plugins) = program.screens else {
      throw StartFailure("'\(program.name)' is one view, of which nothing is recorded.")
    }
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    do {
      return try await TestWriter(recording, plugins: plugins).source(named: name, feature: feature)
    } catch let failure as TestWriter.Failure {
      throw StartFailure("no test can be made of '\(file)': \(failure)")
    } catch let failure as NavigationError {
      throw StartFailure("no test can be made of '\(file)': \(failure)")
    }
  }
}
