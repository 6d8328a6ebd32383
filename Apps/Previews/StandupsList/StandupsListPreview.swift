import ArgumentParser
import ComposableArchitecture
import NavigationCore
import NavigationUI
import StandupsCore
import StandupsList
import TerminalApp

@main
struct StandupsListPreview: PreviewProgram {
  static let feature = "StandupsList"
  static let scheme = "standups"
  static let root = AnyRoute(StandupsListRoute.all)
  static let plugins: [any ScreenPlugin.Type] = [StandupsListPlugin.self]

  static let states = [
    PreviewState("mock", "Two standups", prepare: { try $0.keepInMemory([.mock, .engineeringMock]) }),
    PreviewState("empty", "No standups yet", prepare: { try $0.keepInMemory([]) }),
    PreviewState(
      "person", "The standups of one person", at: [AnyRoute(StandupsListRoute.person("Blob Sr"))],
      prepare: { try $0.keepInMemory([.mock, .engineeringMock]) }),
    PreviewState(
      "new", "The form for a new standup", at: [AnyRoute(StandupsListRoute.new)],
      prepare: { try $0.keepInMemory([.mock]) }),
  ]

  @OptionGroup var options: PreviewOptions
}
