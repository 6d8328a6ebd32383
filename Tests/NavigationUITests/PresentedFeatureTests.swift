import ComposableArchitecture
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// A feature that a store presents in each style that a view may choose, with controls that send its actions.
@MainActor @Suite struct PresentedFeatureTests {
  @Reducer struct Knob {
    @ObservableState struct State: Equatable, Identifiable {
      var id = 0
      var level = 0.0
      var writes = 0
    }
    enum Action { case levelSet(Double) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .levelSet(let level):
          state.level = level
          state.writes += 1
        }
        return .none
      }
    }
  }

  @Reducer struct Desk {
    @ObservableState struct State: Equatable {
      @Presents var knob: Knob.State?
      @Presents var dialog: ConfirmationDialogState<Choice>?
      var knobs: IdentifiedArrayOf<Knob.State> = [Knob.State(id: 1), Knob.State(id: 2)]
      var choices: [Choice] = []
    }
    enum Choice: Equatable { case low, high }
    enum Action {
      case askTapped
      case dialog(PresentationAction<Choice>)
      case knob(PresentationAction<Knob.Action>)
      case knobs(IdentifiedActionOf<Knob>)
      case openTapped
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .askTapped:
          state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
            TextState("How high?")
          } actions: {
            ButtonState(action: .low) { TextState("Low") }
            ButtonState(action: .high) { TextState("High") }
          }
        case .dialog(.presented(let choice)):
          state.choices.append(choice)
        case .dialog, .knob, .knobs:
          break
        case .openTapped:
          state.knob = Knob.State(id: 9)
        }
        return .none
      }
      .ifLet(\.$knob, action: \.knob) { Knob() }
      .ifLet(\.$dialog, action: \.dialog)
      .forEach(\.knobs, action: \.knobs) { Knob() }
    }
  }

  enum Style: CaseIterable { case sheet, popover, cover }

  struct KnobView: View {
    @Bindable var store: StoreOf<Knob>
    var body: some View {
      List {
        Text("Knob \(store.state.id) stands at \(Int(store.level))")
        Slider(value: $store.level.sending(\.levelSet), in: 0...10, step: 1) {
          Text("Level \(store.state.id)")
        }
      }
    }
  }

  struct DeskView: View {
    @Bindable var store: StoreOf<Desk>
    var style = Style.sheet
    var body: some View {
      let list = List {
        Button("Open") { store.send(.openTapped) }
        Button("Ask") { store.send(.askTapped) }
        ForEach(store.scope(state: \.knobs, action: \.knobs), id: \.state.id) { knob in
          Text("\(knob.state.id): \(Int(knob.level))")
        }
      }
      .confirmationDialog($store.scope(state: \.dialog, action: \.dialog))
      switch style {
      case .sheet:
        list.sheet(item: $store.scope(state: \.knob, action: \.knob)) { KnobView(store: $0) }
      case .popover:
        list.popover(item: $store.scope(state: \.knob, action: \.knob)) { KnobView(store: $0) }
      case .cover:
        list.fullScreenCover(item: $store.scope(state: \.knob, action: \.knob)) { KnobView(store: $0) }
      }
    }
  }

  func start(_ style: Style = .sheet) -> (StoreOf<Desk>, TestScreen) {
    let store = Store(initialState: Desk.State()) { Desk() }
    return (store, TestScreen(width: 50) { DeskView(store: store, style: style) })
  }

  @Test("The view chooses the presentation style of a feature", arguments: Style.allCases)
  func theViewChoosesThePresentationStyle(_ style: Style) {
    let (store, screen) = start(style)
    screen.tap("Open")
    #expect(screen.text.contains("Knob 9 stands at 0"))
    screen.run("set level 9 4")
    #expect(store.knob?.level == 4 && screen.text.contains("Knob 9 stands at 4"))
    if style == .cover {
      // Only a control on the cover dismisses it.
      #expect(screen.error(of: "dismiss") != nil && store.knob != nil)
      store.send(.knob(.dismiss))
    } else {
      screen.run("dismiss")
    }
    #expect(store.knob == nil && screen.tree.presentation == nil)
  }

  @Test func aValueIsSetByOneAction() {
    let (store, screen) = start()
    screen.tap("Open")
    screen.run("set level 9 10")
    #expect(store.knob?.writes == 1 && store.knob?.level == 10)
  }

  @Test func aDialogOfAFeatureIsAnswered() {
    let (store, screen) = start()
    screen.tap("Ask")
    #expect(screen.text.contains("How high?"))
    screen.run("high")
    #expect(store.choices == [.high] && store.dialog == nil && screen.tree.presentation == nil)
    screen.tap("Ask")
    screen.run("dismiss")
    #expect(store.choices == [.high] && store.dialog == nil)
  }

  @Test("Each row follows its own state") func eachRowFollowsItsOwnState() {
    let (store, screen) = start()
    #expect(screen.text.contains("1: 0") && screen.text.contains("2: 0"))
    // The reads in the rows' closure are tracked, even though it runs after the surrounding body.
    store.send(.knobs(.element(id: 2, action: .levelSet(7))))
    #expect(screen.text.contains("1: 0") && screen.text.contains("2: 7"))
  }
}
