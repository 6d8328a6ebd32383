import CairnTestSupport
import ComposableArchitecture
import CustomDump
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// An effect that a view's `.task` starts ends with the view. Other effects of the same store don't.
@MainActor @Suite struct TaskLifetimeTests {
  @Reducer struct Radio {
    @ObservableState struct State: Equatable {
      var heard: [Int] = []
      var isShown = true
    }
    enum Action { case heard(Int), hidden, listen, task }
    let numbers: AsyncStream<Int>
    let ended: AsyncStream<String>.Continuation
    let taken: AsyncStream<Void>.Continuation
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .heard(let number):
          state.heard.append(number)
          return .none
        case .hidden:
          state.isShown = false
          return .none
        case .listen:
          return .run { send in
            for await number in numbers {
              await send(.heard(number))
              taken.yield()
            }
          }
        case .task:
          return .run { _ in
            try? await Task<Never, Never>.never()
            ended.yield("cancelled \(Task.isCancelled)")
          }
        }
      }
    }
  }

  struct RadioView: View {
    let store: StoreOf<Radio>
    var body: some View {
      List {
        if store.isShown {
          Text("On").task { await store.send(.task).finish() }
        } else {
          Text("Off")
        }
      }
    }
  }

  @Test("Only the effect of a view's 'task' ends with the view", .timeLimit(.minutes(20)))
  func theEffectOfATaskEndsWithItsViewAndNoOther() async {
    let (numbers, speak) = AsyncStream.makeStream(of: Int.self)
    let (endings, ended) = AsyncStream.makeStream(of: String.self)
    let (received, taken) = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: Radio.State()) { Radio(numbers: numbers, ended: ended, taken: taken) }
    let screen = TestScreen(width: 20) { RadioView(store: store) }
    let listening = store.send(.listen)
    expectNoDifference(screen.text, "On")
    store.send(.hidden)
    expectNoDifference(screen.text, "Off")
    var ends = endings.makeAsyncIterator()
    let ending = await ends.next()
    expectNoDifference(ending, "cancelled true")
    speak.yield(7)
    var takings = received.makeAsyncIterator()
    await takings.next()
    expectNoDifference(store.heard, [7])
    listening.cancel()
    await listening.finish()
  }

  @Reducer struct Rows {
    @ObservableState struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State>
    }
    enum Action { case rows(IdentifiedActionOf<Row>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
    }
  }

  @Reducer struct Row {
    @ObservableState struct State: Equatable, Identifiable { var id: Int }
  }

  /// The documents' list, whose row backgrounds depend on the row's position.
  @Test("Every other row has a different background") func everySecondRowHasAnotherBackground() {
    let store = Store(initialState: Rows.State(rows: [Row.State(id: 5), Row.State(id: 6), Row.State(id: 7)]))
    {
      Rows()
    }
    let screen = TestScreen(width: 8) {
      ForEach(
        Array(store.scope(state: \.rows, action: \.rows).enumerated()), id: \.element
      ) { position, childStore in
        Text("Row \(childStore.state.id)")
          .background { position.isMultiple(of: 2) ? Color.white : Color.gray }
      }
    }
    expectNoDifference(
      screen.rendered(for: .full).split(separator: "\n"),
      ["\u{1B}[47mRow 5\u{1B}[0m", "\u{1B}[100mRow 6\u{1B}[0m", "\u{1B}[47mRow 7\u{1B}[0m"])
  }
}
