import ComposableArchitecture
import TerminalUITesting
import Testing

@testable import timers

@MainActor @Suite struct TimersTests {
  @Test func aTimerTicksUntilItIsStopped() async {
    let clock = TestClock()
    let store = TestStore(initialState: TimersFeature.State()) {
      TimersFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.toggleTimerButtonTapped) { $0.isTimerActive = true }
    for second in 1...2 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.timerTicked) { $0.secondsElapsed = second }
    }
    await store.send(.resetButtonTapped) { $0.secondsElapsed = 0 }
    await store.send(.toggleTimerButtonTapped) { $0.isTimerActive = false }
    await clock.advance(by: .seconds(10))
  }

  @Test func theScreen() {
    let store = Store(initialState: TimersFeature.State(secondsElapsed: 12)) { TimersFeature() }
    TestScreen { TimersView(store: store) }.expectSnapshot(width: 40)
  }
}
