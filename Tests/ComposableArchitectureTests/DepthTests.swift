import ComposableArchitecture
import CustomDump
import Foundation
import Testing

/// A screen with a large inline state: a thousand fields.
@Reducer
struct LargeScreen {
  @ObservableState
  struct State: Equatable {
    var fields = Fields()
    var count = 0
  }
  struct Fields: Equatable {
    var values: InlineArray<1000, Int> = .init(repeating: 0)
    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.values.indices.allSatisfy { lhs.values[$0] == rhs.values[$0] }
    }
  }
  enum Action { case tap }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      state.fields.values[999] += 1
      return .none
    }
  }
}

@Reducer
struct LargeApp {
  @ObservableState
  struct State: Equatable {
    var path = StackState<LargeScreen.State>()
    @Presents var sheet: LargeScreen.State?
  }
  enum Action {
    case path(StackActionOf<LargeScreen>)
    case sheet(PresentationAction<LargeScreen.Action>)
    case show
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show = action { state.sheet = LargeScreen.State() }
      return .none
    }
    .forEach(\.path, action: \.path) { LargeScreen() }
    .ifLet(\.$sheet, action: \.sheet) { LargeScreen() }
  }
}

@Suite struct DepthTests {
  /// Runs two hundred large screens on a thread with a stack of half a megabyte.
  @Test func largeStatesFitASmallStack() async {
    let count = await withCheckedContinuation { (continuation: CheckedContinuation<Int, Never>) in
      let thread = Thread {
        let reducer = LargeApp()._build()
        var state = LargeApp.State(path: StackState((0..<200).map { _ in LargeScreen.State() }))
        state.sheet = LargeScreen.State()
        let ids = state.path.ids
        for id in ids { _ = reducer(&state, .path(.element(id: id, action: .tap))) }
        _ = reducer(&state, .sheet(.presented(.tap)))
        continuation.resume(returning: state.path.reduce(state.sheet?.count ?? 0) { $0 + $1.count })
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    expectNoDifference(count, 201)
  }

  /// Operators change state in place: the storage of an array of rows keeps its address.
  @Test func rowsScreensAndSheetsAreChangedInPlace() {
    let reducer = BigApp()._build()
    var state = BigApp.State(rows: [Big(id: 1), Big(id: 2)], path: StackState([Big(id: 3)]))
    state.sheet = Big(id: 4)
    let id = state.path.ids[0]
    func addresses() -> [Int] {
      [state.rows[id: 1]!.address, state.path[id: id]!.address, state.sheet!.address]
    }
    let before = addresses()
    _ = reducer(&state, .rows(.element(id: 1, action: 5)))
    _ = reducer(&state, .path(.element(id: id, action: 6)))
    _ = reducer(&state, .sheet(.presented(7)))
    expectNoDifference(addresses(), before)
    expectNoDifference(
      [state.rows[id: 1]!, state.path[id: id]!, state.sheet!].map { $0.values[0] }, [5, 6, 7])
  }

  struct Big: Equatable, Identifiable {
    var id: Int
    var values = Array(repeating: 0, count: 1000)
    var address: Int { values.withUnsafeBytes { Int(bitPattern: $0.baseAddress) } }
  }

  struct BigScreen: Reducer {
    func reduce(into state: inout Big, action: Int) -> Effect<Int> {
      state.values[0] = action
      return .none
    }
  }

  @Reducer
  struct BigApp {
    @ObservableState
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Big> = []
      var path = StackState<Big>()
      @Presents var sheet: Big?
    }
    enum Action {
      case rows(IdentifiedAction<Int, Int>)
      case path(StackAction<Big, Int>)
      case sheet(PresentationAction<Int>)
    }
    var body: some ReducerOf<Self> {
      EmptyReducer()
        .forEach(\.rows, action: \.rows) { BigScreen() }
        .forEach(\.path, action: \.path) { BigScreen() }
        .ifLet(\.$sheet, action: \.sheet) { BigScreen() }
    }
  }
}
