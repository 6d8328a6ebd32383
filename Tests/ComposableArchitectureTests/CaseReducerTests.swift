import ComposableArchitecture
import CustomDump
import Foundation
import Testing

@Reducer
enum Modal {
  case counter(Counter)
}
extension Modal.State: Equatable {}

@Reducer
enum Everything {
  case counter(Counter)
  case alert(AlertState<Never>)
  @ReducerCaseEphemeral
  case dialog(ConfirmationDialogState<Bool>)
  @ReducerCaseIgnored
  case number(Int)
  @ReducerCaseIgnored
  case pair(left: Int, right: String)
  @ReducerCaseIgnored
  case nothing
  case modal(Modal.Body = Modal.body)
}
extension Everything.State: Equatable {}

@Reducer(state: .equatable, .sendable, action: .equatable)
enum Synthesized {
  @ReducerCaseIgnored
  case number(Int)
}

@Reducer
struct Inert {}

struct Toast: _EphemeralState, Equatable {
  enum Action { case undo }
}

@Reducer
struct ToastScreen {
  @ObservableState struct State: Equatable { @Presents var toast: Toast? = Toast() }
  enum Action { case toast(PresentationAction<Toast.Action>) }
  var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$toast, action: \.toast) }
}

@MainActor @Suite struct CaseReducerTests {
  struct Pointing: Reducer {
    struct State: Equatable { var child = PresentationState<Everything.State>(wrappedValue: nil) }
    typealias Action = Presented
    @CasePathable enum Presented { case child(PresentationAction<Everything.Action>) }
    var body: some Reducer<State, Presented> {
      Reduce { state, action in
        switch action {
        case .child(.dismiss): state.child.wrappedValue = .counter(Counter.State())
        case .child(.presented(.dialog)): state.child.wrappedValue = .number(1)
        default: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child)
    }
  }

  /// Generic code can run the reducer of any enum reducer's state.
  @Test func genericCodeRunsAnyEnumReducer() {
    func run<State: CaseReducerState>(_ state: inout State, _ action: State.StateReducer.Action) {
      _ = Reduce(State.StateReducer.body).reduce(into: &state, action: action)
    }
    var state = Modal.State.counter(Counter.State())
    run(&state, .counter(.increment))
    expectNoDifference(state, .counter(Counter.State(count: 1)))
  }

  /// State that its first action removes needs no id.
  @Test("A toast disappears with its action") func aToastGoesWithItsAction() {
    let store = Store(initialState: ToastScreen.State()) { ToastScreen() }
    store.send(.toast(.presented(.undo)))
    #expect(store.withState { $0.toast == nil })
  }

  private func store(_ state: Everything.State) -> StoreOf<Everything> {
    Store(initialState: state) { Everything.body }
  }

  private func name(_ store: StoreOf<Everything>) -> String {
    switch store.case {
    case .counter(let store): "counter \(store.count)"
    case .alert(let store): "alert \(store.withState { String(state: $0.title) })"
    case .dialog: "dialog"
    case .number(let number): "number \(number)"
    case .pair(let left, let right): "pair \(left) \(right)"
    case .nothing: "nothing"
    case .modal(let store):
      switch store.case {
      case .counter(let store): "modal counter \(store.count)"
      }
    }
  }

  @Test func aStoreIsSwitchedOver() {
    expectNoDifference(name(store(.counter(Counter.State(count: 3)))), "counter 3")
    expectNoDifference(name(store(.alert(AlertState { TextState("Hi") }))), "alert Hi")
    expectNoDifference(name(store(.dialog(ConfirmationDialogState { TextState("Which?") }))), "dialog")
    expectNoDifference(name(store(.number(7))), "number 7")
    expectNoDifference(name(store(.pair(left: 1, right: "b"))), "pair 1 b")
    expectNoDifference(name(store(.nothing)), "nothing")
    expectNoDifference(name(store(.modal(.counter(Counter.State(count: 2))))), "modal counter 2")
  }

  @Test func eachCaseRunsItsReducer() async {
    let store = TestStore(initialState: Everything.State.modal(.counter(Counter.State()))) { Everything.body }
    await store.send(\.modal.counter.increment) { $0.modal?.counter?.count = 1 }
  }

  @Test func conformancesAreSynthesized() {
    let (one, other) = (Synthesized.State.number(1), Synthesized.State.number(2))
    #expect(one == .number(1) && one != other)
    func sendable(_: some Sendable) {}
    sendable(Synthesized.State.number(1))
  }

  @Test("A reducer that declares nothing has an empty state") func omittedMembersAreEmpty() async {
    let store = TestStore(initialState: Inert.State()) { Inert() }
    expectNoDifference(store.state, Inert.State())
  }

  @Test("Ephemeral state disappears with its first action")
  func ephemeralStateGoesWithItsFirstAction() async {
    let store = TestStore(initialState: Parent.State(destination: .alert(AlertState { TextState("Hi") }))) {
      Parent()
    }
    await store.send(\.destination.alert.confirm) { $0.destination = nil }
    await store.send(\.alert) { $0.destination = .alert(AlertState { TextState("Hi") }) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("A destination that was replaced during dismissal stays")
  func aDestinationThatIsPointedElsewhereStays() async {
    let number = Everything.State.number(5)
    let store = TestStore(initialState: Pointing.State(child: .init(wrappedValue: number))) { Pointing() }
    await store.send(.child(.dismiss)) { $0.child.wrappedValue = .counter(Counter.State()) }
    let dialog = Everything.State.dialog(ConfirmationDialogState { TextState("Which?") })
    let other = TestStore(initialState: Pointing.State(child: .init(wrappedValue: dialog))) { Pointing() }
    await other.send(.child(.presented(.dialog(true)))) { $0.child.wrappedValue = .number(1) }
  }
}
