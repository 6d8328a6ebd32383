import ComposableArchitecture
import CustomDump
import TerminalUITesting
import Testing

@testable import tic_tac_toe

@MainActor @Suite struct TicTacToeTests {
  private func start(_ state: TicTacToeFeature.State = .login(LoginFeature.State()))
    -> TestStore<TicTacToeFeature.State, TicTacToeFeature.Action>
  {
    TestStore(initialState: state) {
      TicTacToeFeature.body
    } withDependencies: {
      $0[AuthenticationClient.self] = .liveValue
    }
  }

  private func login(_ email: String, _ password: String) -> TicTacToeFeature.State {
    var login = LoginFeature.State()
    (login.email, login.password) = (email, password)
    return .login(login)
  }

  @Test func aPersonLogsInAndOut() async {
    let store = start(login("blob@example.com", "password"))
    await store.send(\.login.view.loginButtonTapped) { $0.modify(\.login) { $0.isRequesting = true } }
    await store.receive(\.login.loginResponse) { $0 = .newGame(NewGameFeature.State()) }
    await store.send(\.newGame.logoutButtonTapped) { $0 = .login(LoginFeature.State()) }
  }

  @Test("A wrong password shows a message") func aWrongPasswordIsSaid() async {
    let store = start(login("blob@example.com", "blob"))
    await store.send(\.login.view.loginButtonTapped) { $0.modify(\.login) { $0.isRequesting = true } }
    await store.receive(\.login.loginResponse) {
      $0.modify(\.login) {
        $0.isRequesting = false
        $0.failure = "Wrong email or password. Try again."
      }
    }
  }

  @Test func anEmptyFormSendsNothing() async {
    let store = start()
    await store.send(\.login.view.loginButtonTapped)
  }

  @Test("The second factor is requested") func theSecondFactorIsAskedFor() async {
    let store = start(login("2fa@example.com", "password"))
    await store.send(\.login.view.loginButtonTapped) { $0.modify(\.login) { $0.isRequesting = true } }
    await store.receive(\.login.loginResponse) {
      $0.modify(\.login) {
        $0.isRequesting = false
        $0.twoFactor = TwoFactorFeature.State(token: "token")
      }
    }
    await store.send(\.login.twoFactor.view.binding.code, "1111") {
      $0.modify(\.login) { $0.twoFactor?.code = "1111" }
    }
    await store.send(\.login.twoFactor.view.submitButtonTapped) {
      $0.modify(\.login) { $0.twoFactor?.isRequesting = true }
    }
    await store.receive(\.login.twoFactor.response) {
      $0.modify(\.login) {
        $0.twoFactor?.isRequesting = false
        $0.twoFactor?.failure = "Wrong code. Try again."
      }
    }
    await store.send(\.login.twoFactor.view.binding.code, "1234") {
      $0.modify(\.login) { $0.twoFactor?.code = "1234" }
    }
    await store.send(\.login.twoFactor.view.submitButtonTapped) {
      $0.modify(\.login) {
        $0.twoFactor?.isRequesting = true
        $0.twoFactor?.failure = nil
      }
    }
    await store.receive(\.login.twoFactor.response) { $0 = .newGame(NewGameFeature.State()) }
  }

  @Test func aGameIsWon() async {
    let store = TestStore(initialState: GameFeature.State(xName: "Blob", oName: "Blob Jr")) { GameFeature() }
    var player = GameFeature.Player.x
    for cell in [0, 3, 1, 4] {
      await store.send(.cellTapped(cell)) {
        $0.board[cell] = player
        player = player == .x ? .o : .x
        $0.current = player
      }
    }
    // A taken cell doesn't change.
    await store.send(.cellTapped(0))
    await store.send(.cellTapped(2)) { $0.board[2] = .x }
    expectNoDifference(store.state.status, "Winner: Blob")
    await store.send(.cellTapped(8))
    await store.send(.playAgainButtonTapped) { $0 = GameFeature.State(xName: "Blob", oName: "Blob Jr") }
  }

  @Test func aGameIsLeft() async {
    let store = TestStore(initialState: NewGameFeature.State(xName: "A", oName: "B")) { NewGameFeature() }
    await store.send(.letsPlayButtonTapped) { $0.game = GameFeature.State(xName: "A", oName: "B") }
    await store.send(\.game.quitButtonTapped)
    await store.receive(\.game.dismiss) { $0.game = nil }
  }

  /// Taps elements by their names on the screen, from the login to a move.
  @Test func theScreens() async {
    var game = GameFeature.State(xName: "Blob", oName: "Blob Jr")
    game.board[4] = .x
    game.current = .o
    let state = TicTacToeFeature.State.newGame(
      NewGameFeature.State(game: game, xName: "Blob", oName: "Blob Jr"))
    let store = Store(initialState: state) { TicTacToeFeature.body }
    let screen = TestScreen { TicTacToeView(store: store) }
    screen.expectSnapshot(width: 40)
    screen.tap("1")
    expectNoDifference(store.withState { $0.newGame?.game?.board[0] }, .o)
    let login = Store(initialState: .login(LoginFeature.State())) { TicTacToeFeature.body }
    TestScreen { TicTacToeView(store: login) }.expectSnapshot("login", width: 60)
  }
}
