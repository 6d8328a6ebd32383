import ComposableArchitecture
import CustomDump
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// Store modifiers work in closures that are evaluated only once, such as a window's or a test's.
@MainActor
@Suite struct UnobservedPlaceTests {
  @Test("An alert's button sends its action to the store") func theAnswerOfAnAlertReachesItsStore() {
    @Bindable var store = Store(initialState: Counter.State(number: 3)) { Counter() }
    let screen = TestScreen { Text("Home").alert($store.scope(state: \.alert, action: \.alert)) }
    store.send(.ask)
    screen.tap("Reset")
    #expect(store.number == 0 && store.alert == nil)
  }

  @Test("A dialog's button sends its action to the store") func theAnswerOfADialogReachesItsStore() {
    @Bindable var store = Store(initialState: Asking.State()) { Asking() }
    let screen = TestScreen {
      Text("Home").confirmationDialog($store.scope(state: \.dialog, action: \.dialog))
    }
    store.send(.ask)
    screen.tap("Second")
    #expect(store.choice == "second" && store.dialog == nil)
  }

  @Test func aSheetIsShownAndDismissed() {
    @Bindable var store = Store(initialState: Root.State()) { Root() }
    let screen = TestScreen {
      Text("Home").sheet(item: $store.scope(state: \.sheet, action: \.sheet)) { CounterView(store: $0) }
    }
    store.send(.present)
    screen.tap("Increment")
    expectNoDifference(store.sheet?.number, 101)
    store.send(.sheet(.dismiss))
    expectNoDifference(screen.tree.breadcrumb, [])
  }

  @Test func aStackIsPushedAndPopped() {
    @Bindable var store = Store(initialState: Root.State()) { Root() }
    let screen = TestScreen {
      NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
        NavigationLink("Start", state: Counter.State()).navigationTitle("Root")
      } destination: {
        CounterView(store: $0)
      }
    }
    screen.tap("Start")
    screen.tap("Next")
    expectNoDifference(screen.tree.breadcrumb, ["Root", "Counter 0", "Counter 1"])
    screen.back()
    expectNoDifference(store.path.count, 1)
  }

  @Reducer
  struct Asking {
    @ObservableState
    struct State {
      @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
      var choice = ""
    }
    enum Action {
      case ask
      case dialog(PresentationAction<Dialog>)
      enum Dialog { case first, second }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .ask:
          state.dialog = ConfirmationDialogState {
            TextState("Which?")
          } actions: {
            ButtonState(action: .first) { TextState("First") }
            ButtonState(action: .second) { TextState("Second") }
          }
        case .dialog(.presented(let choice)): state.choice = "\(choice)"
        case .dialog: break
        }
        return .none
      }
      .ifLet(\.$dialog, action: \.dialog)
    }
  }
}
