import ComposableArchitecture
import TerminalApp

/// A search that waits until the user stops typing and cancels the previous search, so that the results match the text.
@Reducer
struct SearchFeature {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var isSearching = false
    var failure: String?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case searchResponse(Result<[String], any Error>)
  }

  private enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(PlacesClient.self) var places

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.query) { _, query in
        Reduce { state, _ in
          state.failure = nil
          state.isSearching = !query.isEmpty
          guard !query.isEmpty else {
            state.results = []
            return .cancel(id: CancelID.search)
          }
          return .run { send in
            try await clock.sleep(for: .milliseconds(300))
            await send(.searchResponse(Result { try await places.search(query) }))
          }
          .cancellable(id: CancelID.search, cancelInFlight: true)
        }
      }
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .searchResponse(.success(let results)):
        state.isSearching = false
        state.results = results
        return .none
      case .searchResponse(.failure(let error)):
        state.isSearching = false
        state.failure = "\(error)"
        return .none
      }
    }
  }
}

/// Searches the names of towns.
@DependencyClient
struct PlacesClient {
  var search: @Sendable (_ query: String) async throws -> [String]
}

extension PlacesClient: DependencyKey {
  private static let towns = [
    "Aachen", "Basel", "Berlin", "Bern", "Bremen", "Brooklyn", "Chicago", "Dresden", "Geneva", "Graz",
    "Hamburg", "Leipzig", "New York", "Paris", "Rome", "Vienna", "Zurich",
  ]

  static let liveValue = Self { query in
    towns.filter { $0.lowercased().contains(query.lowercased()) }
  }
}

struct SearchView: View {
  @Bindable var store: StoreOf<SearchFeature>

  var body: some View {
    List {
      if store.isSearching { ProgressView() }
      if let failure = store.failure { Text(failure).foregroundStyle(.danger) }
      ForEach(store.results, id: \.self) { Text($0) }
    }
    .searchable(text: $store.query, prompt: "A town")
    .navigationTitle("Search")
  }
}

@main
struct SearchApp: App {
  var body: some Scene {
    WindowGroup {
      NavigationStack { SearchView(store: Store(initialState: SearchFeature.State()) { SearchFeature() }) }
    }
  }
}
