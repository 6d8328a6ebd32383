import ComposableArchitecture
import NavigationCore
import NavigationUI
import TerminalUI

/// The root of the workbench: `workbench`.
struct WorkbenchRoute: Route {
  static let name = "workbench"
}

/// A list of the features of the program.
@Reducer
struct WorkbenchFeature: Sendable {
  @ObservableState
  struct State: Equatable {
    /// The features.
    var entries: [Entry]

    init() {
      @Dependency(\.plugins) var plugins
      entries = plugins.names.filter { $0 != WorkbenchRoute.name }.sorted().map { name in
        Entry(
          route: AnyRoute(name: name), summary: plugins.summary(of: name) ?? "",
          opens: (try? plugins.screen(for: AnyRoute(name: name), on: [AnyRoute(WorkbenchRoute())])) != nil)
      }
    }
  }

  /// A feature of the program.
  struct Entry: Equatable, Identifiable {
    var route: AnyRoute
    var summary: String
    /// A Boolean value that indicates whether the route can be opened without arguments.
    var opens: Bool
    var id: String { route.name }
  }

  enum Action: Sendable {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

enum WorkbenchPlugin: ScreenPlugin {
  static let summary = "The screens of all products"
  static func state(for route: WorkbenchRoute) throws -> WorkbenchFeature.State { WorkbenchFeature.State() }
  static var reducer: WorkbenchFeature { WorkbenchFeature() }
  static func view(_ store: StoreOf<WorkbenchFeature>) -> some View { WorkbenchView(store: store) }
}

struct WorkbenchView: View {
  let store: StoreOf<WorkbenchFeature>

  var body: some View {
    List {
      Section("Start screens") {
        ForEach(store.entries.filter(\.opens)) { entry in
          RouteLink(to: entry.route) {
            Text(entry.id)
            Text(entry.summary).dim()
          }
        }
      }
      Section("Screens opened from other screens") {
        ForEach(store.entries.filter { !$0.opens }) { entry in
          HStack {
            Text(entry.id)
            Text(entry.summary).dim()
          }
        }
      }
    }
    .navigationTitle("Workbench")
  }
}
