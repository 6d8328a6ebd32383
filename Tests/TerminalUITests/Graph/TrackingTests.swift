import CairnSupport
import Foundation
import Observation
import RuntimeHooks
import TerminalUI
import Testing

/// Change notifications for readers of this package's observable objects and of objects that only
/// `Observation` tracks.
@Suite struct TrackingTests {
  /// One of this package's observable objects, with two fields.
  private final class Own: Observable, Sendable {
    private struct Names: Observable {
      var first: Void { () }
      var second: Void { () }
    }
    private let registrar = ObservationRegistrar()
    private let version = ChangeVersion()
    private let values = Locked([0, 0])

    private subscript(index: Int, name: KeyPath<Names, Void>) -> Int {
      get {
        version.noteRead()
        registrar.access(Names(), keyPath: name)
        return values.withLock { $0[index] }
      }
      set {
        registrar.willSet(Names(), keyPath: name)
        values.withLock { $0[index] = newValue }
        version.noteChange()
        registrar.didSet(Names(), keyPath: name)
      }
    }

    var first: Int {
      get { self[0, \.first] }
      set { self[0, \.first] = newValue }
    }
    var second: Int {
      get { self[1, \.second] }
      set { self[1, \.second] = newValue }
    }
  }

  @Observable final class Foreign {
    var first = 0
    var second = 0
  }

  private let changes = Locked(0)

  private var count: Int { changes.withLock { $0 } }

  private func tracking() -> Tracking { Tracking { [changes] in changes.withLock { $0 += 1 } } }

  @Test("Every change of a tracked property is reported") func eachChangeOfWhatWasReadIsReported() {
    let (own, foreign, tracking) = (Own(), Foreign(), tracking())
    tracking.read(in: 1) { _ = (own.first, foreign.first) }
    own.second = 1
    foreign.second = 1
    #expect(count == 0)
    own.first = 1
    own.first = 2
    foreign.first = 1
    foreign.first = 2
    #expect(count == 4)
    tracking.stop()
  }

  @Test("Changes to values that are no longer read aren't reported")
  func whatIsNotReadAnyMoreIsNotReported() {
    let (own, foreign, tracking) = (Own(), Foreign(), tracking())
    for number in 1...3 { tracking.read(in: number) { _ = (own.first, foreign.first) } }
    tracking.read(in: 4) { _ = (own.second, foreign.second) }
    own.first = 1
    foreign.first = 1
    #expect(count == 0)
    own.second = 1
    foreign.second = 1
    #expect(count == 2)
    tracking.stop()
    own.second = 2
    foreign.second = 2
    #expect(count == 2)
  }

  @Test("A new read ends the first tracked read of an object") func theFirstReadingOfAnotherObjectEndsToo() {
    let (foreign, tracking) = (Foreign(), tracking())
    tracking.read(in: 1) { _ = foreign.first }
    tracking.read(in: 2) { _ = foreign.second }
    foreign.first = 1
    #expect(count == 0)
    foreign.second = 1
    #expect(count == 1)
    tracking.stop()
  }

  @Test("Several reads with the same number are tracked together")
  func severalReadsOfOneTraversalAreWatchedTogether() {
    let (own, foreign, tracking) = (Own(), Foreign(), tracking())
    for number in 1...2 {
      tracking.read(in: number) { _ = (own.first, foreign.first) }
      tracking.read(in: number) { _ = (own.second, foreign.second) }
    }
    own.first = 1
    own.second = 1
    foreign.first = 1
    foreign.second = 1
    #expect(count == 4)
    tracking.stop()
  }

  @Test("Many objects are tracked across reads") func manyObjectsAreFoundAgain() {
    let (all, tracking) = ((0..<100).map { _ in Own() }, tracking())
    for number in 1...3 { tracking.read(in: number) { for own in all { _ = (own.first, own.second) } } }
    for own in all { own.first = 1 }
    #expect(count == 100)
    tracking.read(in: 4) { for own in all.prefix(50) { _ = own.second } }
    for own in all { (own.first, own.second) = (2, 2) }
    #expect(count == 150)
    tracking.read(in: 5) { _ = all[99].first }
    for own in all { (own.first, own.second) = (3, 3) }
    #expect(count == 151)
    tracking.stop()
  }

  @Test("Changes that a reading makes itself aren't reported")
  func whatTheReadingItselfChangesIsNotReported() {
    let (own, foreign, tracking) = (Own(), Foreign(), tracking())
    for number in 1...2 {
      tracking.read(in: number) {
        _ = (own.first, foreign.first)
        own.first += 1
        foreign.first += 1
      }
    }
    #expect(count == 0)
    tracking.stop()
  }

  @Test("A change by another thread during a read is reported")
  func aChangeOfAnotherThreadDuringTheReadingIsReported() {
    let (own, tracking, isChanged) = (Own(), tracking(), DispatchSemaphore(value: 0))
    tracking.read(in: 1) {
      _ = own.first
      Thread.detachNewThread {
        own.first = 1
        isChanged.signal()
      }
      isChanged.wait()
    }
    #expect(count == 1)
    tracking.stop()
  }

  @Test("'Observation' tracks reads inside a tracked read")
  func observationIsToldOfWhatIsReadWithinAReading() {
    let (own, outer) = (Own(), tracking())
    let innerChanges = Locked(0)
    outer.read(in: 1) {
      withObservationTracking {
        _ = own.first
      } onChange: {
        innerChanges.withLock { $0 += 1 }
      }
    }
    own.first = 1
    #expect(count == 1 && innerChanges.withLock { $0 } == 1)
    outer.stop()
  }

  @Test("A value that a nested reading reads counts for the outer reading too")
  func whatIsReadWithinAnotherReadingIsReadThereToo() {
    let (own, outer) = (Own(), tracking())
    let innerChanges = Locked(0)
    let inner = Tracking { innerChanges.withLock { $0 += 1 } }
    outer.read(in: 1) {
      inner.read(in: 1) { _ = own.first }
      _ = own.second
    }
    own.first = 1
    #expect(count == 1 && innerChanges.withLock { $0 } == 1)
    own.second = 1
    #expect(count == 2 && innerChanges.withLock { $0 } == 1)
    outer.stop()
    inner.stop()
  }

  @Test("Observation also reports changes") func observationIsToldToo() {
    let own = Own()
    withObservationTracking {
      _ = own.first
    } onChange: { [changes] in
      changes.withLock { $0 += 1 }
    }
    own.second = 1
    #expect(count == 0)
    own.first = 1
    own.first = 2
    #expect(count == 1)
  }

  @Test("Observed objects don't keep a stopped tracking alive") func nothingIsKeptByWhatWasRead() {
    let (own, foreign) = (Own(), Foreign())
    weak var kept: Tracking?
    do {
      let tracking = tracking()
      for number in 1...3 { tracking.read(in: number) { _ = (own.first, own.second, foreign.first) } }
      tracking.stop()
      kept = tracking
    }
    // `Observation` releases the first tracked read at the next change.
    foreign.first = 1
    #expect(kept == nil)
    #expect(count == 0)
  }

  /// A view reads again after it is notified. The trait `PublicObservation` uses the public interface alone.
  @MainActor @Test("A tracked reading sees the last of another thread's changes", arguments: [false, true])
  func aTrackedReading(usesPublicInterface: Bool) async {
    await ObservationHooks.$usesPublicInterface.withValue(usesPublicInterface) {
      let (own, model) = (Own(), Model())
      let (changes, change) = AsyncStream.makeStream(of: Void.self)
      let tracking = Tracking { change.yield() }
      var number = 0
      func read() -> [Int] {
        number += 1
        return tracking.read(in: number) { [own.first, model.count] }
      }
      #expect(read() == [0, 0])
      for last in 1...3 {
        Thread.detachNewThread {
          own.first = last
          model.count = last
        }
        for await _ in changes where read() == [last, last] { break }
      }
      tracking.stop()
    }
  }

  @Observable final class Model: @unchecked Sendable {
    private let stored = Locked(0)
    var count: Int {
      get {
        access(keyPath: \.count)
        return stored.withLock { $0 }
      }
      set { withMutation(keyPath: \.count) { stored.withLock { $0 = newValue } } }
    }
  }
}
