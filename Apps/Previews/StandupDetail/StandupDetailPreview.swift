import ArgumentParser
import ComposableArchitecture
import NavigationCore
import NavigationUI
import StandupDetail
import StandupsCore
import TerminalApp

@main
struct StandupDetailPreview: PreviewProgram {
  static let feature = "StandupDetail"
  static let scheme = "standups"
  static let root = AnyRoute(StandupsListRoute.all)
  static let plugins: [any ScreenPlugin.Type] = [StandupDetailPlugin.self]

  static let states = [
    state("mock", "A standup with a meeting that was held", .mock),
    state("new", "A standup that never met", .engineeringMock),
    state("delete", "Asked whether to delete it", .mock, presenting: .delete()),
    state("edit", "Its form, at the third attendee", .mock, presenting: .edit(attendee: 3)),
  ]

  private static func state(
    _ name: String, _ summary: String, _ standup: Standup,
    presenting presentation: StandupDetailRoute.Presentation? = nil
  ) -> PreviewState {
    PreviewState(
      name, summary, at: [AnyRoute(StandupDetailRoute(standup.id, presenting: presentation))],
      prepare: { try $0.keepInMemory([.mock, .engineeringMock]) })
  }

  @OptionGroup var options: PreviewOptions
}
