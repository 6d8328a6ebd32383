import CairnTestSupport
import CustomDump
import Observation
import SwiftNavigation
import Testing

@MainActor
@Suite struct ObserveTests {
  @Observable final class Model {
    var count = 0
    var other = 0
  }

  /// The runs of an observation. A test waits for each by its number.
  final class Runs {
    private(set) var values: [Int] = []
    private var waiting: (count: Int, resume: CheckedContinuation<Void, Never>)?

    func add(_ value: Int) {
      values.append(value)
      if let waiting, values.count >= waiting.count {
        self.waiting = nil
        waiting.resume.resume()
      }
    }

    func reach(_ count: Int) async {
      guard values.count < count else { return }
      await withCheckedContinuation { waiting = (count, $0) }
    }
  }

  @Test("The closure runs again when a value that it read changes")
  func runsAgainWhenWhatItReadChanges() async {
    let model = Model()
    let runs = Runs()
    let token = observe { runs.add(model.count) }
    expectNoDifference(runs.values, [0])
    model.count = 1
    await runs.reach(2)
    model.count = 2
    await runs.reach(3)
    expectNoDifference(runs.values, [0, 1, 2])
    token.cancel()
    #expect(token.isCancelled)
  }

  @Test("Several changes cause one run") func changesMadeTogetherLeadToOneRun() async {
    let model = Model()
    let runs = Runs()
    let token = observe { runs.add(model.count) }
    model.count = 1
    model.count = 2
    await runs.reach(2)
    expectNoDifference(runs.values, [0, 2])
    token.cancel()
  }

  @Test("An observation runs only for values that it reads, and only until it is canceled")
  func whatWasNotReadAndWhatWasCancelledRunsNothing() async {
    let model = Model()
    let runs = Runs()
    let others = Runs()
    let cancelled = Runs()
    let token = observe { runs.add(model.count) }
    let otherToken = observe { others.add(model.other) }
    let cancelledToken = observe { cancelled.add(model.other) }
    cancelledToken.cancel()
    model.other = 1
    await others.reach(2)
    expectNoDifference(runs.values, [0])
    expectNoDifference(cancelled.values, [0])
    token.cancel()
    otherToken.cancel()
  }

  @Test("A released token cancels itself once") func aTokenThatGoesAwayEndsItsObservation() {
    final class Flag: Sendable {
      let token: ObserveToken
      init(_ onCancel: @escaping @Sendable () -> Void) { token = ObserveToken(onCancel: onCancel) }
    }
    nonisolated(unsafe) var cancellations = 0
    var holder: Flag? = Flag { cancellations += 1 }
    holder?.token.cancel()
    holder = nil
    expectNoDifference(cancellations, 1)
    _ = Flag { cancellations += 1 }
    expectNoDifference(cancellations, 2)
  }

  @Test func observingWithinAnObservationIsReported() {
    var tokens: [ObserveToken] = []
    let texts = issues {
      tokens.append(observe { _ = observe {} })
      tokens.append(observe {})
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(
      texts.first?.hasPrefix("'observe' was called in the closure of another 'observe'."), true)
    tokens.forEach { $0.cancel() }
  }
}
