import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// `dismiss` and `isPresented`: a child that dismisses itself.
@MainActor @Suite(.dependencies) struct DismissTests {
  @Reducer struct Child {
    @ObservableState struct State: Equatable {
      var isPresented: Bool?
      var grandchild = Leaf.State()
    }
    enum Action: Equatable {
      case close
      case closeTwice
      case closeAndSend
      case closeWithAnimation
      case closeLater
      case late
      case look
      case looked(Bool)
      case grandchild(Leaf.Action)
    }
    @Dependency(\.dismiss) var dismiss
    @Dependency(\.isPresented) var isPresented
    @Dependency(\.continuousClock) var clock
    static let lines: ClosedRange<UInt> = #line...(#line + 6)
    var body: some ReducerOf<Self> {
      Scope(state: \.grandchild, action: \.grandchild) { Leaf() }
      Reduce { state, action in
        switch action {
        case .close:
          return .run { _ in await dismiss() }
        case .closeTwice:
          return .run { _ in
            await dismiss()
            await dismiss()
          }
        case .closeAndSend:
          return .run { send in
            await dismiss()
            await send(.late)
          }
        case .closeWithAnimation:
          return .run { _ in await dismiss(animation: .default) }
        case .closeLater:
          return .run { _ in
            try? await clock.sleep(for: .seconds(1))
            await dismiss()
          }
        case .look:
          state.isPresented = isPresented
          return .run { send in await send(.looked(isPresented)) }
        case .late, .looked, .grandchild:
          return .none
        }
      }
    }
  }

  @Reducer struct Leaf {
    struct State: Equatable {}
    enum Action: Equatable { case close }
    @Dependency(\.dismiss) var dismiss
    var body: some ReducerOf<Self> {
      Reduce { _, _ in .run { _ in await dismiss() } }
    }
  }

  @Reducer struct Parent {
    @ObservableState struct State: Equatable {
      @Presents var sheet: Child.State?
      var optional: Child.State?
      var path = StackState<Child.State>()
      var field = Child.State()
      var inner: Inner.State?
    }
    enum Action {
      case sheet(PresentationAction<Child.Action>)
      case optional(Child.Action)
      case path(StackActionOf<Child>)
      case field(Child.Action)
      case inner(Inner.Action)
      case replaceSheet
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.field, action: \.field) { Child() }
      Reduce { state, action in
        if case .replaceSheet = action { state.sheet = nil }
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Child() }
      .ifLet(\.optional, action: \.optional) { Child() }
      .ifLet(\.inner, action: \.inner) { Inner() }
      .forEach(\.path, action: \.path) { Child() }
    }
  }

  /// A feature with a stack, which can itself be presented.
  @Reducer struct Inner {
    @ObservableState struct State: Equatable {
      var path = StackState<Child.State>()
    }
    enum Action { case path(StackActionOf<Child>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.path, action: \.path) { Child() }
    }
  }

  let clock = TestClock()

  func store(_ state: Parent.State) -> TestStoreOf<Parent> {
    TestStore(initialState: state) {
      Parent()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func aSheetIsDismissed() async {
    let store = store(Parent.State(sheet: Child.State()))
    await store.send(\.sheet.close)
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
    #expect(!store.isDismissed)
  }

  @Test func aSheetIsDismissedWithAnAnimation() async {
    let store = store(Parent.State(sheet: Child.State()))
    await store.send(\.sheet.closeWithAnimation)
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
  }

  @Test("A second dismissal by the same effect does nothing")
  func aSecondDismissalOfOneEffectDoesNothing() async {
    let store = store(Parent.State(sheet: Child.State()))
    await store.send(\.sheet.closeTwice)
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
  }

  @Test("An action that is sent after a dismissal is reported and dropped")
  func anActionSentAfterADismissalIsReportedAndDropped() async {
    let store = store(Parent.State(sheet: Child.State()))
    let texts = await issues {
      await store.send(\.sheet.closeAndSend)
      await store.receive(\.sheet.dismiss) { $0.sheet = nil }
    }
    #expect(
      texts == [
        """
        An effect sent an action after it had dismissed its feature. …

          Action:
            DismissTests.Child.Action.late

        The feature's state is gone once 'await dismiss()' returns, so its reducer can't handle the action, \
        and the action was dropped. Send all actions before dismissing, or let the parent feature act when it handles \
        the dismissal.
        """
      ])
  }

  @Test func aScreenIsPopped() async {
    let store = store(Parent.State(path: StackState([Child.State(), Child.State()])))
    await store.send(\.path[id: 1].close)
    await store.receive(\.path.popFrom, 1) { $0.path[id: 1] = nil }
    let texts = await issues {
      await store.send(\.path[id: 0].closeAndSend)
      await store.receive(\.path.popFrom, 0) { $0.path[id: 0] = nil }
    }
    expectNoDifference(texts.count, 1)
    #expect(texts[0].hasPrefix("An effect sent an action after it had dismissed its feature. …"))
  }

  @Test func aLeafInsideAChildDismissesTheChild() async {
    let store = store(Parent.State(sheet: Child.State(), path: StackState([Child.State()])))
    await store.send(\.sheet.grandchild.close)
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
    await store.send(\.path[id: 0].grandchild.close)
    await store.receive(\.path.popFrom, 0) { $0.path[id: 0] = nil }
  }

  @Test("A dismissal reaches the nearest presenter") func theNearestPresenterAnswers() async {
    let store = TestStore(initialState: Street.State(house: .full)) { Street() }
    await store.send(\.house.sheet.close)
    await store.receive(\.house.sheet.dismiss) { $0.house?.sheet = nil }
    await store.send(\.house.field.close)
    await store.receive(\.house.dismiss) { $0.house = nil }
  }

  @Test("A dismissal from optional state reaches the next presenter")
  func anOptionalIsNoPresenterSoThatTheRequestGoesFurther() async {
    let store = store(Parent.State(inner: Inner.State(path: StackState([Child.State()]))))
    await store.send(\.inner.path[id: 0].close)
    await store.receive(\.inner.path.popFrom, 0) { $0.inner?.path[id: 0] = nil }
    let street = TestStore(initialState: Street.State(house: House.State(optional: Screen.State()))) {
      Street()
    }
    await street.send(\.house.optional.close)
    await street.receive(\.house.dismiss) { $0.house = nil }
  }

  @Test func aCancelledEffectDismissesNothing() async {
    let store = store(Parent.State(sheet: Child.State()))
    let task = await store.send(\.sheet.closeLater)
    await store.send(.replaceSheet) { $0.sheet = nil }
    await task.finish()
    await clock.advance(by: .seconds(1))
  }

  @Test("The test store detects a dismissal of the root")
  func dismissalOfTheRootIsSeenByTheTestStore() async {
    let store = TestStore(initialState: Child.State()) { Child() }
    #expect(!store.isDismissed)
    await store.send(.close)
    #expect(store.isDismissed)
    let texts = await issues { await store.send(.late) }
    expectNoDifference(texts.first, "Can't send action to dismissed test store.")
  }

  @Test("A dismissal without a presenter is reported at the call")
  func nothingToDismissIsReportedAtTheCall() async {
    let store = Store(initialState: Child.State()) { Child() }
    let texts = await issues { await store.send(.close).finish() }
    expectNoDifference(
      texts.map(\.withoutLine),
      [
        """
        A reducer requested dismissal at "ComposableArchitectureTests/DismissTests.swift", but couldn't be \
        dismissed. …

        Nothing around this feature presents it: no "ifLet" and no "forEach" of a stack runs its reducer. If the \
        feature is also used as a root or as a part of another screen, check "@Dependency(\\.isPresented)" \
        before the call. Otherwise, let the parent present it.
        """
      ])
    let lines = await issueLines { await store.send(.close).finish() }
    expectNoDifference(lines.map(Child.lines.contains), [true])
  }

  @Test("A feature in a sheet, on a stack, or in a test store is presented")
  func aFeatureKnowsWhetherItIsPresented() async {
    let store = store(
      Parent.State(sheet: Child.State(), optional: Child.State(), path: StackState([Child.State()])))
    await store.send(\.sheet.look) { $0.sheet?.isPresented = true }
    await store.receive(\.sheet.looked, true)
    await store.send(\.path[id: 0].look) { $0.path[id: 0]?.isPresented = true }
    await store.receive(\.path[id: 0].looked, true)
    // The test presents the whole feature.
    await store.send(\.field.look) { $0.field.isPresented = true }
    await store.receive(\.field.looked, true)
  }

  @Test("Only a presented child sees 'isPresented' as true")
  func outsideOfATestStoreTheWholeIsNotPresented() async {
    let store = Store(initialState: Parent.State(sheet: Child.State(), optional: Child.State())) { Parent() }
    await store.send(.sheet(.presented(.look))).finish()
    await store.send(.field(.look)).finish()
    await store.send(.optional(.look)).finish()
    expectNoDifference(store.withState { $0.sheet?.isPresented }, true)
    expectNoDifference(store.withState { $0.field.isPresented }, false)
    expectNoDifference(store.withState { $0.optional?.isPresented }, false)
  }

  @Test func dismissIsOverriddenInATest() async {
    let count = LockIsolated(0)
    let store = TestStore(initialState: Child.State()) {
      Child()
    } withDependencies: {
      $0.dismiss = DismissEffect { count.withValue { $0 += 1 } }
    }
    await store.send(.close).finish()
    await Task.megaYield()
    #expect(count.value == 1 && !store.isDismissed)
  }
}
