/// A feature, from its answers to its files.
struct FeatureTemplate {
  let name: ModuleName
  let product: String
  /// What its routes are called; `nil` for a feature that is presented.
  let route: String?
  private let repository: Repository

  /// Checks what was asked for.
  ///
  /// - Throws: Why there cannot be such a feature.
  init(
    name: ModuleName, product: String, route: String?, isPresented: Bool, in repository: Repository
  ) throws(ScaffoldError) {
    guard repository.products.contains(product) else {
      throw ScaffoldError(
        "There is no product '\(product)'. There is: \(repository.products.joined(separator: ", ")). 'swift package new-program \(product)' makes one."
      )
    }
    guard !isPresented || route == nil else {
      throw ScaffoldError("A feature that is presented has no route. Leave '--route' or '--presented' out.")
    }
    try repository.requireFree(name)
    self.init(
      name: name, product: product, route: isPresented ? nil : route ?? name.hyphenated,
      repository: repository)
    try requireFreeRoute()
  }

  /// A feature of a product that may not be there yet.
  init(name: ModuleName, product: String, route: String?, repository: Repository) {
    (self.name, self.product, self.route, self.repository) = (name, product, route, repository)
  }

  func requireFreeRoute() throws(ScaffoldError) {
    guard let route else { return }
    guard route.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil else {
      throw ScaffoldError(
        "'\(route)' is no name for routes. It has lower-case letters, digits and hyphens, as 'item-detail'.")
    }
    if let owner = repository.owner(ofRoute: route) {
      throw ScaffoldError("The routes of \(owner) are called '\(route)'. Give another name by '--route'.")
    }
    if let owner = repository.owner(ofKey: name.property) {
      throw ScaffoldError(
        "The screens of \(owner) have the name '\(name.property)' already. Choose another name.")
    }
  }

  private var core: String { "\(product)Core" }
  private var folder: String { "Modules/Features/\(product)/\(name)" }
  private var tests: String { "Tests/\(name)Tests" }

  /// What is written.
  var changes: Changes {
    var changes = Changes()
    addFiles(to: &changes)
    if route != nil {
      if let list = repository.pluginList(of: product) {
        changes.edit(
          list.path, list.source,
          Repository.addingPlugin("\(name)Plugin", from: name.description, to: list.source))
      } else {
        changes.notes.append(
          "No list of plugins in Apps/\(product): add \(name)Plugin.self to the program's yourself.")
      }
    }
    changes.edit(
      "Package.swift", repository.manifest,
      repository.addingFeature(manifestEntry, of: product, to: repository.manifest))
    return changes
  }

  /// The files of the feature and of its tests.
  func addFiles(to changes: inout Changes) {
    if route != nil {
      changes.add("Modules/Features/\(product)/\(core)/Routes/\(name)Route.swift", routeSource)
      changes.add("\(folder)/\(name)Plugin.swift", pluginSource)
    }
    changes.add("\(folder)/\(name)Feature.swift", isPresented ? presentedSource : featureSource)
    changes.add("\(folder)/\(name)View.swift", viewSource)
    changes.add("\(tests)/\(name)Tests.swift", isPresented ? presentedTests : featureTests)
    changes.add("\(tests)/\(name)ViewTests.swift", viewTests)
    changes.add("\(tests)/Snapshots/\(name)ViewTests/theScreen.80.txt", snapshot)
  }

  private var isPresented: Bool { route == nil }

  /// Its line of the manifest.
  var manifestEntry: String {
    let line = ".feature(\"\(name)\", of: \"\(product)\", uses: [\"\(core)\"])"
    // As the formatter breaks what is longer than a line.
    guard line.count > 107 else { return line }
    return ".feature(\n  \"\(name)\", of: \"\(product)\", uses: [\"\(core)\"])"
  }

  // MARK: Sources

  private var routeSource: String {
    """
    /// \(name.title): `\(route ?? "")`.
    public struct \(name)Route: Route {
      public static let name = "\(route ?? "")"

      /// The route.
      public init() {}

      public var arguments: [String] { [] }

      public init?(arguments: [String]) {
        guard arguments.isEmpty else { return nil }
      }
    }

    """
  }

  private var pluginSource: String {
    """
    import ComposableArchitecture
    import \(core)
    import NavigationUI

    extension Screens {
      /// \(name.title).
      public var \(name.property): ScreenKey<\(name)Feature> { .init() }
    }

    /// \(name.title) as a screen, `\(route ?? "")`.
    public enum \(name)Plugin: ScreenPlugin {
      public static var key: KeyPath<Screens, ScreenKey<\(name)Feature>> { \\.\(name.property) }

      public static let summary = "\(name.title)"

      public static func state(for route: \(name)Route) throws -> \(name)Feature.State {
        \(name)Feature.State()
      }

      public static var reducer: \(name)Feature { \(name)Feature() }

      public static func view(_ store: StoreOf<\(name)Feature>) -> some View { \(name)View(store: store) }
    }

    """
  }

  private var featureSource: String {
    """
    import ComposableArchitecture

    /// \(name.title).
    @Reducer
    public struct \(name)Feature: Sendable {
      /// What is shown.
      @ObservableState
      public struct State: Equatable {
        /// How often the button was tapped.
        public var count = 0

        /// The state of a new screen.
        public init() {}
      }

      /// What can happen.
      public enum Action: Sendable {
        case incrementButtonTapped
      }

      /// The feature.
      public init() {}

      public var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .incrementButtonTapped:
            state.count += 1
            return .none
          }
        }
      }
    }

    """
  }

  private var presentedSource: String {
    """
    import ComposableArchitecture

    /// \(name.title). Presented by another feature, which is told by the delegate action what came of it.
    @Reducer
    public struct \(name)Feature: Sendable {
      /// What is shown.
      @ObservableState
      public struct State: Equatable, Sendable {
        /// How often the button was tapped.
        public var count = 0

        /// The state of what is newly presented.
        public init() {}
      }

      /// What can happen.
      public enum Action: Sendable {
        case delegate(Delegate)
        case doneButtonTapped
        case incrementButtonTapped

        /// What the feature that presents this one hears.
        @CasePathable
        public enum Delegate: Equatable, Sendable {
          case done(count: Int)
        }
      }

      @Dependency(\\.dismiss) var dismiss

      /// The feature.
      public init() {}

      public var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .delegate:
            return .none
          case .doneButtonTapped:
            return .run { [count = state.count] send in
              await send(.delegate(.done(count: count)))
              await dismiss()
            }
          case .incrementButtonTapped:
            state.count += 1
            return .none
          }
        }
      }
    }

    """
  }

  private var viewSource: String {
    let done = isPresented ? "\n        Button(\"Done\") { store.send(.doneButtonTapped) }" : ""
    return """
      import ComposableArchitecture
      import TerminalUI

      /// \(name.title).
      public struct \(name)View: View {
        let store: StoreOf<\(name)Feature>

        /// Shows a store.
        public init(store: StoreOf<\(name)Feature>) { self.store = store }

        public var body: some View {
          List {
            Text("Count: \\(store.count)")
            Button("Increment") { store.send(.incrementButtonTapped) }\(done)
          }
          .navigationTitle("\(name.title)")
        }
      }

      #Preview("\(name.title)") {
        NavigationStack {
          \(name)View(store: Store(initialState: .init()) { \(name)Feature() })
        }
      }

      """
  }

  private var featureTests: String {
    """
    import ComposableArchitecture
    import \(core)
    import \(name)
    import Testing

    @MainActor @Suite struct \(name)Tests {
      @Test func counting() async {
        let store = TestStore(initialState: \(name)Feature.State()) { \(name)Feature() }
        await store.send(.incrementButtonTapped) { $0.count = 1 }
      }

      @Test func aRouteLeadsToIt() throws {
        let route = try #require(\(name)Route(arguments: []))
        #expect(try \(name)Plugin.state(for: route) == \(name)Feature.State())
        #expect(\(name)Route(arguments: ["more"]) == nil)
      }
    }

    """
  }

  private var presentedTests: String {
    """
    import ComposableArchitecture
    import \(name)
    import Testing

    @MainActor @Suite struct \(name)Tests {
      @Test func countingAndDone() async {
        let isDismissed = LockIsolated(false)
        let store = TestStore(initialState: \(name)Feature.State()) {
          \(name)Feature()
        } withDependencies: {
          $0.dismiss = DismissEffect { isDismissed.setValue(true) }
        }
        await store.send(.incrementButtonTapped) { $0.count = 1 }
        await store.send(.doneButtonTapped)
        await store.receive(\\.delegate.done, 1)
        #expect(isDismissed.value)
      }
    }

    """
  }

  private var viewTests: String {
    """
    import ComposableArchitecture
    import \(name)
    import TerminalUI
    import TerminalUITesting
    import Testing

    @MainActor @Suite struct \(name)ViewTests {
      private let screen = TestScreen {
        NavigationStack {
          \(name)View(store: Store(initialState: \(name)Feature.State()) { \(name)Feature() })
        }
      }

      /// `RECORD_SNAPSHOTS=1 swift test` records it anew.
      @Test func theScreen() { screen.expectSnapshot(width: 80) }

      @Test func theButtonCounts() {
        screen.tap("Increment")
        #expect(screen.text.contains("Count: 1"))
      }
    }

    """
  }

  private var snapshot: String {
    let done = isPresented ? "\n[Done]" : ""
    return "\(name.title)\n\(String(repeating: "─", count: name.title.count))\nCount: 0\n[Increment]\(done)\n"
  }
}
