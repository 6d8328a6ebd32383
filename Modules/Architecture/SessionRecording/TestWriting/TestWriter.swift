import NavigationCore
import ComposableArchitecture
import Foundation

/// Writes a recording as the source code of a test.
///
/// The test sends the user's actions, receives the answers of effects, and asserts what each action changed: with a literal if
/// the changed part has one, or otherwise with its dump. If effects behave as they did in the recording, they run in the
/// test, with the dependencies of tests or of previews. Otherwise, the test sends their answers.
@MainActor
public struct TestWriter {
  private let recording: Recording
  private let plugins: PluginRegistry

  /// Creates a writer for the tests of a recording.
  ///
  /// - Parameter plugins: The features of the program.
  public init(_ recording: Recording, plugins: PluginRegistry) {
    (self.recording, self.plugins) = (recording, plugins)
  }

  /// An error that explains why a recording can't be written as a test.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason for the failure.
    public let description: String
  }

  /// Returns the source of a file with a test of the whole program, or with a test for each screen of a feature.
  ///
  /// - Parameters:
  ///   - name: The name of the test, in any spelling.
  ///   - feature: The name of the feature's route, or `nil` for the whole program.
  /// - Throws: ``Failure`` if the feature doesn't exist or the recording can't be performed.
  public func source(named name: String, feature: String? = nil) async throws -> String {
    if let feature, plugins.plugin(named: feature) == nil {
      throw Failure(
        description: "There is no feature '\(feature)'. Use one of: \(plugins.names.joined(separator: ", "))."
      )
    }
    var reasons: [String] = []
    for mode in SessionRun.Mode.allCases {
      do {
        let run = try await SessionRun.run(recording, mode, plugins: plugins)
        return try TestSource(
          run, of: recording, plugins: plugins, named: name, feature: feature,
          obstacle: mode == .withoutEffects ? reasons.last : nil
        ).text
      } catch let departure as SessionRun.Departure {
        reasons.append(departure.reason)
      }
    }
    throw Failure(
      description:
        "Can't replay the recording: \(reasons.last ?? ""). Use 'debug replay' to see where it differs.")
  }
}
