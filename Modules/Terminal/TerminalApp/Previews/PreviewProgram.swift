import ArgumentParser
import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import TerminalPrograms

/// A program that shows one feature alone, in states that have names.
///
/// It runs on the same hosts and with the same options as the product, in the `preview` context of dependencies, so
/// that nothing outside of it is touched. A route of a feature that is not linked shows a placeholder.
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
  /// What the feature is called; the program is `preview-` and that.
  static var feature: String { get }
  /// What its links begin with: those of the product that the feature belongs to.
  static var scheme: String { get }
  /// The screen at the bottom, which is shown where nothing is above it.
  static var root: AnyRoute { get }
  /// The feature, as a list of one.
  static var plugins: [any ScreenPlugin.Type] { get }
  /// The states, of which the first is the one to start in where none is asked for.
  static var states: [PreviewState] { get }
  /// The options that were given.
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
    // A preview is looked at by developers: they see what is reported, and it is written nowhere.
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
