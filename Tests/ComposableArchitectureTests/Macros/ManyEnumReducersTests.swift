import ComposableArchitecture
import CustomDump
import Testing

// The compiler crashed or never finished in a file with three enum reducers at the top level, or with several
// namespaces that each contain one. The main test is that this file compiles. No state here conforms to
// `Equatable` in an extension, and no parent mentions an enum reducer, because either hid the crash.

@Reducer enum Many1 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many2 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many3 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many4 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many5 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many6 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many7 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many8 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many9 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many10 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many11 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many12 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many13 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many14 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many15 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many16 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many17 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many18 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many19 {
  case first(ManyFirst)
  case second(ManySecond)
}
@Reducer enum Many20 {
  case first(ManyFirst)
  case second(ManySecond)
}

@Reducer struct ManyFirst {
  @ObservableState struct State { var count = 0 }
  enum Action { case tap }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer struct ManySecond {}

enum ManyNamespace1 {
  @Reducer struct Feature {
    @ObservableState struct State { var count = 0 }
    enum Action { case tap }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }
  @Reducer enum Destination {
    case feature(Feature)
  }
}
enum ManyNamespace2 {
  @Reducer struct Feature {
    @ObservableState struct State { var count = 0 }
    enum Action { case tap }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 2
        return .none
      }
    }
  }
  @Reducer enum Destination {
    case feature(Feature)
  }
}
enum ManyNamespace3 {
  @Reducer struct Feature {
    @ObservableState struct State { var count = 0 }
    enum Action { case tap }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 3
        return .none
      }
    }
  }
  @Reducer enum Destination {
    case feature(Feature)
  }
}

@MainActor @Suite struct ManyEnumReducersTests {
  @Test("A case of an enum with twenty cases runs") func theLastOfTwentyCasesRuns() {
    let store = Store(initialState: Many20.State.first(ManyFirst.State())) { Many20.body }
    store.send(.first(.tap))
    expectNoDifference(store.withState { $0.first?.count }, 1)
    guard case .first(let child) = store.case else {
      Issue.record("\(store.case)")
      return
    }
    expectNoDifference(child.count, 1)
  }

  @Test("A reducer in a namespace runs") func thoseInNamespacesRun() {
    let store = Store(initialState: ManyNamespace3.Destination.State.feature(ManyNamespace3.Feature.State()))
    {
      ManyNamespace3.Destination.body
    }
    store.send(.feature(.tap))
    expectNoDifference(store.withState { $0.feature?.count }, 3)
  }
}
