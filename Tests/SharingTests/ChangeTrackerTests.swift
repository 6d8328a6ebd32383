import CustomDump
import Sharing
import Testing

@Suite struct ChangeTrackerTests {
  struct State: Equatable {
    @Shared var count: Int
  }

  let tracker = SharedChangeTracker()

  @Test func anExpectedChange() {
    let actual = State(count: Shared(value: 0))
    tracker.track { actual.$count.withLock { $0 += 1 } }
    #expect(tracker.hasChanges)
    tracker.assert {
      let expected = actual
      expectNoDifference(expected.count, 0)
      #expect(expected != actual)
      expected.count = 1
      expectNoDifference(expected.count, 1)
      expectNoDifference(expected, actual)
    }
    expectNoDifference(actual.count, 1)
    #expect(!tracker.hasChanges)
    expectNoDifference(tracker.failureDescription(), nil)
  }

  @Test func aWrongExpectation() {
    let actual = State(count: Shared(value: 0))
    tracker.track { actual.$count.withLock { $0 += 1 } }
    tracker.assert {
      let expected = actual
      expected.$count.withLock { $0 = 5 }
      #expect(expected != actual)
    }
    expectNoDifference(actual.count, 1)
    #expect(tracker.hasChanges)
    tracker.reset()
    #expect(!tracker.hasChanges)
  }

  @Test func anExpectationWithoutAChange() {
    let actual = State(count: Shared(value: 0))
    tracker.assert {
      let expected = actual
      expected.count = 1
      #expect(expected != actual)
    }
    expectNoDifference(actual.count, 0)
  }

  @Test func parts() {
    let pair = Shared(value: [1, 2])
    let first = pair[0]
    tracker.track { first.withLock { $0 = 10 } }
    tracker.assert {
      expectNoDifference(first.wrappedValue, 1)
      expectNoDifference(pair.wrappedValue, [1, 2])
      first.withLock { $0 = 10 }
      expectNoDifference(pair.wrappedValue, [10, 2])
      expectNoDifference(first, pair[0])
    }
    #expect(!tracker.hasChanges)
  }

  @Test func whatIsUndoneIsNoChange() {
    let count = Shared(value: 0)
    tracker.track {
      count.withLock { $0 = 1 }
      count.withLock { $0 = 0 }
    }
    #expect(!tracker.hasChanges)
  }

  @Test func onlyTrackedChangesCount() async {
    let count = Shared(value: 0)
    count.withLock { $0 = 1 }
    #expect(!tracker.hasChanges)
    await tracker.track {
      await Task { count.withLock { $0 = 2 } }.value
    }
    #expect(tracker.hasChanges)
  }

  @Test func theFailure() {
    let count = Shared(value: 0); let line = #line
    tracker.track { count.withLock { $0 += 1 } }
    expectNoDifference(
      tracker.failureDescription(),
      """
      Tracked changes to 'Shared<Int>@SharingTests/ChangeTrackerTests.swift:\(line)' but failed to assert: …

        − 0
        + 1

      (Before: −, After: +)

      Call 'Shared<Int>.assert' to exhaustively test these changes, or call 'skipChanges' to ignore them.
      """)
  }
}

@Suite struct DiffTests {
  struct State: Equatable {
    @Shared var count: Int
  }

  @Test func aDiffShowsTheExpectationAndWhatIsThere() {
    let tracker = SharedChangeTracker()
    let actual = State(count: Shared(value: 0))
    tracker.track { actual.$count.withLock { $0 += 1 } }
    tracker.assert {
      let expected = actual
      expected.count = 2
      expectNoDifference(
        diff(expected, actual),
        """
          DiffTests.State(
        -   _count: 2
        +   _count: 1
          )
        """)
    }
  }
}

extension ChangeTrackerTests {
  @Test func aTrackerThatWasStoppedNotesNothingMore() {
    let shared = Shared(value: 1)
    let tracker = SharedChangeTracker()
    tracker.track { shared.withLock { $0 = 2 } }
    #expect(tracker.hasChanges)
    tracker.stop()
    #expect(!tracker.hasChanges)
    tracker.track { shared.withLock { $0 = 3 } }
    #expect(!tracker.hasChanges)
  }
}
