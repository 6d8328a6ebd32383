import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Bindings that views derive from stores.
@MainActor @Suite(.dependencies) struct StoreBindingTests {
  typealias Form = BindingReducerTests.Form
  typealias Viewed = BindingReducerTests.Viewed

  @Reducer struct Sheets {
    @ObservableState struct State: Equatable {
      @Presents var form: Form.State?
      var path = StackState<Screen.State>()
      var dismissals = 0
      var count = 0
      var nested = Nested()
      struct Nested: Equatable { var number = 0 }
    }
    enum Action {
      case form(PresentationAction<Form.Action>)
      case path(StackActionOf<Screen>)
      case show
      case hide
      case count(Int)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .form(.dismiss): state.dismissals += 1
        case .form(.presented(.binding(\.age))): state.form = nil
        case .show: state.form = Form.State()
        case .hide: state.form = nil
        case .count(let count): state.count = count
        case .form, .path: break
        }
        return .none
      }
      .ifLet(\.$form, action: \.form) { Form() }
      .forEach(\.path, action: \.path) { Screen() }
    }
  }

  @Test func aFieldIsWrittenByAnAction() {
    let store = Store(initialState: Form.State()) { Form() }
    store.name = "a"
    #expect(store.name == "a" && store.log == ["before: ", "after: a"])
    store.address.zip = "1"
    expectNoDifference(store.address.zip, "1")
    @Bindable var bindable = store
    $bindable.name.wrappedValue = "b"
    #expect(store.name == "b" && $bindable.name.wrappedValue == "b")
    let name: Binding<String> = $bindable.name
    store.name = "c"
    expectNoDifference(name.wrappedValue, "c")
  }

  @Test func theWholeStateIsWrittenByAnAction() {
    let store = Store(initialState: Form.State()) { Form() }
    store.state = Form.State(name: "x", age: 3)
    #expect(store.name == "x" && store.age == 3)
    expectNoDifference(store.log, ["something"])
  }

  @Test func theFieldsOfViewActionsAreWritten() {
    @Bindable var store = Store(initialState: Viewed.State()) { Viewed() }
    store.name = "a"
    expectNoDifference(store.name, "a")
    $store.name.wrappedValue = "b"
    expectNoDifference(store.name, "b")
  }

  @Test("A read through a binding observes only its field") func aReaderOfABindingIsToldOfItsField() {
    @Bindable var store = Store(initialState: Form.State()) { Form() }
    let name: Binding<String> = $store.name
    expectNoDifference(tellings(of: name.wrappedValue) { store.name = "x" }, 1)
    expectNoDifference(tellings(of: name.wrappedValue) { store.age = 1 }, 0)
  }

  @Test func aWriteInAFeatureWithoutTheReducerIsReportedInFull() {
    let store = Store(initialState: Form.State()) { EmptyReducer<Form.State, Form.Action>() }
    let texts = issues {
      store.name = "x"
      store.address.zip = "1"
    }
    expectNoDifference(store.name, "")
    expectNoDifference(
      texts.first,
      """
      A binding action sent from a store was not handled. …

        Action:
          BindingReducerTests.Form.Action.binding(.set(\\.name, _))

      No "BindingReducer()" runs for this feature, so the state didn't change. Add it to the "body" of the \
      feature that declares this action, before anything that can remove the feature's state.
      """)
    expectNoDifference(texts.count, 2)
  }

  @Test("A view's write that no reducer handles is reported") func aViewsWriteThatIsNotHandledIsReported() {
    let store = Store(initialState: Viewed.State()) { EmptyReducer<Viewed.State, Viewed.Action>() }
    let texts = issues { store.name = "x" }
    #expect(texts.count == 1 && texts[0].hasPrefix("A binding action sent from a store was not handled. …"))
  }

  @Test("A binding can send any action") func aBindingIsSentAsAnyAction() {
    @Bindable var store = Store(initialState: Sheets.State()) { Sheets() }
    let count = $store.count.sending(\.count)
    count.wrappedValue = 3
    #expect(store.count == 3 && count.wrappedValue == 3)
    let number = $store.nested.number.sending(\.count)
    number.wrappedValue = 5
    #expect(store.count == 5 && number.wrappedValue == 0)
  }

  @Test func aSheetIsDismissedByWritingNilOnce() {
    @Bindable var store = Store(initialState: Sheets.State()) { Sheets() }
    let form = $store.scope(state: \.form, action: \.form)
    expectNoDifference(form.wrappedValue, nil)
    store.send(.show)
    let child = form.wrappedValue
    #expect(child != nil && form.wrappedValue === child)
    child?.name = "x"
    expectNoDifference(store.form?.name, "x")
    form.wrappedValue = nil
    #expect(store.form == nil && store.dismissals == 1)
    // A form that closed itself isn't dismissed again by its view.
    form.wrappedValue = nil
    expectNoDifference(store.dismissals, 1)
  }

  @Test func writingAStoreToABindingChangesNothing() {
    @Bindable var store = Store(initialState: Sheets.State()) { Sheets() }
    store.send(.show)
    let form = $store.scope(state: \.form, action: \.form)
    let child = form.wrappedValue
    form.wrappedValue = child
    #expect(store.form != nil && store.dismissals == 0)
  }

  @Test("A late write to a removed child is ignored") func aLateWriteToAChildThatIsGoneIsSwallowed() {
    @Bindable var store = Store(initialState: Sheets.State()) { Sheets() }
    store.send(.show)
    let child = $store.scope(state: \.form, action: \.form).wrappedValue!
    store.send(.hide)
    let texts = issues { child.name = "late" }
    expectNoDifference(child.name, "")
    expectNoDifference(texts, [])
  }

  @Test("A write that closes its own sheet isn't reported") func aWriteThatClosesItsOwnSheetIsNotReported() {
    @Bindable var store = Store(initialState: Sheets.State()) { Sheets() }
    store.send(.show)
    let child = $store.scope(state: \.form, action: \.form).wrappedValue!
    let texts = issues { child.age = 7 }
    expectNoDifference(store.form, nil)
    expectNoDifference(texts, [])
  }

  @Test("A stack can be read and written through a binding") func aStackIsABinding() {
    @Bindable var store = Store(
      initialState: Sheets.State(path: StackState([Screen.State(id: 1), Screen.State(id: 2)]))
    ) {
      Sheets()
    }
    let path = $store.scope(state: \.path, action: \.path)
    expectNoDifference(path.wrappedValue.withState { $0.count }, 2)
    path.wrappedValue.send(.popFrom(id: 1))
    expectNoDifference(store.path.ids, [0])
  }

  @Test("A binding of a store scopes to presented state and to stacks") func bindingsOfBindingsAreScoped() {
    @Bindable var store = Store(initialState: Sheets.State()) { Sheets() }
    store.send(.show)
    let plain = Binding(get: { store }, set: { _ in })
    let count = plain.count.sending(\.count)
    count.wrappedValue = 8
    expectNoDifference(store.count, 8)
    let form = plain.scope(state: \.form, action: \.form)
    #expect(form.wrappedValue != nil)
    form.wrappedValue = nil
    #expect(store.form == nil && store.dismissals == 1)
    #expect(plain.scope(state: \.path, action: \.path).wrappedValue.withState { $0.isEmpty })
  }

  // A path literal is the case path itself; a path in a variable is a case key path.
  @Test("Case paths in variables can be used to scope bindings") func pathsMayBeHeldInVariables() {
    let form: CaseKeyPath<Sheets.Action, PresentationAction<Form.Action>> = \.form
    let path: CaseKeyPath<Sheets.Action, StackAction<Screen.State, Screen.Action>> = \.path
    let base = Store(initialState: Sheets.State(path: StackState([Screen.State(id: 1)]))) { Sheets() }
    @Bindable var bindable = base
    let binding = Binding(get: { base }, set: { _ in })
    let forms: [Binding<StoreOf<Form>?>] = [
      $bindable.scope(state: \.form, action: form), binding.scope(state: \.form, action: form),
    ]
    for (number, form) in forms.enumerated() {
      base.send(.show)
      #expect(form.wrappedValue != nil && form.wrappedValue === forms[0].wrappedValue)
      form.wrappedValue = nil
      #expect(base.form == nil && base.dismissals == number + 1)
    }
    let stacks = [
      $bindable.scope(state: \.path, action: path).wrappedValue,
      binding.scope(state: \.path, action: path).wrappedValue,
    ]
    #expect(stacks.allSatisfy { $0 === stacks[0] })
    stacks[0].send(.popFrom(id: 0))
    #expect(base.path.isEmpty)
  }

  @Test func aDestinationsCaseIsABinding() {
    @Bindable var store = Store(initialState: House.State.full) { House() }
    let screen = $store.scope(state: \.destination?.screen, action: \.destination.screen)
    let other = $store.scope(state: \.destination?.other, action: \.destination.other)
    #expect(screen.wrappedValue?.id == 3 && other.wrappedValue == nil)
    // A case that isn't presented has nothing to dismiss.
    other.wrappedValue = nil
    #expect(store.destination != nil)
    screen.wrappedValue?.send(.bump)
    expectNoDifference(store.destination?.screen?.count, 1)
    screen.wrappedValue = nil
    expectNoDifference(store.destination, nil)
  }

  @Test func aViewSendsItsViewActionsOnly() {
    struct ViewedView: ViewActionSending {
      let store: StoreOf<Viewed>
    }
    let view = ViewedView(store: Store(initialState: Viewed.State()) { Viewed() })
    view.send(.set(\.name, "x"))
    expectNoDifference(view.store.name, "x")
    view.send(.set(\.name, "y"), animation: .default)
    expectNoDifference(view.store.name, "y")
    view.send(.set(\.name, "z"), transaction: UITransaction())
    expectNoDifference(view.store.name, "z")
  }
}
