import ComposableArchitecture
import TerminalApp

/// A game of tic-tac-toe.
@Reducer
struct GameFeature {
  enum Player: String, Equatable { case x = "X", o = "O" }

  @ObservableState
  struct State: Equatable {
    let xName: String
    let oName: String
    var board = [Player?](repeating: nil, count: 9)
    var current = Player.x

    var winner: Player? {
      let lines = [
        [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
      ]
      return lines.lazy.compactMap { line in
        board[line[0]].flatMap { player in line.allSatisfy { board[$0] == player } ? player : nil }
      }.first
    }

    var isOver: Bool { winner != nil || !board.contains(nil) }

    func name(of player: Player) -> String { player == .x ? xName : oName }

    /// The state of the game in words.
    var status: String {
      if let winner { return "Winner: \(name(of: winner))" }
      return isOver ? "A draw" : "\(name(of: current)), place your \(current.rawValue)"
    }
  }

  enum Action {
    case cellTapped(Int)
    case playAgainButtonTapped
    case quitButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cellTapped(let cell):
        guard !state.isOver, state.board[cell] == nil else { return .none }
        state.board[cell] = state.current
        if state.winner == nil { state.current = state.current == .x ? .o : .x }
        return .none
      case .playAgainButtonTapped:
        state = State(xName: state.xName, oName: state.oName)
        return .none
      case .quitButtonTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}

/// The screen on which the players enter their names.
@Reducer
struct NewGameFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var game: GameFeature.State?
    var xName = ""
    var oName = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case game(PresentationAction<GameFeature.Action>)
    case letsPlayButtonTapped
    case logoutButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .game, .logoutButtonTapped:
        return .none
      case .letsPlayButtonTapped:
        state.game = GameFeature.State(xName: state.xName, oName: state.oName)
        return .none
      }
    }
    .ifLet(\.$game, action: \.game) { GameFeature() }
  }
}

struct NewGameView: View {
  @Bindable var store: StoreOf<NewGameFeature>

  var body: some View {
    Form {
      TextField("X player", text: $store.xName)
      TextField("O player", text: $store.oName)
      Button("Let's play") { store.send(.letsPlayButtonTapped) }
        .buttonStyle(.borderedProminent)
        .disabled(store.xName.isEmpty || store.oName.isEmpty)
    }
    .navigationTitle("New game")
    .toolbar { Button("Log out") { store.send(.logoutButtonTapped) } }
    .navigationDestination(item: $store.scope(state: \.game, action: \.game)) { GameView(store: $0) }
  }
}

struct GameView: View {
  let store: StoreOf<GameFeature>

  var body: some View {
    VStack {
      Text(store.status).bold()
      ForEach(0..<3, id: \.self) { row in
        HStack {
          ForEach(row * 3..<row * 3 + 3, id: \.self) { cell in
            if let player = store.board[cell] {
              // The marks are what the players look at.
              Text(" \(player.rawValue) ").bold().foregroundStyle(player == .x ? Color.accentColor : .warning)
            } else {
              Button("\(cell + 1)") { store.send(.cellTapped(cell)) }.disabled(store.isOver)
            }
          }
        }
      }
      if store.isOver {
        Button("Play again") { store.send(.playAgainButtonTapped) }.buttonStyle(.borderedProminent)
      }
      Button("Quit game") { store.send(.quitButtonTapped) }
    }
    .navigationTitle("Tic-tac-toe")
  }
}
