import NavigationCore
import ComposableArchitecture
import Foundation

/// Writes a recording as the source of a test.
///
/// The test sends what the person did, receives what effects answered, and asserts what each action changed: by assignments where
/// there is an expression of the value, by a dump where there is none. Effects run in it where they do again what they did, with
/// the dependencies of tests or of previews; where they do not, their answers are sent.
@MainActor
public struct TestWriter {
  private let recording: Recording
  private let plugins: PluginRegistry

  /// Writes tests of a recording.
  ///
  /// - Parameter plugins: The features of the program.
  public init(_ recording: Recording, plugins: PluginRegistry) {
    (self.recording, self.plugins) = (recording, plugins)
  }

  /// Why there is no test of a recording.
  public struct Failure: Error, CustomStringConvertible {
    /// What is wrong.
    public let description: String
  }

  /// The source of a file with a test of the whole program, or with one for each screen of a feature.
  ///
  /// - Parameters:
  ///   - name: What the test is called, in any spelling.
  ///   - feature: The feature by the name of its route; `nil` for the program.
  /// - Throws: ``Failure``.
  public func source(named name: String, feature: String? = nil) async throws -> String {
    if let feature, plugins.plugin(named: feature) == nil {
      throw Failure(
        description: "There is no feature '\(feature)'. Use one of: \(plugins.names.joined(separator: ", "))."
      )
    }
    var reasons: [String] = []
    for way in SessionRun.Way.allCases {
      do {
        let run = try await SessionRun.run(recording, way, plugins: plugins)
        return try TestSource(
          run, of: recording, plugins: plugins, named: name, feature: feature,
          obstacle: way == .withoutEffects ? reasons.last : nil
        ).text
      } catch let departure as SessionRun.Departure {
        reasons.append(departure.reason)
      }
    }
    throw Failure(
      description:
        "Can't replay the recording: \(reasons.last ?? ""). Use '--replay' to see where it differs.")
  }
}
