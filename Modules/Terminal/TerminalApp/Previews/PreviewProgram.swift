import ArgumentParser
import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import TerminalPrograms

/// A program that shows a single feature, in named states.
///
/// It runs with the same surfaces and options as the complete program, in the `preview` context of dependencies, so that nothing
/// outside it is changed. The route of a feature that isn't linked shows a placeholder.
///
/// ```swift
/// @main
/// struct DetailPreview: PreviewProgram {
///   static let feature = "Detail"
///   static let scheme = "standups"
///   static let root = AnyRoute(ListRoute.all)
///   static let plugins: [any ScreenPlugin.Type] = [DetailPlugin.self]
///   static let states = [PreviewState("mock", "The one with six people", at: [AnyRoute(DetailRoute(1))])]
///   @OptionGroup var options: PreviewOptions
/// }
/// ```
public protocol PreviewProgram: SafeCommand {
  /// The name of the feature. The program is named `preview-` and this name.
  static var feature: String { get }
  /// The scheme of its links, which is that of the complete program.
  static var scheme: String { get }
  /// The root screen.
  static var root: AnyRoute { get }
  /// The plugin of the feature, in an array.
  static var plugins: [any ScreenPlugin.Type] { get }
  /// The states. The first one is the default.
  static var states: [PreviewState] { get }
  /// The options.
  var options: PreviewOptions { get }
}

extension PreviewProgram {
  public static var configuration: CommandConfiguration {
    let width = states.map(\.name.count).max() ?? 0
    let lines = states.enumerated().map { index, state in
      let name = state.name.padding(toLength: width, withPad: " ", startingAt: 0)
      return "  \(name)  \(state.summary)\(index == 0 ? " (default)" : "")"
    }
    let names = states.map(\.name).joined(separator: "|")
    return CommandConfiguration(
      commandName: "preview-\(feature)",
      abstract: "Show \(feature) alone. Nothing is written to disk.",
      usage: "preview-\(feature) [--state \(names)] [OPTIONS] [LINK]",
      discussion: "States:\n" + lines.joined(separator: "\n"))
  }

  @MainActor
  public func run() async throws {
    let state = try Self.state(named: options.state)
    // Developers use previews, so messages for them are shown and not written to a log.
    try await options.host.run(from: options.link) {
      $0.context = .preview
      try state.prepare(&$0)
    } _: {
      var program = try Program(
        name: "preview-\(Self.feature)", scheme: Self.scheme, root: Self.root, plugins: Self.plugins,
        arrange: { try state.arrange(&$0, scheme: Self.scheme) })
      program.keepsHistory = false
      return program
    }
  }

  private static func state(named name: String?) throws -> PreviewState {
    guard let name else { return states[0] }
    if let state = states.first(where: { $0.name == name }) { return state }
    let names = states.map { "'\($0.name)'" }.joined(separator: ", ")
    throw ValidationError("There is no state '\(name)' of \(feature). Use one of: \(names).")
  }
}
