import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Long chains of operators, which a compiler never finishes if it tries each overload at each step. The main
/// test is that this file compiles.
@MainActor
@Suite(.dependencies)
struct TypeCheckingTests {
  @Reducer
  struct Leaf {
    @ObservableState
    struct State: Equatable { var count = 0 }
    enum Action { case increment }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer
  struct Presenting {
    @ObservableState
    struct State: Equatable {
      @Presents var child0: Leaf.State?
      @Presents var child1: Leaf.State?
      @Presents var child2: Leaf.State?
      @Presents var child3: Leaf.State?
      @Presents var child4: Leaf.State?
      @Presents var child5: Leaf.State?
      @Presents var child6: Leaf.State?
      @Presents var child7: Leaf.State?
      @Presents var child8: Leaf.State?
      @Presents var child9: Leaf.State?
      @Presents var child10: Leaf.State?
      @Presents var child11: Leaf.State?
      @Presents var child12: Leaf.State?
      @Presents var child13: Leaf.State?
      @Presents var child14: Leaf.State?
      @Presents var child15: Leaf.State?
      @Presents var child16: Leaf.State?
      @Presents var child17: Leaf.State?
      @Presents var child18: Leaf.State?
      @Presents var child19: Leaf.State?
    }
    enum Action {
      case child0(PresentationAction<Leaf.Action>)
      case child1(PresentationAction<Leaf.Action>)
      case child2(PresentationAction<Leaf.Action>)
      case child3(PresentationAction<Leaf.Action>)
      case child4(PresentationAction<Leaf.Action>)
      case child5(PresentationAction<Leaf.Action>)
      case child6(PresentationAction<Leaf.Action>)
      case child7(PresentationAction<Leaf.Action>)
      case child8(PresentationAction<Leaf.Action>)
      case child9(PresentationAction<Leaf.Action>)
      case child10(PresentationAction<Leaf.Action>)
      case child11(PresentationAction<Leaf.Action>)
      case child12(PresentationAction<Leaf.Action>)
      case child13(PresentationAction<Leaf.Action>)
      case child14(PresentationAction<Leaf.Action>)
      case child15(PresentationAction<Leaf.Action>)
      case child16(PresentationAction<Leaf.Action>)
      case child17(PresentationAction<Leaf.Action>)
      case child18(PresentationAction<Leaf.Action>)
      case child19(PresentationAction<Leaf.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
        .ifLet(\.$child0, action: \.child0) { Leaf() }
        .ifLet(\.$child1, action: \.child1) { Leaf() }
        .ifLet(\.$child2, action: \.child2) { Leaf() }
        .ifLet(\.$child3, action: \.child3) { Leaf() }
        .ifLet(\.$child4, action: \.child4) { Leaf() }
        .ifLet(\.$child5, action: \.child5) { Leaf() }
        .ifLet(\.$child6, action: \.child6) { Leaf() }
        .ifLet(\.$child7, action: \.child7) { Leaf() }
        .ifLet(\.$child8, action: \.child8) { Leaf() }
        .ifLet(\.$child9, action: \.child9) { Leaf() }
        .ifLet(\.$child10, action: \.child10) { Leaf() }
        .ifLet(\.$child11, action: \.child11) { Leaf() }
        .ifLet(\.$child12, action: \.child12) { Leaf() }
        .ifLet(\.$child13, action: \.child13) { Leaf() }
        .ifLet(\.$child14, action: \.child14) { Leaf() }
        .ifLet(\.$child15, action: \.child15) { Leaf() }
        .ifLet(\.$child16, action: \.child16) { Leaf() }
        .ifLet(\.$child17, action: \.child17) { Leaf() }
        .ifLet(\.$child18, action: \.child18) { Leaf() }
        .ifLet(\.$child19, action: \.child19) { Leaf() }
    }
  }

  @Reducer
  struct Holding {
    @ObservableState
    struct State: Equatable {
      var child0: Leaf.State?
      var child1: Leaf.State?
      var child2: Leaf.State?
      var child3: Leaf.State?
      var child4: Leaf.State?
      var child5: Leaf.State?
      var child6: Leaf.State?
      var child7: Leaf.State?
      var child8: Leaf.State?
      var child9: Leaf.State?
      var child10: Leaf.State?
      var child11: Leaf.State?
      var child12: Leaf.State?
      var child13: Leaf.State?
      var child14: Leaf.State?
      var child15: Leaf.State?
      var child16: Leaf.State?
      var child17: Leaf.State?
      var child18: Leaf.State?
      var child19: Leaf.State?
    }
    enum Action {
      case child0(Leaf.Action)
      case child1(Leaf.Action)
      case child2(Leaf.Action)
      case child3(Leaf.Action)
      case child4(Leaf.Action)
      case child5(Leaf.Action)
      case child6(Leaf.Action)
      case child7(Leaf.Action)
      case child8(Leaf.Action)
      case child9(Leaf.Action)
      case child10(Leaf.Action)
      case child11(Leaf.Action)
      case child12(Leaf.Action)
      case child13(Leaf.Action)
      case child14(Leaf.Action)
      case child15(Leaf.Action)
      case child16(Leaf.Action)
      case child17(Leaf.Action)
      case child18(Leaf.Action)
      case child19(Leaf.Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
        .ifLet(\.child0, action: \.child0) { Leaf() }
        .ifLet(\.child1, action: \.child1) { Leaf() }
        .ifLet(\.child2, action: \.child2) { Leaf() }
        .ifLet(\.child3, action: \.child3) { Leaf() }
        .ifLet(\.child4, action: \.child4) { Leaf() }
        .ifLet(\.child5, action: \.child5) { Leaf() }
        .ifLet(\.child6, action: \.child6) { Leaf() }
        .ifLet(\.child7, action: \.child7) { Leaf() }
        .ifLet(\.child8, action: \.child8) { Leaf() }
        .ifLet(\.child9, action: \.child9) { Leaf() }
        .ifLet(\.child10, action: \.child10) { Leaf() }
        .ifLet(\.child11, action: \.child11) { Leaf() }
        .ifLet(\.child12, action: \.child12) { Leaf() }
        .ifLet(\.child13, action: \.child13) { Leaf() }
        .ifLet(\.child14, action: \.child14) { Leaf() }
        .ifLet(\.child15, action: \.child15) { Leaf() }
        .ifLet(\.child16, action: \.child16) { Leaf() }
        .ifLet(\.child17, action: \.child17) { Leaf() }
        .ifLet(\.child18, action: \.child18) { Leaf() }
        .ifLet(\.child19, action: \.child19) { Leaf() }
    }
  }

  @Test func runsEachOfTwentyPresentedChildren() {
    let store = Store(initialState: Presenting.State(child0: Leaf.State(), child19: Leaf.State())) {
      Presenting()
    }
    store.send(.child0(.presented(.increment)))
    store.send(.child19(.presented(.increment)))
    store.send(.child19(.presented(.increment)))
    store.send(.child0(.dismiss))
    expectNoDifference(store.withState { $0.child0 }, nil)
    expectNoDifference(store.withState { $0.child19?.count }, 2)
  }

  @Test func runsEachOfTwentyOptionalChildren() {
    let store = Store(initialState: Holding.State(child0: Leaf.State(), child19: Leaf.State())) { Holding() }
    store.send(.child0(.increment))
    store.send(.child19(.increment))
    store.send(.child19(.increment))
    expectNoDifference(store.withState { $0.child0?.count }, 1)
    expectNoDifference(store.withState { $0.child19?.count }, 2)
  }

  // MARK: Forms of child reducers

  @Reducer
  struct Ways {
    @ObservableState
    struct State: Equatable {
      var optional: Leaf.State?
      var counter: Int?
      @Presents var presented: Leaf.State?
      @Presents var number: Int?
      var isDoubled = true
    }
    enum Action {
      case optional(Leaf.Action)
      case counter(Bool)
      case presented(PresentationAction<Leaf.Action>)
      case number(PresentationAction<Bool>)
      case nothing(Leaf.Action)
    }
    var isDoubled = true
    let stored: @Sendable () -> Leaf = { Leaf() }

    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
        // Several reducers, conditions, and loops, and closures whose types come from the context.
        .ifLet(\.counter, action: \.counter) {
          Reduce { state, isUp in
            state += isUp ? 1 : -1
            return .none
          }
          if isDoubled {
            Reduce { state, isUp in
              switch isUp {
              case true: state += 10
              case false: state -= 10
              }
              return .none
            }
          } else {
            EmptyReducer()
          }
          for _ in 0..<2 {
            Reduce { state, _ in
              state += 100
              return .none
            }
          }
        }
        .ifLet(\.$number, action: \.number) {
          Reduce { state, isUp in
            state += isUp ? 1 : -1
            return .none
          }
          if isDoubled {
            Reduce { state, _ in
              state *= 2
              return .none
            }
          }
        }
        // Functions instead of closures.
        .ifLet(\.optional, action: \.optional, then: stored)
        .ifLet(\.$presented, action: \.presented, destination: stored)
    }
  }

  /// The labels from the documentation, and key paths created elsewhere.
  @Reducer
  struct Labels {
    typealias State = Ways.State
    typealias Action = Ways.Action
    var body: some Reducer<Ways.State, Ways.Action> {
      let action: CaseKeyPath<Ways.Action, PresentationAction<Leaf.Action>> = \.presented
      EmptyReducer()
        .ifLet(\.optional, action: \.optional, then: { Leaf() })
        .ifLet(\.$presented, action: action, destination: { Leaf() })
        .ifLet(\.counter, action: \.counter) {}
        .ifLet(\.$number, action: \.number) {}
    }
  }

  private let initial = Ways.State(optional: Leaf.State(), counter: 0, presented: Leaf.State(), number: 1)

  @Test func takesAllThatABuilderLists() {
    let store = Store(initialState: initial) { Ways() }
    store.send(.counter(true))
    expectNoDifference(store.withState { $0.counter }, 211)
    store.send(.number(.presented(true)))
    expectNoDifference(store.withState { $0.number }, 4)
    store.send(.optional(.increment))
    expectNoDifference(store.withState { $0.optional?.count }, 1)
    store.send(.presented(.presented(.increment)))
    expectNoDifference(store.withState { $0.presented?.count }, 1)
    store.send(.presented(.dismiss))
    expectNoDifference(store.withState { $0.presented }, nil)
  }

  @Test func takesTheDocumentedLabels() {
    let store = Store(initialState: initial) { Labels() }
    store.send(.optional(.increment))
    store.send(.presented(.presented(.increment)))
    store.send(.number(.dismiss))
    expectNoDifference(store.withState { $0.optional?.count }, 1)
    expectNoDifference(store.withState { $0.presented?.count }, 1)
    expectNoDifference(store.withState { $0.number }, nil)
    var state = initial
    _ = Labels().reduce(into: &state, action: .optional(.increment))
    expectNoDifference(state.optional?.count, 1)
    _ = Ways().reduce(into: &state, action: .counter(false))
    expectNoDifference(state.counter, 189)
  }

  @Test("An absent child is reported at its operator") func reportsAMissingChildWhereTheOperatorIsWritten() {
    let store = Store(initialState: Holding.State()) { Holding() }
    expectIssues {
      store.send(.child7(.increment))
    } matching: {
      $0.description.contains("An \"ifLet\" at \"ComposableArchitectureTests/TypeCheckingTests.swift:")
    }
  }
}
