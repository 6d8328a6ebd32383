import ArgumentParser
import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import StandupForm
import StandupsCore
import TerminalApp

@main
struct StandupFormPreview: PreviewProgram {
  static let feature = "StandupForm"
  static let scheme = "standups"
  static let root = AnyRoute(FormRoute())
  static let plugins: [any ScreenPlugin.Type] = [FormPlugin.self]

  static let states = [
    state("mock", "A standup with six people", .mock),
    state("new", "A standup about nothing yet", Standup(id: UUID(1))),
  ]

  private static func state(_ name: String, _ summary: String, _ standup: Standup) -> PreviewState {
    PreviewState(
      name, summary, prepare: { try $0.keepInMemory([.mock]) },
      adjust: { screen in screen[FormRoot.self]?.form = StandupFormFeature.State(standup: standup) })
  }

  @OptionGroup var options: PreviewOptions
}
