import CairnTestSupport
import CustomDump
import Foundation
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

  @Test("An assertion on a copy doesn't change the actual value") func anExpectationWithoutAChange() {
    let actual = State(count: Shared(value: 0))
    tracker.assert {
      let expected = actual
      expected.count = 1
      #expect(expected != actual)
    }
    expectNoDifference(actual.count, 0)
  }

  @Test("Values can be read as of an earlier time") func valuesAreReadAsTheyWere() {
    let pair = Shared(value: [1, 2])
    let first = pair[0]
    let start = tracker.now
    tracker.track { first.withLock { $0 = 10 } }
    let middle = tracker.now
    tracker.track { pair.withLock { $0[0] = 100 } }
    tracker.assert { first.withLock { $0 = -1 } }
    expectNoDifference(tracker.read(at: start) { [first.wrappedValue] + pair.wrappedValue }, [1, 1, 2])
    expectNoDifference(tracker.read(at: middle) { [first.wrappedValue] + pair.wrappedValue }, [10, 10, 2])
    expectNoDifference(tracker.read(at: tracker.now) { pair.wrappedValue }, [100, 2])
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

  @Test("A change that was reverted doesn't count") func whatIsUndoneIsNoChange() {
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

/// The failure messages of 'Shared.assert' and 'skipChanges'.
@Suite struct SharedAssertionTests {
  let tracker = SharedChangeTracker()

  @Test func aChangeIsAssertedByItsValue() {
    let count = Shared(value: 0)
    let other = Shared(value: 0)
    tracker.track {
      count.withLock { $0 += 1 }
      other.withLock { $0 += 1 }
    }
    count.assert {
      expectNoDifference($0, 0)
      $0 = 1
    }
    expectNoDifference(count.wrappedValue, 1)
    expectNoDifference(tracker.failureDescription()?.components(separatedBy: "Tracked").count, 2)
    other.assert { $0 += 1 }
    #expect(!tracker.hasChanges)
    tracker.track { count.withLock { $0 += 1 } }
    count.assert { $0 += 1 }
    #expect(!tracker.hasChanges)
  }

  @Test func aWrongExpectationFailsOnce() {
    let count = Shared(value: 0); let line = #line
    tracker.track { count.withLock { $0 += 1 } }
    expectIssues {
      count.assert { $0 = 2 }
    } matching: {
      $0.description == """
        Changes to 'Shared<Int>@SharingTests/ChangeTrackerTests.swift:\(line)' do not match expectation: …

          − 2
          + 1

        (Expected: −, Actual: +)
        """
    }
    #expect(!tracker.hasChanges)
    expectIssues {
      count.assert { $0 = 1 }
    } matching: {
      $0.description.contains("but none were tracked. …")
    }
  }

  /// Asserting a derived value doesn't assert the other fields.
  @Test func aPartIsAsserted() {
    let user = Shared(value: User(id: 1, name: "Blob"))
    tracker.track {
      user.name.withLock { $0 += " Jr" }
      user.id.withLock { $0 += 1 }
    }
    user.name.assert { $0 = "Blob Jr" }
    expectNoDifference(tracker.failureDescription()?.contains("Blob Jr"), true)
    #expect(tracker.hasChanges)
    user.id.assert { $0 = 2 }
    #expect(!tracker.hasChanges)
  }

  @Test func changesAreSkipped() {
    let user = Shared(value: User(id: 1, name: "Blob"))
    let count = Shared(value: 0)
    tracker.track {
      user.name.withLock { $0 += " Jr" }
      count.withLock { $0 += 1 }
    }
    user.name.skipChanges()
    expectNoDifference(tracker.failureDescription()?.contains("Shared<Int>"), true)
    expectNoDifference(tracker.failureDescription()?.contains("Blob"), false)
    count.skipChanges()
    #expect(!tracker.hasChanges)
    count.skipChanges()
  }

  /// A tracker without references is released.
  @Test("A released tracker isn't used") func aTrackerThatIsGoneIsNotFound() {
    let count = Shared(value: 0)
    SharedChangeTracker().track { count.withLock { $0 += 1 } }
    expectIssues {
      count.assert { $0 = 1 }
    } matching: {
      $0.description.contains("none were tracked")
    }
  }
}

@Suite struct DiffTests {
  struct State: Equatable {
    @Shared var count: Int
  }

  @Test("A difference shows the expected value and the actual value")
  func aDiffShowsTheExpectationAndWhatIsThere() {
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
  @Test("A stopped tracker records nothing more") func aTrackerThatWasStoppedNotesNothingMore() {
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
