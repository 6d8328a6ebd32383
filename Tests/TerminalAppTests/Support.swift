import ComposableArchitecture
import NavigationCore
import NavigationUI
import TerminalUI

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// A feature without behavior, whose screen a test provides.
@Reducer
struct Shown {
  @ObservableState
  struct State: Equatable {
    @ObservationStateIgnored var content: Content
  }
  enum Action {}
  var body: some ReducerOf<Self> { EmptyReducer() }

  final class Content: Equatable, Sendable {
    let view: @MainActor @Sendable () -> AnyView
    init(_ view: @escaping @MainActor @Sendable () -> AnyView) { self.view = view }
    static func == (lhs: Content, rhs: Content) -> Bool { lhs === rhs }
  }
}

struct ScreenRoute: Route {
  static let name = "screen"
  var arguments: [String] { [] }
  init() {}
  init?(arguments: [String]) {
    guard arguments.isEmpty else { return nil }
  }
}

enum ShownPlugin: ScreenPlugin {
  @TaskLocal static var content = Shown.Content { AnyView(EmptyView()) }
  static let summary = "What a test gives it to show"
  static func state(for route: ScreenRoute) -> Shown.State { Shown.State(content: content) }
  static var reducer: Shown { Shown() }
  static func view(_ store: StoreOf<Shown>) -> some View { store.withState(\.content).view() }
}

extension Program {
  /// A program with links, named `tool`, whose screens show a view.
  static func screens<Content: View>(_ view: @escaping @MainActor @Sendable () -> Content) throws -> Program {
    try ShownPlugin.$content.withValue(Shown.Content { AnyView(view()) }) {
      try Program(name: "tool", root: ScreenRoute(), plugins: [ShownPlugin.self])
    }
  }
}

/// A storage made of closures that a test provides.
struct TestStorage: ProgramStorage {
  var onFlush: @MainActor () async throws -> Void = {}
  var waits: @MainActor () -> Bool = { false }
  var unsaved: @MainActor () -> String? = { nil }
  var asides: @MainActor () -> [String] = { [] }
  var conflicts: @MainActor () -> [EditConflict] = { [] }

  func flush() async throws { try await onFlush() }
  var isWaiting: Bool { waits() }
  var unsavedReason: String? { unsaved() }
  func writeAside() -> [String] { asides() }
  func takeConflicts() -> [EditConflict] { conflicts() }
}
