#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import CustomDump
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// Each modifier that takes a presented feature's store, with and without the case of a destination.
  @MainActor @Suite struct PresentationTests {
    typealias Child = MigrationTests.Counter

    @Reducer struct Root {
      @CasePathable enum Destination: Equatable {
        case child(Child.State), alert(AlertState<Answer>), dialog(ConfirmationDialogState<Answer>)
      }
      enum Answer: Equatable { case yes }
      @CasePathable enum DestinationAction { case child(Child.Action), alert(Answer), dialog(Answer) }
      struct State: Equatable {
        @PresentationState var child: Child.State?
        @PresentationState var alert: AlertState<Answer>?
        @PresentationState var dialog: ConfirmationDialogState<Answer>?
        @PresentationState var destination: Destination?
        var answers = 0
      }
      enum Action {
        case child(PresentationAction<Child.Action>)
        case alert(PresentationAction<Answer>)
        case dialog(PresentationAction<Answer>)
        case destination(PresentationAction<DestinationAction>)
        case present
        case presentDestination(Destination)
      }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .present:
            (state.child, state.alert, state.dialog) = (Child.State(), .question, .question)
          case .presentDestination(let destination): state.destination = destination
          case .alert(.presented(.yes)), .dialog(.presented(.yes)), .destination(.presented(.alert(.yes))),
            .destination(.presented(.dialog(.yes))):
            state.answers += 1
          default: break
          }
          return .none
        }
        .ifLet(\.$child, action: \.child) { Child() }
        .ifLet(\.$alert, action: \.alert)
        .ifLet(\.$dialog, action: \.dialog)
        .ifLet(\.$destination, action: \.destination) {
          Scope(state: \.child, action: \.child) { Child() }
        }
      }
    }

    enum Modifier: CaseIterable { case sheet, popover, fullScreenCover, navigationDestination }

    struct ChildView: View {
      let store: StoreOf<Child>
      var body: some View {
        WithViewStore(store, observe: \.count) { viewStore in
          Button("Count \(viewStore.state)") { viewStore.send(.increment) }
        }
      }
    }

    struct RootView: View {
      let store: StoreOf<Root>
      let modifier: Modifier
      var body: some View {
        let child = store.scope(state: \.$child, action: { .child($0) })
        switch modifier {
        case .sheet: Text("Root").sheet(store: child) { ChildView(store: $0) }
        case .popover: Text("Root").popover(store: child) { ChildView(store: $0) }
        case .fullScreenCover: Text("Root").fullScreenCover(store: child) { ChildView(store: $0) }
        case .navigationDestination: Text("Root").navigationDestination(store: child) { ChildView(store: $0) }
        }
      }
    }

    struct DestinationView: View {
      let store: StoreOf<Root>
      let modifier: Modifier
      var body: some View {
        let destination = store.scope(state: \.$destination, action: { .destination($0) })
        let state: (Root.Destination) -> Child.State? = { $0[case: \.child] }
        let action = Root.DestinationAction.child
        switch modifier {
        case .sheet:
          Text("Root").sheet(store: destination, state: state, action: action) { ChildView(store: $0) }
        case .popover:
          Text("Root").popover(store: destination, state: state, action: action) { ChildView(store: $0) }
        case .fullScreenCover:
          Text("Root").fullScreenCover(store: destination, state: state, action: action) {
            ChildView(store: $0)
          }
        case .navigationDestination:
          Text("Root").navigationDestination(store: destination, state: state, action: action) {
            ChildView(store: $0)
          }
        }
      }
    }

    @Test(arguments: Modifier.allCases) func aChildIsPresented(_ modifier: Modifier) {
      let store = Store(initialState: Root.State()) { Root() }
      let screen = TestScreen(width: 40) { NavigationStack { RootView(store: store, modifier: modifier) } }
      expectNoDifference(screen.text, "Root")
      store.send(.present)
      screen.tap("Count 0")
      #expect(screen.text.contains("Count 1"))
      store.send(.child(.dismiss))
      expectNoDifference(screen.text, "Root")
    }

    @Test(arguments: Modifier.allCases) func aCaseOfADestinationIsPresented(_ modifier: Modifier) {
      let store = Store(initialState: Root.State()) { Root() }
      let screen = TestScreen(width: 40) {
        NavigationStack { DestinationView(store: store, modifier: modifier) }
      }
      store.send(.presentDestination(.child(Child.State())))
      screen.tap("Count 0")
      #expect(screen.text.contains("Count 1"))
      expectNoDifference(store.withState { $0.destination?[case: \.child]?.count }, 1)
      store.send(.destination(.dismiss))
      expectNoDifference(screen.text, "Root")
    }

    @Test("An alert and a dialog send their actions") func anAlertAndADialogAreAsked() {
      let store = Store(initialState: Root.State()) { Root() }
      for isAlert in [true, false] {
        store.send(.present)
        let screen = TestScreen(width: 40) {
          if isAlert {
            Text("Root").alert(store: store.scope(state: \.$alert, action: { .alert($0) }))
          } else {
            Text("Root").confirmationDialog(store: store.scope(state: \.$dialog, action: { .dialog($0) }))
          }
        }
        #expect(screen.text.contains("Sure?"))
        screen.tap("Yes")
        #expect(!screen.text.contains("Sure?"))
        #expect(store.withState { isAlert ? $0.alert == nil : $0.dialog == nil })
      }
      expectNoDifference(store.withState(\.answers), 2)
    }

    @Test("An alert and a dialog of a destination send their actions")
    func anAlertAndADialogOfADestinationAreAsked() {
      let store = Store(initialState: Root.State()) { Root() }
      let destination = store.scope(state: \.$destination, action: { .destination($0) })
      let screen = TestScreen(width: 40) {
        Text("Root")
          .alert(store: destination, state: { $0[case: \.alert] }, action: Root.DestinationAction.alert)
          .confirmationDialog(
            store: destination, state: { $0[case: \.dialog] }, action: Root.DestinationAction.dialog)
      }
      for question in [Root.Destination.alert(.question), .dialog(.question)] {
        store.send(.presentDestination(question))
        #expect(screen.text.contains("Sure?"))
        screen.tap("Yes")
        #expect(!screen.text.contains("Sure?"))
      }
      expectNoDifference(store.withState(\.answers), 2)
    }
  }

  extension AlertState<PresentationTests.Root.Answer> {
    fileprivate static var question: Self {
      AlertState {
        TextState("Sure?")
      } actions: {
        ButtonState(action: .yes) { TextState("Yes") }
      }
    }
  }

  extension ConfirmationDialogState<PresentationTests.Root.Answer> {
    fileprivate static var question: Self {
      ConfirmationDialogState(titleVisibility: .visible) {
        TextState("Sure?")
      } actions: {
        ButtonState(action: .yes) { TextState("Yes") }
      }
    }
  }
#endif
