import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "What is navigation?": optional state and collections of state, and the benefits of each.
@MainActor @Suite(.dependencies) struct WhatIsNavigationTests {
  // MARK: A tree

  @Reducer struct Editor {
    @ObservableState struct State: Equatable { @Presents var alert: AlertState<Button>? }
    @CasePathable enum Button: Equatable { case repair }
    enum Action { case alert(PresentationAction<Button>) }
    var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$alert, action: \.alert) }
  }

  @Reducer struct Details {
    @ObservableState struct State: Equatable { @Presents var editor: Editor.State? }
    enum Action { case editor(PresentationAction<Editor.Action>) }
    var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$editor, action: \.editor) { Editor() } }
  }

  @Reducer struct Inventory {
    @ObservableState struct State: Equatable { @Presents var details: Details.State? }
    enum Action { case details(PresentationAction<Details.Action>) }
    var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$details, action: \.details) { Details() } }
  }

  let deep = Inventory.State(
    details: Details.State(editor: Editor.State(alert: AlertState { TextState("This item is invalid.") })))

  @Test("An initial nested state is a deep link") func aNestedStateIsADeepLink() throws {
    let store = Store(initialState: deep) { Inventory() }
    let details = try #require(store.scope(state: \.details, action: \.details))
    let editor = try #require(details.scope(state: \.editor, action: \.editor))
    expectNoDifference(editor.alert?.title, TextState("This item is invalid."))
  }

  @Test("A mode ends when its state becomes nil") func aModeEndsWhenItsStateBecomesNil() async {
    let store = TestStore(initialState: deep) { Inventory() }
    await store.send(\.details.editor.alert.repair) {
      $0.details?.editor?.alert = nil
    }
    await store.send(\.details.editor.dismiss) { $0.details?.editor = nil }
    await store.send(\.details.dismiss) { $0.details = nil }
  }

  /// A test of a single feature covers everything that it can present.
  @Test("One feature of a tree can be tested alone") func oneFeatureOfATreeCanBeTestedAlone() async {
    let store = TestStore(initialState: Details.State(editor: Editor.State())) { Details() }
    await store.send(\.editor.dismiss) { $0.editor = nil }
  }

  // MARK: A stack

  @Reducer struct Movie {
    @ObservableState struct State: Equatable { var title: String }
    enum Action { case actorTapped(String) }
  }

  @Reducer struct Actor {
    @ObservableState struct State: Equatable { var name: String }
    enum Action { case movieTapped(String) }
  }

  @Reducer struct Cinema {
    @Reducer enum Path {
      case movie(Movie)
      case actor(Actor)
    }
    @ObservableState struct State: Equatable { var path = StackState<Path.State>() }
    enum Action { case path(StackActionOf<Path>) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .path(.element(id: _, action: .movie(.actorTapped(let name)))):
          state.path.append(.actor(Actor.State(name: name)))
        case .path(.element(id: _, action: .actor(.movieTapped(let title)))):
          state.path.append(.movie(Movie.State(title: title)))
        case .path:
          break
        }
        return .none
      }
      .forEach(\.path, action: \.path)
    }
  }

  @Test("A stack can contain the same kind of screen any number of times")
  func aStackCanRepeatAKindOfScreen() async {
    let store = TestStore(
      initialState: Cinema.State(path: StackState([.movie(Movie.State(title: "A"))]))
    ) {
      Cinema()
    }
    await store.send(\.path[id: 0].movie.actorTapped, "Blob") {
      $0.path[id: 1] = .actor(Actor.State(name: "Blob"))
    }
    await store.send(\.path[id: 1].actor.movieTapped, "B") {
      $0.path[id: 2] = .movie(Movie.State(title: "B"))
    }
    await store.send(\.path[id: 2].movie.actorTapped, "Blob") {
      $0.path[id: 3] = .actor(Actor.State(name: "Blob"))
    }
    await store.send(\.path[id: 3].actor.movieTapped, "A") {
      $0.path[id: 4] = .movie(Movie.State(title: "A"))
    }
    expectNoDifference(store.state.path.count, 5)
  }

  @Test("An initial array of screens is a deep link") func aFlatArrayIsADeepLink() {
    let path = StackState<Cinema.Path.State>([
      .movie(Movie.State(title: "A")), .actor(Actor.State(name: "Blob")), .movie(Movie.State(title: "B")),
    ])
    let store = Store(initialState: Cinema.State(path: path)) { Cinema() }
    expectNoDifference(store.path.map { $0.movie?.title ?? $0.actor?.name }, ["A", "Blob", "B"])
  }

  @Test("A screen tested alone doesn't navigate") func aScreenTestedAloneDoesNotNavigate() async {
    // Without a stack around it, the action changes nothing and runs no effect.
    let alone = TestStore(initialState: Movie.State(title: "A")) { Movie() }
    await alone.send(.actorTapped("Blob"))
    await alone.finish()
    // In the whole program, the same action pushes a screen.
    let path = StackState<Cinema.Path.State>([.movie(Movie.State(title: "A"))])
    let whole = TestStore(initialState: Cinema.State(path: path)) { Cinema() }
    await whole.send(\.path[id: 0].movie.actorTapped, "Blob") {
      $0.path[id: 1] = .actor(Actor.State(name: "Blob"))
    }
  }

  // MARK: Both

  @Reducer struct Mixed {
    @Reducer enum Path {
      case details(Details)
    }
    @ObservableState struct State: Equatable {
      var path = StackState<Path.State>()
      @Presents var sheet: Editor.State?
    }
    enum Action {
      case path(StackActionOf<Path>)
      case sheet(PresentationAction<Editor.Action>)
    }
    var body: some ReducerOf<Self> {
      EmptyReducer()
        .forEach(\.path, action: \.path)
        .ifLet(\.$sheet, action: \.sheet) { Editor() }
    }
  }

  @Test func aScreenOfAStackPresentsASheet() async {
    let store = TestStore(
      initialState: Mixed.State(
        path: StackState([.details(Details.State(editor: Editor.State()))]), sheet: Editor.State())
    ) {
      Mixed()
    }
    await store.send(\.path[id: 0].details.editor.dismiss) { $0.path[id: 0, case: \.details]?.editor = nil }
    await store.send(\.sheet.dismiss) { $0.sheet = nil }
  }
}

extension WhatIsNavigationTests.Cinema.Path.State: Equatable {}
extension WhatIsNavigationTests.Mixed.Path.State: Equatable {}
