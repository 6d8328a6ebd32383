import ComposableArchitecture
import TerminalApp

/// A word game, which doesn't depend on the onboarding.
@Reducer
struct WordGameFeature {
  @ObservableState
  struct State: Equatable {
    var selectedWord = ""
    var found: [String] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case submitButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .submitButtonTapped:
        guard !state.selectedWord.isEmpty else { return .none }
        state.found.append(state.selectedWord)
        state.selectedWord = ""
        return .none
      }
    }
  }
}

/// Wraps the game. A step advances when the user submits the requested word.
@Reducer
struct OnboardingFeature {
  enum Step: Int, Equatable {
    case submitGame, findCubes, removeCube, findAnyWord, end

    var instruction: String {
      switch self {
      case .submitGame: "Submit the word GAME."
      case .findCubes: "Now find CUBES."
      case .removeCube: "A cube is shaking: REMOVE it."
      case .findAnyWord: "Find a word of your own."
      case .end: "You know the game."
      }
    }

    mutating func next() { self = Step(rawValue: rawValue + 1) ?? .end }
  }

  @ObservableState
  struct State: Equatable {
    var game = WordGameFeature.State()
    var step = Step.submitGame
  }

  enum Action {
    case game(WordGameFeature.Action)
    case skipButtonTapped
  }

  @Dependency(WordsClient.self) var words

  var body: some ReducerOf<Self> {
    // This reducer runs before the game, which clears the word that it accepts.
    Reduce { state, action in
      switch action {
      case .game(.submitButtonTapped):
        let word = state.game.selectedWord.uppercased()
        switch state.step {
        case .submitGame where word == "GAME",
          .findCubes where word == "CUBES",
          .removeCube where word == "REMOVE",
          .findAnyWord where words.contains(word):
          state.step.next()
        default:
          break
        }
        return .none
      case .game:
        return .none
      case .skipButtonTapped:
        state.step = .end
        return .none
      }
    }
    Scope(state: \.game, action: \.game) { WordGameFeature() }
  }
}

/// Checks whether a word exists.
@DependencyClient
struct WordsClient {
  var contains: @Sendable (_ word: String) -> Bool = { _ in false }
}

extension WordsClient: DependencyKey {
  private static let words: Set<String> = [
    "CAIRN", "CUBES", "GAME", "PATH", "REMOVE", "STACK", "STONE", "WORD",
  ]

  static let liveValue = Self { words.contains($0) }
}

struct OnboardingView: View {
  let store: StoreOf<OnboardingFeature>

  var body: some View {
    List {
      Text(store.step.instruction).bold()
      WordGameView(store: store.scope(state: \.game, action: \.game))
      if store.step != .end { Button("Skip") { store.send(.skipButtonTapped) } }
    }
    .navigationTitle("Onboarding")
  }
}

struct WordGameView: View {
  @Bindable var store: StoreOf<WordGameFeature>

  var body: some View {
    TextField("Word", text: $store.selectedWord)
    Button("Submit") { store.send(.submitButtonTapped) }
      .buttonStyle(.borderedProminent)
    ForEach(Array(store.found.enumerated()), id: \.offset) { Text($0.element).dim() }
  }
}
