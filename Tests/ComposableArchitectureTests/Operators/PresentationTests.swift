import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// `ifLet` with presentation state.
@MainActor @Suite struct PresentationTests {
  @Reducer struct Parent {
    @ObservableState struct State: Equatable {
      @Presents var sheet: Screen.State?
      @Presents var alert: AlertState<Button>?
      @Presents var dialog: ConfirmationDialogState<Button>?
      var log: [String] = []
    }
    enum Button: Equatable { case yes, again }
    enum Action {
      case sheet(PresentationAction<Screen.Action>)
      case alert(PresentationAction<Button>)
      case dialog(PresentationAction<Button>)
      case askOnDismissal
    }
    static let firstLine: UInt = #line
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .sheet(.dismiss):
          state.log.append("dismissed at \(state.sheet.map { "\($0.count)" } ?? "nil")")
          // The parent replaces the sheet.
          if state.sheet?.count == 7 { state.sheet = Screen.State(id: 8) }
          // The parent closes the sheet.
          if state.sheet?.count == 5 { state.sheet = nil }
        case .sheet(.presented(.bump)):
          state.log.append("parent sees \(state.sheet.map { "\($0.count)" } ?? "nil")")
          if state.sheet?.count == 3 { state.sheet = nil }
        case .sheet(.presented(.report)), .sheet(.presented(.work)):
          state.sheet = nil
        case .sheet(.presented(.reported)):
          state.log.append("heard")
        case .alert(.presented(.yes)), .dialog(.presented(.yes)):
          state.log.append(state.alert == nil && state.dialog == nil ? "gone" : "there")
        case .alert(.presented(.again)):
          state.alert = AlertState { TextState("Again") }
        case .dialog(.presented(.again)):
          state.dialog = ConfirmationDialogState { TextState("Again") }
        case .askOnDismissal:
          state.dialog = ConfirmationDialogState { TextState("Which?") }
        case .alert(.dismiss):
          state.log.append("cancelled")
        case .sheet, .dialog:
          break
        }
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Screen() }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$dialog, action: \.dialog)
    }
    static let lines = firstLine...#line
  }

  let clock = TestClock()

  func store(_ state: Parent.State) -> TestStoreOf<Parent> {
    TestStore(initialState: state) {
      Parent()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func thePresentedChildRunsBeforeTheParent() async {
    let store = store(Parent.State(sheet: Screen.State()))
    await store.send(\.sheet.bump) {
      $0.sheet?.count = 1
      $0.log = ["parent sees 1"]
    }
    // Both key paths name the same action.
    await store.send(\.sheet.presented.bump) {
      $0.sheet?.count = 2
      $0.log = ["parent sees 1", "parent sees 2"]
    }
    // The parent may close the sheet while it handles the child's action.
    await store.send(\.sheet.bump) {
      $0.sheet = nil
      $0.log.append("parent sees 3")
    }
  }

  @Test func theParentSeesTheChildBeforeItIsDismissed() async {
    let store = store(Parent.State(sheet: Screen.State(count: 1)))
    await store.send(\.sheet.dismiss) {
      $0.sheet = nil
      $0.log = ["dismissed at 1"]
    }
  }

  @Test("A sheet that the parent presents during a dismissal stays")
  func aSheetPresentedDuringADismissalStays() async {
    let store = store(Parent.State(sheet: Screen.State(count: 7)))
    await store.send(\.sheet.dismiss) {
      $0.sheet = Screen.State(id: 8)
      $0.log = ["dismissed at 7"]
    }
  }

  @Test("The parent can clear the sheet itself") func aParentMayClearTheSheetByItself() async {
    let store = store(Parent.State(sheet: Screen.State(count: 5)))
    await store.send(\.sheet.dismiss) {
      $0.sheet = nil
      $0.log = ["dismissed at 5"]
    }
  }

  @Test("A delegate action reaches a parent that closes the sheet")
  func aMessageReachesAParentThatClosesTheSheet() async {
    let store = store(Parent.State(sheet: Screen.State()))
    let texts = await issues {
      await store.send(\.sheet.report) { $0.sheet = nil }
      await store.receive(\.sheet.reported) { $0.log = ["heard"] }
    }
    #expect(
      texts.allSatisfy { $0.contains("received a presentation action when destination state was absent") })
  }

  @Test("An action that closes its sheet starts no effect")
  func anActionThatClosesItsSheetStartsNoEffect() async {
    let store = store(Parent.State(sheet: Screen.State()))
    let task = await store.send(\.sheet.work) { $0.sheet = nil }
    await task.finish()
  }

  @Test("Actions for an absent presentation are reported")
  func actionsForAnAbsentPresentationAreReported() async {
    let store = store(Parent.State())
    let texts = await issues {
      await store.send(\.sheet.bump) { $0.log = ["parent sees nil"] }
      await store.send(\.sheet.dismiss) { $0.log = ["parent sees nil", "dismissed at nil"] }
    }
    expectNoDifference(
      texts.map(\.withoutLine),
      [
        """
        An "ifLet" at "ComposableArchitectureTests/PresentationTests.swift" received a presentation action when \
        destination state was absent. …

          Action:
            PresentationTests.Parent.Action.sheet(.presented(.bump))

        Likely causes:

        • A parent set destination state to "nil" earlier in the same action. Let it do so after this operator \
        has run, so that the child still handles its action.

        • Work that isn't an effect of the child sent the action when destination state was absent. The effects \
        of a child end with it. Cancel other work when the child goes.

        • A view or a test sent the action when destination state was absent. Send actions of this child only \
        through a store that was scoped while the destination was presented.
        """,
        """
        An "ifLet" at "ComposableArchitectureTests/PresentationTests.swift" received a dismissal action when \
        destination state was already absent. …

          Action:
            PresentationTests.Parent.Action.sheet(.dismiss)

        Likely causes:

        • A reducer of a parent removed the destination earlier in the same action. Let it remove the \
        destination after this "ifLet" has run.

        • The view dismissed something that isn't presented any more. Send "dismiss" only through the store of \
        what is presented.
        """,
      ])
    let lines = await issueLines {
      await store.send(\.sheet.close)
      await store.send(.dialog(.dismiss))
    }
    expectNoDifference(lines.map(Parent.lines.contains), [true, true])
  }

  @Test("An alert is dismissed by its button") func anAlertIsDismissedByItsButton() async {
    let store = store(Parent.State(alert: AlertState { TextState("Sure?") }))
    await store.send(\.alert.presented, .yes) {
      $0.alert = nil
      $0.log = ["there"]
    }
  }

  @Test("An alert that is dismissed becomes nil") func anAlertThatIsCancelledGoes() async {
    let store = store(Parent.State(alert: AlertState { TextState("Sure?") }))
    await store.send(\.alert.dismiss) {
      $0.alert = nil
      $0.log = ["cancelled"]
    }
  }

  @Test("A dialog is dismissed by its button") func aDialogGoesWithItsButton() async {
    let store = store(Parent.State(dialog: ConfirmationDialogState { TextState("Which?") }))
    await store.send(\.dialog.presented, .yes) {
      $0.dialog = nil
      $0.log = ["there"]
    }
  }

  @Test("A new alert from an alert's action stays presented") func whatReplacesAnAlertStays() async {
    let store = store(
      Parent.State(
        alert: AlertState { TextState("Sure?") }, dialog: ConfirmationDialogState { TextState("Which?") }))
    store.exhaustivity = .off
    await store.send(\.alert.presented, .again)
    expectNoDifference(store.state.alert?.title, TextState("Again"))
    await store.send(\.dialog.presented, .again)
    expectNoDifference(store.state.dialog?.title, TextState("Again"))
  }

  @Test("A sheet's action doesn't dismiss an alert") func aSheetsActionLeavesAnAlertAlone() async {
    let alert = AlertState<Parent.Button> { TextState("Sure?") }
    let store = store(Parent.State(sheet: Screen.State(), alert: alert))
    await store.send(\.sheet.bump) {
      $0.sheet?.count = 1
      $0.log = ["parent sees 1"]
    }
    expectNoDifference(store.state.alert, alert)
  }

  @Test("An alert in a destination is dismissed by its button")
  func anAlertAmongDestinationsGoesWithItsButton() async {
    let store = TestStore(
      initialState: House.State(destination: .alert(AlertState { TextState("Hi") }))
    ) {
      House()
    }
    await store.send(\.destination.alert.confirm) { $0.destination = nil }
    // An action of another case doesn't clear the current case.
    await store.send(.update { $0.destination = .screen(Screen.State()) }) {
      $0.destination = .screen(Screen.State())
    }
    await store.send(\.destination.screen.bump) { $0.destination?.screen?.count = 1 }
  }

  @Test func anotherCasesActionDoesNotClearAnAlert() async {
    let alert = House.Destination.State.alert(AlertState { TextState("Hi") })
    let store = TestStore(initialState: House.State(destination: alert)) { House() }
    let texts = await issues { await store.send(\.destination.screen.bump) }
    expectNoDifference(store.state.destination, alert)
    #expect(texts.count <= 1)
  }

  /// A handwritten destination: its state is a plain enum, and its reducer handles the alert's buttons.
  @Reducer struct Drawer {
    enum State: Equatable {
      case alert(AlertState<Button>)
      case screen(Screen.State)
    }
    enum Button: Equatable { case yes, open }
    enum Action { case alert(Button), screen(Screen.Action) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .alert(.open): state = .screen(Screen.State(id: 5))
        case .alert(.yes): break
        case .screen: break
        }
        return .none
      }
    }
  }
  @Reducer struct Desk {
    @ObservableState struct State: Equatable { @Presents var drawer: Drawer.State? }
    enum Action { case drawer(PresentationAction<Drawer.Action>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$drawer, action: \.drawer) { Drawer() }
    }
  }

  @Test("An alert in a plain enum is dismissed only by its own button")
  func onlyItsOwnButtonDismissesAnAlertInAPlainEnum() async {
    let alert = Drawer.State.alert(AlertState { TextState("Sure?") })
    let store = TestStore(initialState: Desk.State(drawer: alert)) { Desk() }
    await store.send(\.drawer.screen.bump)
    expectNoDifference(store.state.drawer, alert)
    await store.send(\.drawer.presented.alert, .yes) { $0.drawer = nil }
  }

  @Test("A destination that replaces an alert stays")
  func whatTheDestinationPutsInThePlaceOfAnAlertStays() async {
    let alert = Drawer.State.alert(AlertState { TextState("Sure?") })
    let store = TestStore(initialState: Desk.State(drawer: alert)) { Desk() }
    await store.send(\.drawer.presented.alert, .open) { $0.drawer = .screen(Screen.State(id: 5)) }
  }

  @Test func aDestinationRunsTheReducerOfItsCase() async {
    let store = TestStore(initialState: House.State(destination: .other(Screen.State()))) { House() }
    await store.send(\.destination.other.bump) { $0.destination?.other?.count = 1 }
    let texts = await issues { await store.send(\.destination.screen.bump) }
    expectNoDifference(texts.count, 1)
    expectNoDifference(store.state.destination?.other?.count, 1)
  }

  @Test func presentedStateIsAValue() throws {
    var one = PresentationState(wrappedValue: Screen.State(id: 1) as Screen.State?)
    let two = one
    one.wrappedValue?.count = 5
    #expect(two.wrappedValue?.count == 0 && one.wrappedValue?.count == 5)
    #expect(one != two)
    one.wrappedValue?.count = 0
    expectNoDifference(one, two)
    one.wrappedValue = nil
    #expect(one.wrappedValue == nil && one != two)
    one.wrappedValue = Screen.State(id: 1)
    expectNoDifference(one, two)
    one.projectedValue.wrappedValue = nil
    expectNoDifference(one, PresentationState(wrappedValue: nil))
    expectNoDifference(String(customDumping: PresentationState(wrappedValue: 4)), "4")
    expectNoDifference(
      Set([PresentationState(wrappedValue: 4), PresentationState(wrappedValue: 4)]).count, 1)
  }
}
