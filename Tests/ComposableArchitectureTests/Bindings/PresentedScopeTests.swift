import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Bindings to a presentation's projected value, `\.$destination`, and to its cases.
@MainActor @Suite(.dependencies) struct PresentedScopeTests {
  @Reducer struct Edit {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action { case increment }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer struct Feature {
    @Reducer enum Destination {
      case edit(Edit)
      case other(Edit)
      case alert(AlertState<Alert>)
    }
    enum Alert { case confirm }
    @ObservableState struct State {
      @Presents var destination: Destination.State?
    }
    enum Action { case destination(PresentationAction<Destination.Action>), show(Destination.State) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .show(let destination) = action { state.destination = destination }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  let store = Store(initialState: Feature.State(destination: .edit(Edit.State()))) { Feature() }

  private func check(_ edit: Binding<StoreOf<Edit>?>, _ other: Binding<StoreOf<Edit>?>) {
    store.send(.show(.edit(Edit.State())))
    let first = edit.wrappedValue
    #expect(first != nil && first === edit.wrappedValue)
    #expect(other.wrappedValue == nil)
    edit.wrappedValue?.send(.increment)
    expectNoDifference(store.destination?.edit?.count, 1)
    // A write to a case that isn't presented changes nothing.
    other.wrappedValue = nil
    #expect(store.destination != nil)
    store.send(.show(.other(Edit.State())))
    #expect(edit.wrappedValue == nil && other.wrappedValue != nil)
    edit.wrappedValue = nil
    #expect(store.destination != nil)
    other.wrappedValue = nil
    #expect(store.destination == nil && other.wrappedValue == nil)
  }

  @Test func casesOfABindableStore() {
    @Bindable var store = store
    check(
      $store.scope(\.$destination, action: \.destination).edit,
      $store.scope(state: \.$destination, action: \.destination).other)
  }

  @Test func casesOfABindingOfAStore() {
    let binding = Binding(get: { store }, set: { _ in })
    check(
      binding.scope(\.$destination, action: \.destination).edit,
      binding.scope(state: \.$destination, action: \.destination).other)
  }

  @Test func anAlertIsACaseToo() {
    @Bindable var store = store
    let alert = $store.scope(\.$destination, action: \.destination).alert
    #expect(alert.wrappedValue == nil)
    store.send(.show(.alert(AlertState { TextState("Sure?") })))
    #expect(alert.wrappedValue != nil)
    alert.wrappedValue?.send(.confirm)
    #expect(store.destination == nil)
  }

  @Test func thePresentationIsObserved() {
    @Bindable var store = store
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = $store.scope(\.$destination, action: \.destination).edit.wrappedValue
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    store.send(.destination(.presented(.edit(.increment))))
    expectNoDifference(changes.value, 0)
    store.send(.show(.other(Edit.State())))
    expectNoDifference(changes.value, 1)
  }
}
