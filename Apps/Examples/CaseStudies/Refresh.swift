import ComposableArchitecture
import TerminalApp

/// Two requests, one after the other. If the state changes in between, each request has its own effect. Otherwise, one effect makes
/// both requests.
@Reducer
struct RefreshFeature {
  @ObservableState
  struct State: Equatable {
    var currentUser: User?
    var failure: String?
    var isLoading = false
    var movies: [String] = []
  }

  enum Action {
    case failed(any Error)
    case moviesResponse([String])
    case refreshButtonTapped
    case refreshMoviesButtonTapped
    case userResponse(User)
  }

  private enum CancelID { case refresh }

  @Dependency(MoviesClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .failed(let error):
        state.isLoading = false
        state.failure = "\(error)"
        return .none
      case .moviesResponse(let movies):
        state.isLoading = false
        state.movies = movies
        return .none
      case .refreshButtonTapped:
        begin(&state)
        return request { send in await send(.userResponse(try await client.currentUser())) }
      case .refreshMoviesButtonTapped:
        begin(&state)
        return request { send in
          let user = try await client.currentUser()
          await send(.moviesResponse(try await client.movies(userID: user.id)))
        }
      case .userResponse(let user):
        // Show the name while the movies are being loaded.
        state.currentUser = user
        return request { send in await send(.moviesResponse(try await client.movies(userID: user.id))) }
      }
    }
  }

  private func begin(_ state: inout State) {
    state.isLoading = true
    state.failure = nil
  }

  private func request(
    _ operation: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect<Action> {
    .run { send in
      try await operation(send)
    } catch: { error, send in
      await send(.failed(error))
    }
    .cancellable(id: CancelID.refresh, cancelInFlight: true)
  }
}

struct User: Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
}

/// Loads a user and the movies that the user watches. A networked program would request them from a server.
@DependencyClient
struct MoviesClient {
  var currentUser: @Sendable () async throws -> User
  var movies: @Sendable (_ userID: Int) async throws -> [String]
}

extension MoviesClient: DependencyKey {
  static let liveValue = Self(
    currentUser: { User(id: 42, name: "Blob") },
    movies: { userID in userID == 42 ? ["Metropolis", "Modern Times", "Playtime"] : [] })
}

struct RefreshView: View {
  let store: StoreOf<RefreshFeature>

  var body: some View {
    List {
      Button("Refresh") { store.send(.refreshButtonTapped) }
        .buttonStyle(.borderedProminent)
      Button("Refresh movies") { store.send(.refreshMoviesButtonTapped) }
      if store.isLoading { ProgressView() }
      if let failure = store.failure { Text(failure).foregroundStyle(.danger) }
      if let user = store.currentUser { Text("Hello, \(user.name)") }
      ForEach(store.movies, id: \.self) { Text($0) }
    }
    .navigationTitle("Refresh")
  }
}
