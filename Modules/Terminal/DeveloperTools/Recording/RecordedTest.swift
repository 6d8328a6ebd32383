import Foundation
import NavigationCore
import SessionRecording
import TerminalDevice
import TerminalPrograms
import TerminalText

/// A test that is generated from a recording.
package enum RecordedTest {
  /// Prints the test of a recording.
  ///
  /// - Throws: `StartError` if the file isn't a recording of the program, or if no test can be generated.
  @MainActor
  package static func write(_ file: String, of program: Program, feature: String?) async throws {
    let recording = try ReplayRun.recording(in: file, of: program)
    // Generating a test performs the recording.
    if let signal = try await ProgramProcess.signal(ofReplaying: recording) {
      throw StartError(
        "Can't make a test of '\(file)': replaying it ends with signal \(signal). Find the fewest actions with 'debug shrink'."
      )
    }
    let source = try await source(of: recording, named: file, program, feature: feature)
    FileHandle.standardOutput.write(Data(source.utf8))
  }

  /// Returns the test of a recording, named after a file.
  @MainActor
  package static func source(
    of recording: Recording, named file: String, _ program: Program, feature: String? = nil
  ) async throws -> String {
    let plugins = try program.recordablePlugins()
    // The root feature of an app is the whole program.
    let feature = feature ?? (program.hasLinks ? nil : plugins.names.first)
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    do {
      return try await TestWriter(recording, plugins: plugins).source(named: name, feature: feature)
    } catch let failure as TestWriter.Failure {
      throw StartError("Can't make a test of '\(file)': \(failure)")
    } catch let failure as NavigationError {
      throw StartError("Can't make a test of '\(file)': \(failure)")
    }
  }
}
