import ComposableArchitecture
import TerminalApp

/// The whole program. Its state is either the login or the game, so that a user who isn't logged in has no game.
@Reducer
enum TicTacToeFeature {
  case login(LoginFeature)
  case newGame(NewGameFeature)

  static var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .login(.twoFactor(.presented(.response(.success)))):
        state = .newGame(NewGameFeature.State())
        return .none
      case .login(.loginResponse(.success(let response))) where !response.needsTwoFactor:
        state = .newGame(NewGameFeature.State())
        return .none
      case .newGame(.logoutButtonTapped):
        state = .login(LoginFeature.State())
        return .none
      case .login, .newGame:
        return .none
      }
    }
    .ifCaseLet(\.login, action: \.login) { LoginFeature() }
    .ifCaseLet(\.newGame, action: \.newGame) { NewGameFeature() }
  }
}

extension TicTacToeFeature.State: Equatable {}

struct TicTacToeView: View {
  let store: StoreOf<TicTacToeFeature>

  var body: some View {
    NavigationStack {
      switch store.case {
      case .login(let store): LoginView(store: store)
      case .newGame(let store): NewGameView(store: store)
      }
    }
  }
}

@main
struct TicTacToeApp: App {
  @State var store = Store(initialState: TicTacToeFeature.State.login(LoginFeature.State())) {
    TicTacToeFeature.body
  }

  var body: some Scene {
    WindowGroup { TicTacToeView(store: store) }
  }
}
