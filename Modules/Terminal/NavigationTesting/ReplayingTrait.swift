import Dependencies
import Foundation
import NavigationCore
import SessionRecording
import Testing

/// A trait that replays a recording before a test.
public struct _ReplayingTrait: Sendable, TestScoping, TestTrait {
  let file: URL
  let plugins: [any FeaturePlugin.Type]

  /// Replays the recording, and runs the test with the resulting program.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let replayer: Replayer
    do {
      replayer = try await performed()
    } catch let failure as Replayer.Failure {
      Issue.record(
        """
        Replaying '\(file.lastPathComponent)' fails: \(failure)

        If the new result is right, run this test with 'RECORD_SNAPSHOTS=1' to update the file.
        """,
        sourceLocation: test.sourceLocation)
      return
    }
    try await Replayer.$ofTest.withValue(replayer) { try await function() }
  }

  @MainActor
  private func performed() throws -> Replayer {
    let plugins = PluginRegistry(plugins)
    // A reducer may read dependencies for an effect, although no effect runs.
    return try withDependencies {
      $0.context = .preview
    } operation: {
      var recording = try Recording(parsing: Data(contentsOf: file))
      if !(ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] ?? "").isEmpty {
        recording = try recording.performedAgain(plugins: plugins)
        try recording.data.write(to: file)
      }
      let replayer = try Replayer(recording, plugins: plugins, data: nil)
      while try replayer.step() {}
      return replayer
    }
  }
}

extension Replayer {
  /// The program after the recording, in a test with the trait `.replaying`.
  @TaskLocal public static var ofTest: Replayer?
}

extension Trait where Self == _ReplayingTrait {
  /// Replays a recording before the test, and checks that its actions still make the same changes.
  ///
  /// ```swift
  /// @Test(.replaying("ends-early.session", plugins: plugins)) func endsEarly() {}
  /// ```
  ///
  /// The recording is a file that `debug record` wrote. No effect runs, and files are in memory. Differences are shown as a
  /// diff. With `RECORD_SNAPSHOTS=1`, the recording is rewritten with the current changes of its actions. For more
  /// expectations, use the resulting program in `Replayer.ofTest`.
  ///
  /// - Parameters:
  ///   - recording: The file's path, relative to the folder of the test's source.
  ///   - plugins: The features of the program.
  public static func replaying(
    _ recording: String, plugins: [any FeaturePlugin.Type], filePath: StaticString = #filePath
  ) -> Self {
    Self(
      file: URL(filePath: "\(filePath)").deletingLastPathComponent().appending(path: recording),
      plugins: plugins)
  }
}
