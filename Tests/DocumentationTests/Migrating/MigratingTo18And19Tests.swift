import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "Migrating to 1.8" and "1.9": declarations that the macro adds, enums of features, and actions by key path
/// in tests.
@MainActor @Suite(.dependencies) struct MigratingTo18And19Tests {
  // MARK: 1.8

  @Reducer struct Unwritten {}

  @Reducer struct Form {
    @ObservableState struct State: Equatable { var password = "" }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case tap
    }
    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Reducer struct Detail {
    @Reducer enum Destination {
      case record(Ticker)
      case sheet(Form)
    }
    @ObservableState struct State: Equatable { @Presents var destination: Destination.State? }
    enum Action { case destination(PresentationAction<Destination.Action>) }
    var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$destination, action: \.destination) }
  }

  @Reducer struct App {
    @Reducer enum Path {
      case detail(Detail)
      case meeting(Form)
      case unwritten(Unwritten)
    }
    @ObservableState struct State: Equatable {
      var path = StackState<Path.State>()
      @Presents var unwritten: Unwritten.State?
    }
    enum Action {
      case path(StackActionOf<Path>)
      case unwritten(PresentationAction<Unwritten.Action>)
    }
    var body: some ReducerOf<Self> {
      EmptyReducer()
        .forEach(\.path, action: \.path)
        .ifLet(\.$unwritten, action: \.unwritten) { Unwritten() }
    }
  }

  /// The destinations that the macro generates, written by hand.
  @Reducer struct Handwritten {
    @ObservableState enum State: Equatable {
      case form(Form.State)
      case ticker(Ticker.State)
    }
    enum Action {
      case form(Form.Action)
      case ticker(Ticker.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.form, action: \.form) { Form() }
      Scope(state: \.ticker, action: \.ticker) { Ticker() }
    }
  }

  @Test("A feature without an implementation can already be part of its parent")
  func anUnimplementedFeatureCanBePartOfItsParent() async {
    let store = TestStore(
      initialState: App.State(path: StackState([.unwritten(Unwritten.State())]), unwritten: Unwritten.State())
    ) {
      App()
    }
    await store.send(\.path.popFrom, 0) { $0.path[id: 0] = nil }
    await store.send(\.unwritten.dismiss) { $0.unwritten = nil }
  }

  @Test("A generated enum of features behaves like a handwritten one")
  func anEnumOfFeaturesBehavesLikeAHandwrittenOne() async {
    let store = TestStore(initialState: Handwritten.State.form(Form.State())) { Handwritten() }
    await store.send(\.form.binding.password, "x") { $0.modify(\.form) { $0.password = "x" } }
    let generated = TestStore(initialState: App.Path.State.meeting(Form.State())) { App.Path.body }
    await generated.send(\.meeting.binding.password, "x") { $0.modify(\.meeting) { $0.password = "x" } }
  }

  @Test func aStoreOfAnEnumIsSwitchedOver() {
    let store = Store(initialState: App.Path.State.meeting(Form.State(password: "x"))) { App.Path.body }
    switch store.case {
    case .detail, .unwritten: Issue.record("The destination must be a meeting.")
    case .meeting(let meeting): expectNoDifference(meeting.password, "x")
    }
  }

  // MARK: 1.9

  func deep() -> TestStoreOf<App> {
    TestStore(
      initialState: App.State(
        path: StackState([.detail(Detail.State(destination: .record(Ticker.State())))]))
    ) {
      App()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
  }

  @Test func actionsFarInsideAreSentByKeyPaths() async {
    let clock = TestClock()
    let store = deep()
    store.dependencies.continuousClock = clock
    store.exhaustivity = .off
    await store.send(\.path[id: 0].detail.destination.record.startTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].detail.destination.record.ticked)
    await store.send(\.path[id: 0].detail.destination.record.stopTapped)
    // The long form is the same action.
    await store.send(
      .path(.element(id: 0, action: .detail(.destination(.presented(.record(.startTapped)))))))
    await store.send(\.path[id: 0].detail.destination.presented.record.stopTapped)
    await store.finish()
  }

  @Test func aFieldFarInsideIsWrittenByAKeyPath() async {
    let store = TestStore(
      initialState: App.State(path: StackState([.detail(Detail.State(destination: .sheet(Form.State())))]))
    ) {
      App()
    }
    await store.send(\.path[id: 0].detail.destination.sheet.binding.password, "blobisawesome") {
      $0.path[id: 0, case: \.detail]?.destination?.modify(\.sheet) { $0.password = "blobisawesome" }
    }
  }
}

extension MigratingTo18And19Tests.Detail.Destination.State: Equatable {}
extension MigratingTo18And19Tests.App.Path.State: Equatable {}
