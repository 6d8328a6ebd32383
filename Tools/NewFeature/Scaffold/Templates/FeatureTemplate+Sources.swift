/// The sources of a feature.
extension FeatureTemplate {
  var routeSource: String {
    """
    /// \(name.title): `\(route ?? "")`.
    public struct \(name)Route: Route {
      public static let name = "\(route ?? "")"

      public init() {}
    }

    """
  }

  var pluginSource: String {
    """
    import ComposableArchitecture
    import \(core)
    import NavigationUI

    /// \(name.title) as a screen: `\(route ?? "")`.
    public enum \(name)Plugin: ScreenPlugin {
      public static let summary = "\(name.title)"

      public static func state(for route: \(name)Route) throws -> \(name)Feature.State {
        \(name)Feature.State()
      }

      public static var reducer: \(name)Feature { \(name)Feature() }

      public static func view(_ store: StoreOf<\(name)Feature>) -> some View {
        \(name)View(store: store)
      }
    }

    """
  }

  var featureSource: String {
    """
    import ComposableArchitecture

    /// \(name.title).
    @Reducer
    public struct \(name)Feature: Sendable {
      @ObservableState
      public struct State: Equatable {
        /// The number of taps on the button.
        public var count = 0

        public init() {}
      }

      public enum Action: Sendable {
        case incrementButtonTapped
      }

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

  var presentedSource: String {
    """
    import ComposableArchitecture

    /// \(name.title), which another feature presents. The delegate action tells that feature the result.
    @Reducer
    public struct \(name)Feature: Sendable {
      @ObservableState
      public struct State: Equatable, Sendable {
        /// The number of taps on the button.
        public var count = 0

        public init() {}
      }

      public enum Action: Sendable {
        case delegate(Delegate)
        case doneButtonTapped
        case incrementButtonTapped

        /// The results for the feature that presents this one.
        @CasePathable
        public enum Delegate: Equatable, Sendable {
          case done(count: Int)
        }
      }

      @Dependency(\\.dismiss) var dismiss

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

  var viewSource: String {
    let done = isPresented ? "\n        Button(\"Done\") { store.send(.doneButtonTapped) }" : ""
    return """
      import ComposableArchitecture
      import TerminalUI

      /// \(name.title).
      public struct \(name)View: View {
        let store: StoreOf<\(name)Feature>

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
}
