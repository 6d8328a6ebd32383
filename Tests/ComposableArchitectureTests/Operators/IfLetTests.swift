import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// `ifLet` on an optional field.
@MainActor @Suite struct IfLetTests {
  @Reducer struct Parent {
    @ObservableState struct State: Equatable {
      var child: Screen.State?
      var alert: AlertState<Button>?
      var log: [String] = []
    }
    enum Button: Equatable { case yes, again }
    enum Action {
      case child(Screen.Action)
      case alert(Button)
      case show
      case other
    }
    static let firstLine: UInt = #line
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .child(.bump):
          state.log.append("parent sees \(state.child.map { "\($0.count)" } ?? "nil")")
        case .child(.report), .child(.work), .child(.stop):
          // The child has already returned an effect.
          state.child = nil
        case .child:
          state.log.append("heard")
        case .alert(.yes):
          state.log.append("yes while \(state.alert == nil ? "gone" : "there")")
        case .alert(.again):
          state.alert = AlertState { TextState("Again") }
        case .show:
          state.child = Screen.State(id: 3)
        case .other:
          break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) { Screen() }
      .ifLet(\.alert, action: \.alert)
    }
    static let lines = firstLine...#line
  }

  func store(_ state: Parent.State) -> TestStoreOf<Parent> {
    TestStore(initialState: state) {
      Parent()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
  }

  @Test func theReducerOfAnAlertRunsToo() async {
    struct Answers: Reducer {
      func reduce(into state: inout AlertState<Parent.Button>, action: Parent.Button) -> Effect<Parent.Button>
      {
        action == .again ? .run { await $0(.yes) } : .none
      }
    }
    let store = TestStore(initialState: Parent.State(alert: AlertState { TextState("Sure?") })) {
      Reduce<Parent.State, Parent.Action> { state, action in
        state.log.append(state.alert == nil ? "gone" : "there")
        if case .show = action { state.alert = AlertState { TextState("Sure?") } }
        return .none
      }
      .ifLet(\.alert, action: \.alert) { Answers() }
    }
    store.exhaustivity = .off
    await store.send(.alert(.yes)) {
      $0.alert = nil
      $0.log = ["there"]
    }
    await store.send(.show)
    await store.send(.alert(.again)) { $0.alert = nil }
    await store.finish()
    expectNoDifference(store.state.log, ["there", "gone", "there"])
  }

  @Test func theChildRunsBeforeTheParent() async {
    let store = store(Parent.State(child: Screen.State()))
    await store.send(\.child.bump) {
      $0.child?.count = 1
      $0.log = ["parent sees 1"]
    }
  }

  @Test func anotherActionDoesNotRunTheChild() async {
    let store = store(Parent.State(child: Screen.State()))
    await store.send(.other)
    await store.send(.show) { $0.child?.id = 3 }
  }

  @Test("A delegate action reaches a parent that clears the child")
  func aMessageOfTheChildReachesAParentThatClearsIt() async {
    let store = store(Parent.State(child: Screen.State()))
    // The action that removes the child returns this action as an effect. It still arrives, and since there
    // is no child, no child reducer runs.
    let texts = await issues {
      await store.send(\.child.report) { $0.child = nil }
      await store.receive(\.child.reported) { $0.log = ["heard"] }
    }
    #expect(texts.allSatisfy { $0.contains("received a child action when child state was \"nil\"") })
  }

  @Reducer struct Form {
    struct State: Equatable {}
    enum Action { case save, saved }
    var body: some ReducerOf<Self> {
      Reduce { _, action in
        action.is(\.save) ? .merge(.send(.saved), .run { _ in try await Task.never() }) : .none
      }
    }
  }
  struct FormState: Equatable {
    var form: Form.State?
    var isSaved = false
  }
  @CasePathable enum FormAction { case form(Form.Action) }

  @Test("A delegate action from merged effects reaches a parent that clears the child")
  func aMessageBesideOtherWorkReachesAParentThatClearsTheChild() async {
    let store = TestStore(initialState: FormState(form: Form.State())) {
      Reduce<FormState, FormAction> { state, action in
        state.form = nil
        if action.is(\.form.saved) { state.isSaved = true }
        return .none
      }
      .ifLet(\.form, action: \.form) { Form() }
    }
    let texts = await issues {
      await store.send(\.form.save) { $0.form = nil }
      await store.receive(\.form.saved) { $0.isSaved = true }
    }
    #expect(texts.count == 1)
  }

  @Test("An action that removes its child starts no effect")
  func workOfAnActionThatRemovesItsChildNeverBegins() async {
    let store = store(Parent.State(child: Screen.State()))
    let task = await store.send(\.child.work) { $0.child = nil }
    await task.finish()
  }

  @Test("The parent runs for an action of an absent child, which is reported")
  func theParentRunsForAnActionThatFindsNoChild() async {
    let store = store(Parent.State())
    let texts = await issues {
      await store.send(\.child.bump) { $0.log = ["parent sees nil"] }
    }
    expectNoDifference(
      texts.map(\.withoutLine),
      [
        """
        An "ifLet" at "ComposableArchitectureTests/IfLetTests.swift" received a child action when child state was \
        "nil". …

          Action:
            IfLetTests.Parent.Action.child(.bump)

        Likely causes:

        • A parent set child state to "nil" earlier in the same action. Let it do so after this operator has \
        run, so that the child still handles its action.

        • Work that isn't an effect of the child sent the action when child state was "nil". The effects of a \
        child end with it. Cancel other work when the child goes.

        • A view or a test sent the action when child state was "nil". Send actions of this child only through a \
        store that was scoped while child state was there.
        """
      ])
    #expect(await issueLines { await store.send(\.child.stop) }.map(Parent.lines.contains) == [true])
  }

  @Test("An alert becomes nil after its button's action is handled")
  func anAlertIsClearedAfterItsActionIsHandled() async {
    let store = store(Parent.State(alert: AlertState { TextState("Sure?") }))
    await store.send(\.alert, .yes) {
      $0.alert = nil
      $0.log = ["yes while there"]
    }
  }

  @Test func anAlertThatReplacesItselfStays() async {
    let store = store(Parent.State(alert: AlertState { TextState("Sure?") }))
    store.exhaustivity = .off
    await store.send(\.alert, .again)
    expectNoDifference(store.state.alert?.title, TextState("Again"))
  }

  @Test("An action of a dismissed alert is reported") func aButtonOfAnAlertThatIsGoneIsReported() async {
    let store = store(Parent.State())
    let texts = await issues {
      await store.send(\.alert, .yes) { $0.log = ["yes while gone"] }
    }
    expectNoDifference(texts.count, 1)
    #expect(
      texts[0].withoutLine.hasPrefix("An \"ifLet\" at \"ComposableArchitectureTests/IfLetTests.swift\""))
    #expect(texts[0].contains("IfLetTests.Parent.Action.alert(.yes)"))
  }

  @Test("A child runs when the reducer is called directly") func aChildIsRunByReduceAsByAStore() {
    var state = Parent.State(child: Screen.State())
    _ = Parent().reduce(into: &state, action: .child(.bump))
    expectNoDifference(state.child?.count, 1)
    expectNoDifference(state.log, ["parent sees 1"])
  }

  @Test("A replaced child runs its own effects") func theNewChildWorksUnderTheSameID() async {
    let clock = TestClock()
    let store = TestStore(initialState: House.State(optional: Screen.State(id: 1))) {
      House()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let first = await store.send(\.optional.work)
    await store.send(.update { $0.optional = Screen.State(id: 2) }) { $0.optional?.id = 2 }
    await first.finish()
    await store.send(\.optional.work)
    await clock.advance(by: .seconds(1))
    await store.receive(\.optional.worked) { $0.optional?.count = 100 }
  }
}
