import CairnTestSupport
import CustomDump
import Dispatch
import Foundation
import Sharing
import Testing

/// Each thread changes one value and then needs the next thread's value.
private func inACircle(of count: Int, _ use: @escaping @Sendable (Shared<Int>) -> Void) {
  let values = (0..<count).map { Shared(wrappedValue: $0, .inMemory("value \($0)")) }
  let isLocked = values.map { _ in DispatchSemaphore(value: 0) }
  let isEveryValueLocked = DispatchSemaphore(value: 0)
  for (value, isLocked) in zip(values, isLocked) {
    let next = values[(value.wrappedValue + 1) % count]
    Thread.detachNewThread {
      value.withLock { _ in
        isLocked.signal()
        isEveryValueLocked.wait()
        use(next)
      }
    }
  }
  for isLocked in isLocked { isLocked.wait() }
  for _ in values { isEveryValueLocked.signal() }
  // The threads never finish.
  DispatchSemaphore(value: 0).wait()
}

/// Shared values used inside each other's locks.
@Suite struct LockOrderTests {
  #if DEBUG
    @Test("A deadlock between a read and a change ends the process", .onlyInCI)
    func aDeadlockOfSharedValuesEndsTheProcess() async {
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        inACircle(of: 2) { _ = $0.wrappedValue }
      }
      // Whichever thread comes last detects it.
      let text = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
      let isFound = [(0, 1), (1, 0)].contains { first, second in
        let (first, second) = (
          "'Shared<Int>(.inMemory(\"value \(first)\"))'", "'Shared<Int>(.inMemory(\"value \(second)\"))'"
        )
        return text.contains(
          """
          \(first) was read inside of the 'withLock' of \(second), while another thread waits inside of the 'withLock' of \
          \(first) for \(second), so the threads wait for each other forever. Use shared values in the same order on all threads, or \
          read \(first) before the 'withLock'.
          """)
      }
      #expect(isFound, "\(text)")
    }

    @Test("A deadlock between changes ends the process", .onlyInCI)
    func valuesThatAreChangedInACircleEndTheProcess() async {
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        inACircle(of: 3) { $0.withLock { $0 += 1 } }
      }
      let text = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("was changed inside of the 'withLock' of"))
      #expect(text.contains(", and one inside of the 'withLock' of"))
    }
  #endif

  /// Any order works if no other thread uses the values.
  @Test("One thread can use shared values in any order") func oneThreadUsesThemInAnyOrder() {
    let (hits, misses) = (Shared(value: 1), Shared(value: 2))
    for _ in 0..<2 {
      hits.withLock { $0 += misses.wrappedValue }
      misses.withLock { number in hits.withLock { number += $0 } }
    }
    expectNoDifference([hits.wrappedValue, misses.wrappedValue], [8, 13])
  }

  /// Threads that lock the values in the same order wait for each other and continue.
  @Test("Threads with the same lock order don't deadlock") func threadsOfOneOrderWait() {
    let (hits, misses) = (Shared(value: 0), Shared(value: 0))
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<200 {
        hits.withLock { hits in
          misses.withLock {
            $0 += 1; hits = $0
          }
        }
      }
    }
    expectNoDifference([hits.wrappedValue, misses.wrappedValue], [800, 800])
  }
}
