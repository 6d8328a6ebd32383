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
    state("delete", "Asked whether to delete it", .mock) { detail in
      detail.destination = .alert(.deleteStandup)
    },
  ]

  private static func state(
    _ name: String, _ summary: String, _ standup: Standup,
    adjust: @escaping @Sendable (inout StandupDetailFeature.State) -> Void = { _ in }
  ) -> PreviewState {
    PreviewState(
      name, summary, at: [AnyRoute(StandupDetailRoute(standup.id))],
      prepare: { try $0.keepInMemory([.mock, .engineeringMock]) },
      adjust: { screen in
        guard var detail = screen[\.detail] else { return }
        adjust(&detail)
        screen[\.detail] = detail
      })
  }

  @OptionGroup var options: PreviewOptions
}
