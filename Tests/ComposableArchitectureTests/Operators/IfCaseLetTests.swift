import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// `ifCaseLet`, which runs a child on a case of its parent's enum.
@MainActor @Suite struct IfCaseLetTests {
  @Reducer struct Login {
    enum State: Equatable {
      case form(Screen.State)
      case done(Screen.State)
      case failed(String)
    }
    enum Action {
      case form(Screen.Action)
      case done(Screen.Action)
      case fail
    }
    static let firstLine: UInt = #line
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .form(.bump):
          if case .form(let form) = state, form.count == 2 { state = .done(form) }
        case .form(.report), .form(.work):
          state = .failed("left")
        case .form(.reported):
          state = .failed("heard")
        case .fail:
          state = .failed("failed")
        case .form, .done:
          break
        }
        return .none
      }
      .ifCaseLet(\.form, action: \.form) { Screen() }
      .ifCaseLet(\.done, action: \.done) { Screen() }
    }
    static let lines = firstLine...#line
  }

  let clock = TestClock()

  func store(_ state: Login.State) -> TestStoreOf<Login> {
    TestStore(initialState: state) {
      Login()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("The parent can use the last state of a child that has finished")
  func theParentUsesTheLastStateOfAFinishedChild() async {
    let store = store(.form(Screen.State()))
    await store.send(\.form.bump) { $0 = .form(Screen.State(count: 1)) }
    await store.send(\.form.bump) { $0 = .done(Screen.State(count: 2)) }
    await store.send(\.done.bump) { $0 = .done(Screen.State(count: 3)) }
  }

  @Test("A case with the same state type is another child") func aCaseOfTheSameTypeIsAnotherChild() async {
    let store = store(.form(Screen.State(count: 1)))
    let task = await store.send(\.form.work) { $0 = .failed("left") }
    await task.finish()
  }

  @Test func effectsReturnThroughTheCase() async {
    let store = store(.done(Screen.State()))
    await store.send(\.done.work)
    await clock.advance(by: .seconds(1))
    await store.receive(\.done.worked) { $0 = .done(Screen.State(count: 100)) }
  }

  @Test("A delegate action reaches the parent after the case has changed")
  func aMessageOutlivesTheCase() async {
    let store = store(.form(Screen.State()))
    let texts = await issues {
      await store.send(\.form.report) { $0 = .failed("left") }
      await store.receive(\.form.reported) { $0 = .failed("heard") }
    }
    #expect(texts.allSatisfy { $0.contains("was set to a different case") })
  }

  @Test("The parent runs for an action of another case") func theParentRunsForAnActionOfAnotherCase() async {
    let store = store(.failed("before"))
    let texts = await issues {
      await store.send(\.form.reported) { $0 = .failed("heard") }
    }
    expectNoDifference(
      texts.map(\.withoutLine),
      [
        """
        An "ifCaseLet" at "ComposableArchitectureTests/IfCaseLetTests.swift" received a child action when child \
        state was set to a different case. …

          Action:
            IfCaseLetTests.Login.Action.form(.reported)

          State:
            IfCaseLetTests.Login.State.failed

        Likely causes:

        • A parent set "IfCaseLetTests.Login.State" to a different case earlier in the same action. Let it do so \
        after this operator has run, so that the child still handles its action.

        • Work that isn't an effect of the child sent the action when child state was set to a different case. \
        The effects of a child end with it. Cancel other work when the child goes.

        • A view or a test sent the action when child state was set to a different case. Send actions of this \
        child only through a store that was scoped to that case.
        """
      ])
    #expect(await issueLines { await store.send(\.done.bump) }.map(Login.lines.contains) == [true])
  }

  @Test("Another action doesn't run the case's reducer") func anotherActionLeavesTheCaseAlone() async {
    let store = store(.form(Screen.State()))
    await store.send(.fail) { $0 = .failed("failed") }
  }
}
