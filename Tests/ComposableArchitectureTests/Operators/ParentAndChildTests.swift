import ComposableArchitecture
import DependenciesTestSupport
import Testing

/// A parent and a child both return effects for one action. Both effects run, the child's first.
@MainActor @Suite(.dependencies) struct ParentAndChildTests {
  @Reducer struct Office {
    enum State: Equatable {
      case open(Open)
      case closed
    }
    @ObservableState struct Open: Equatable {
      var field = Screen.State()
      var optional: Screen.State? = Screen.State()
      @Presents var sheet: Screen.State? = Screen.State()
      @Presents var alert: AlertState<Int>? = AlertState { TextState("Hi") }
      var rows: IdentifiedArrayOf<Screen.State> = [Screen.State(id: 1)]
      var path = StackState([Screen.State()])
    }
    enum Action {
      case open(Inside)
      case heard
    }
    @CasePathable enum Inside {
      case field(Screen.Action)
      case optional(Screen.Action)
      case sheet(PresentationAction<Screen.Action>)
      case alert(PresentationAction<Int>)
      case rows(IdentifiedActionOf<Screen>)
      case path(StackActionOf<Screen>)
      case noticed
    }
    struct OpenOffice: Reducer {
      var body: some Reducer<Open, Inside> {
        Scope(state: \.field, action: \.field) { Screen() }
        Reduce<Open, Inside> { _, action in
          switch action {
          case .field(.report), .optional(.report), .sheet(.presented(.report)), .sheet(.dismiss),
            .alert(.presented), .rows(.element(_, .report)), .path(.element(_, .report)), .path(.popFrom),
            .path(.push):
            .send(.noticed)
          default: .none
          }
        }
        .ifLet(\.optional, action: \.optional) { Screen() }
        .ifLet(\.$sheet, action: \.sheet) { Screen() }
        .ifLet(\.$alert, action: \.alert)
        .forEach(\.rows, action: \.rows) { Screen() }
        .forEach(\.path, action: \.path) { Screen() }
      }
    }
    var body: some ReducerOf<Self> {
      Reduce { _, action in
        if case .open(.noticed) = action {
          .none
        } else if case .open = action {
          .send(.heard)
        } else {
          .none
        }
      }
      .ifCaseLet(\.open, action: \.open) { OpenOffice() }
    }
  }

  let store = TestStore(initialState: Office.State.open(Office.Open())) { Office() }

  /// Expects the actions of a child, its parent, and its grandparent, in this order.
  private func expect(_ child: CaseKeyPath<Office.Action, Void>) async {
    await store.receive(child)
    await store.receive(\.open.noticed)
    await store.receive(\.heard)
    // The outermost reducer also receives the child's action.
    await store.receive(\.heard)
  }

  @Test("A delegate action of a field reaches the parent") func aFieldAndItsParent() async {
    await store.send(\.open.field.report)
    await expect(\.open.field.reported)
  }

  @Test func anOptionalAndItsParent() async {
    await store.send(\.open.optional.report)
    await expect(\.open.optional.reported)
  }

  @Test("A sheet's action is handled by the sheet and then by its parent")
  func aSheetsActionIsHandledByTheSheetAndItsParent() async {
    await store.send(\.open.sheet.report)
    await expect(\.open.sheet.reported)
  }

  @Test func aRowAndItsParent() async {
    await store.send(\.open.rows[id: 1].report)
    await expect(\.open.rows[id: 1].reported)
  }

  @Test func aScreenAndItsParent() async {
    await store.send(\.open.path[id: 0].report)
    await expect(\.open.path[id: 0].reported)
  }

  @Test func aParentsEffectOfADismissalIsRun() async {
    await store.send(\.open.sheet.dismiss) {
      $0.modify(\.open) { $0.sheet = nil }
    }
    await store.receive(\.open.noticed)
    await store.receive(\.heard)
    await store.send(\.open.alert.presented, 1) {
      $0.modify(\.open) { $0.alert = nil }
    }
    await store.receive(\.open.noticed)
    await store.receive(\.heard)
  }

  @Test func aParentsEffectOfPushesAndPopsIsRun() async {
    await store.send(\.open.path.push, (id: 1, state: Screen.State(id: 9))) {
      $0.modify(\.open) { $0.path[id: 1] = Screen.State(id: 9) }
    }
    await store.receive(\.open.noticed)
    await store.receive(\.heard)
    await store.send(\.open.path.popFrom, 0) {
      $0.modify(\.open) { $0.path = StackState() }
    }
    await store.receive(\.open.noticed)
    await store.receive(\.heard)
  }

  @Reducer struct Hall {
    @Reducer enum Destination {
      case first(Screen)
      case second(Screen)
    }
    @ObservableState struct State {
      @Presents var destination: Destination.State?
    }
    enum Action {
      case destination(PresentationAction<Destination.Action>)
      case noticed
    }
    var body: some ReducerOf<Self> {
      Reduce { _, action in
        switch action {
        case .destination(.presented(.second(.report))): .send(.noticed)
        default: .none
        }
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  @Test("A destination's action returns through its case, and then reaches the parent")
  func aCaseOfADestinationAndItsParent() async {
    let store = TestStore(initialState: Hall.State(destination: .second(Screen.State()))) { Hall() }
    await store.send(\.destination.second.report)
    // The child's action returns through the case that it was sent to.
    await store.receive(\.destination.second.reported)
    await store.receive(\.noticed)
  }
}

extension ParentAndChildTests.Hall.Destination.State: Equatable {}
extension ParentAndChildTests.Hall.State: Equatable {}
