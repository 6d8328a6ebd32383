import Dependencies
import Foundation
import NavigationCore
import SessionRecording
import Testing

/// A trait that performs a recording before a test.
public struct _ReplayingTrait: Sendable, TestScoping, TestTrait {
  let file: URL
  let plugins: [any FeaturePlugin.Type]

  /// Performs the recording, and runs the test with what it comes to.
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
        '\(file.lastPathComponent)' is not performed as it was recorded: \(failure)

        To record again what it does now, run this test with 'RECORD_SNAPSHOTS=1'.
        """,
        sourceLocation: test.sourceLocation)
      return
    }
    try await Replayer.$ofTest.withValue(replayer) { try await function() }
  }

  @MainActor
  private func performed() throws -> Replayer {
    let plugins = PluginRegistry(plugins)
    // A reducer may ask its dependencies for what an effect needs, although none runs.
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
  /// The program as a recording leaves it, in a test with the trait `.replaying`.
  @TaskLocal public static var ofTest: Replayer?
}

extension Trait where Self == _ReplayingTrait {
  /// Performs a recording, whose actions have to change today what they changed when it was made; then runs the test.
  ///
  /// ```swift
  /// @Test(.replaying("ends-early.session", plugins: plugins)) func endsEarly() {}
  /// ```
  ///
  /// The recording is one of `--record`. No effect runs, and files are in memory. A difference is shown as one. With `RECORD_SNAPSHOTS=1`
  /// the recording is written anew, with what its actions change today. What the program comes to is `Replayer.ofTest`, for more
  /// expectations.
  ///
  /// - Parameters:
  ///   - recording: The file, from the folder of the test's source.
  ///   - plugins: The features of the program.
  public static func replaying(
    _ recording: String, plugins: [any FeaturePlugin.Type], filePath: StaticString = #filePath
  ) -> Self {
    Self(
      file: URL(filePath: "\(filePath)").deletingLastPathComponent().appending(path: recording),
      plugins: plugins)
  }
}
