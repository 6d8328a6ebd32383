import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Presented state is stored in a box. These tests change it in every way and dismiss it.
@MainActor
@Suite(.dependencies)
struct PresentationStateTests {
  @ObservableState
  struct Child: Equatable {
    var count = 0
  }

  @ObservableState
  struct Row: Equatable, Identifiable {
    var id: Int
    var count = 0
  }

  @ObservableState
  struct Parent: Equatable {
    @Presents var child: Child?
    @Presents var row: Row?
    @Presents var number: Int?
    @Presents var function: Unequal?
  }

  struct Unequal: Equatable {
    static func == (lhs: Self, rhs: Self) -> Bool { false }
  }

  @CasePathable enum Destination: Equatable { case number(Int), text(String) }
  struct CasePresenter: Equatable { @PresentationState var destination: Destination? }

  @Test func theValueOfACaseIsChangedThroughTheProjection() {
    var state = CasePresenter(destination: .number(1))
    state.$destination[case: \.number]? += 1
    expectNoDifference(state.destination, .number(2))
    expectNoDifference(state.$destination[case: \.text], nil)
    state.$destination[case: \.text]? += "a"
    expectNoDifference(state.destination, .number(2))
    expectIssues {
      state.$destination[case: \.text] = "a"
    } matching: {
      $0.text.contains("number")
    }
    expectNoDifference(state.destination, .number(2))
    state.$destination[case: \.number] = nil
    expectNoDifference(state.destination, nil)
    expectIssues {
      state.$destination[case: \.number] = 1
    } matching: {
      $0.text.contains("not there")
    }
    expectNoDifference(state.destination, nil)
  }

  @Test func changesInPlaceAndCopiesOnWrite() {
    var state = Parent(child: Child(), number: 1)
    let copy = state
    state.child?.count = 2
    state.number? += 1
    expectNoDifference(state.child?.count, 2)
    expectNoDifference(state.number, 2)
    expectNoDifference(copy.child?.count, 0)
    expectNoDifference(copy.number, 1)
  }

  @Test func changesInPlaceToNothingAndFromNothing() {
    func set<Value>(_ target: inout Value?, _ value: Value?) { target = value }
    var state = Parent()
    set(&state.number, 3)
    expectNoDifference(state.number, 3)
    expectNoDifference(state.$number.wrappedValue, 3)
    set(&state.number, nil)
    expectNoDifference(state.number, nil)
    expectNoDifference(state, Parent())
    set(&state.number, nil)
    expectNoDifference(state, Parent())
  }

  @Test("A change that throws an error keeps the new presented value")
  func anErrorInTheMiddleOfAChangeKeepsWhatIsPresented() {
    struct Failure: Error {}
    func fail(_ target: inout Int?) throws {
      target = 5
      throw Failure()
    }
    var state = Parent(number: 1)
    #expect(throws: Failure.self) { try fail(&state.number) }
    expectNoDifference(state.number, 5)
  }

  @Test("Readers are notified when the presented child is replaced")
  func tellsReadersOfAPresentedChildWhenItIsAnother() {
    var state = Parent(child: Child(), number: 1)
    func notifies(_ change: (inout Parent) -> Void, reading: (Parent) -> Void) -> Bool {
      let told = LockIsolated(false)
      withObservationTracking {
        reading(state)
      } onChange: {
        told.setValue(true)
      }
      change(&state)
      return told.value
    }
    #expect(
      !notifies {
        $0.child?.count = 1
      } reading: {
        _ = $0.child
      })
    #expect(
      notifies {
        $0.child?.count = 2
      } reading: {
        _ = $0.child?.count
      })
    #expect(
      notifies {
        $0.child = Child(count: 2)
      } reading: {
        _ = $0.child
      })
    #expect(
      !notifies {
        $0.child = $0.child
      } reading: {
        _ = $0.child
      })
    #expect(
      notifies {
        $0.child = nil
      } reading: {
        _ = $0.child
      })
    #expect(
      !notifies {
        $0.child = nil
      } reading: {
        _ = $0.child
      })
    #expect(
      !notifies {
        $0.number = 1
      } reading: {
        _ = $0.number
      })
    #expect(
      notifies {
        $0.number = 2
      } reading: {
        _ = $0.number
      })
    #expect(
      notifies {
        $0.function = Unequal()
      } reading: {
        _ = $0.function
      })
    #expect(
      notifies {
        $0.function = Unequal()
      } reading: {
        _ = $0.function
      })
  }

  // MARK: Dismissal

  @Reducer
  struct Presenter {
    @ObservableState
    struct State: Equatable {
      @Presents var child: Child?
      @Presents var row: Row?
    }
    enum Action {
      case child(PresentationAction<Never>)
      case row(PresentationAction<Never>)
    }
    var onDismiss: @Sendable (inout State) -> Void
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        onDismiss(&state)
        return .none
      }
      .ifLet(\.$child, action: \.child) { EmptyReducer<Child, Never>() }
      .ifLet(\.$row, action: \.row) { EmptyReducer<Row, Never>() }
    }
  }

  private func dismissed(
    _ action: Presenter.Action, from state: Presenter.State,
    by change: @escaping @Sendable (inout Presenter.State) -> Void
  ) -> Presenter.State {
    let store = Store(initialState: state) { Presenter(onDismiss: change) }
    store.send(action)
    return store.withState { $0 }
  }

  @Test("A dismissal removes the child unless the parent replaces it")
  func aDismissalTakesTheChildThatTheParentLeftAloneOrChanged() {
    let state = Presenter.State(child: Child(), row: Row(id: 1))
    expectNoDifference(dismissed(.row(.dismiss), from: state) { _ in }.row, nil)
    expectNoDifference(dismissed(.row(.dismiss), from: state) { $0.row?.count += 1 }.row, nil)
    expectNoDifference(dismissed(.child(.dismiss), from: state) { $0.child?.count += 1 }.child, nil)
    expectNoDifference(dismissed(.child(.dismiss), from: state) { $0.child = Child(count: 9) }.child, nil)
    expectNoDifference(dismissed(.row(.dismiss), from: state) { $0.row = Row(id: 1, count: 9) }.row, nil)
    expectNoDifference(dismissed(.row(.dismiss), from: state) { $0.row = nil }.row, nil)
  }

  @Test("A dismissal keeps a value that the parent presents instead")
  func aDismissalLeavesWhatTheParentPresentsInstead() {
    let state = Presenter.State(row: Row(id: 1))
    expectNoDifference(dismissed(.row(.dismiss), from: state) { $0.row = Row(id: 2) }.row?.id, 2)
    expectNoDifference(dismissed(.row(.dismiss), from: state) { $0.row?.id = 3 }.row?.id, 3)
  }
}
