#if OlderSpellings
  import ComposableArchitecture
  import CustomDump
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// View state with bindings to a store, as in the migration guide to 1.7.
  @MainActor @Suite struct BindingViewStoreTests {
    struct Form: Reducer {
      struct State: Equatable {
        @BindingState var text = ""
        @BindingState var isOn = false
        var others = 0
      }
      enum Action {
        case view(View)
        case other
        enum View: BindableAction {
          case binding(BindingAction<State>)
          case clear
        }
      }
      var body: some ReducerOf<Self> {
        BindingReducer(action: /Action.view)
        Reduce { state, action in
          switch action {
          case .view(.clear): state.text = ""
          case .other: state.others += 1
          case .view: break
          }
          return .none
        }
      }
    }

    // The initializer is nonisolated.
    struct ViewState: Equatable {
      @BindingViewState var text: String
      @BindingViewState var isOn: Bool
      init(store: BindingViewStore<Form.State>) {
        self._text = store.$text
        self._isOn = store.$isOn
      }
    }

    let store = Store(initialState: Form.State(), reducer: Form())

    private func check(_ screen: TestScreen) {
      screen.run("set text Blob")
      screen.run("toggle on")
      expectNoDifference(store.withState { $0 }, Form.State(text: "Blob", isOn: true))
      #expect(screen.text.contains("Blob"))
      screen.tap("Clear")
      expectNoDifference(store.withState(\.text), "")
    }

    @Test func aViewStateIsSentThroughTheViewsActions() {
      check(
        TestScreen(width: 30) {
          WithViewStore(store, observe: ViewState.init, send: Form.Action.view) { viewStore in
            TextField("Text", text: viewStore.$text)
            Toggle("On", isOn: viewStore.$isOn)
            Button("Clear") { viewStore.send(.clear) }
          }
        })
    }

    @Test func aViewStateIsComparedByAFunction() {
      final class Evaluations { var count = 0 }
      let evaluations = Evaluations()
      check(
        TestScreen(width: 30) {
          WithViewStore(store, observe: ViewState.init, send: Form.Action.view, removeDuplicates: ==) {
            viewStore in
            let _ = evaluations.count += 1
            TextField("Text", text: viewStore.$text)
            Toggle("On", isOn: viewStore.$isOn)
            Button("Clear") { viewStore.send(.clear) }
          }
        })
      let before = evaluations.count
      store.send(.other)
      expectNoDifference(evaluations.count, before)
    }

    @Test func aWholeStateIsBoundThroughTheViewsActions() {
      check(
        TestScreen(width: 30) {
          WithViewStore(store, observe: { $0 }, send: Form.Action.view) { viewStore in
            TextField("Text", text: viewStore.$text)
            Toggle("On", isOn: viewStore.$isOn)
            Button("Clear") { viewStore.send(.clear) }
          }
        })
    }

    @Test func aStoreWithoutTheViewsActionsIsComparedByAFunction() {
      let scoped = store.scope(state: { $0 }, action: Form.Action.view)
      check(
        TestScreen(width: 30) {
          WithViewStore(scoped, observe: ViewState.init, removeDuplicates: ==) { viewStore in
            TextField("Text", text: viewStore.$text)
            Toggle("On", isOn: viewStore.$isOn)
            WithViewStore(scoped.stateless) { viewStore in
              Button("Clear") { viewStore.send(.clear) }
            }
          }
        })
    }
  }
#endif
