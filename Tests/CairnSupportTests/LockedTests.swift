import CairnSupport
import CustomDump
import Testing

@Suite struct LockedTests {
  @Test func noChangeIsLost() async {
    let numbers = Locked<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<500 { numbers.withLock { $0.append(task * 500 + number) } }
        }
      }
    }
    expectNoDifference(numbers.withLock { $0.sorted() }, Array(0..<4_000))
  }

  @Test("The lock is released when the body throws") func theLockIsGivenBackWhenTheBodyThrows() {
    let number = Locked(1)
    #expect(throws: CancellationError.self) {
      try number.withLock { number throws(CancellationError) in
        number = 2
        throw CancellationError()
      }
    }
    expectNoDifference(number.withLock { $0 }, 2)
  }
}
