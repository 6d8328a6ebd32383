import CairnTestSupport
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

@Suite(.timeLimit(.minutes(20))) struct PublisherTests {
  @Test("The current value comes first, followed by all changes in order")
  func thePresentValueComesFirstThenAllChangesInOrder() async {
    @Shared(value: 0) var count
    var values = $count.publisher.values.makeAsyncIterator()
    for number in 1...100 { $count.withLock { $0 = number } }
    for number in 0...100 { #expect(await values.next() == number) }
  }

  @Test("Each iteration starts with the current value") func eachIterationBeginsWithThePresentValue() async {
    @Shared(value: 0) var count
    let publisher = $count.publisher
    $count.withLock { $0 = 1 }
    var first = publisher.makeAsyncIterator()
    #expect(await first.next() == 1)
    $count.withLock { $0 = 2 }
    var second = publisher.makeAsyncIterator()
    #expect(await first.next() == 2)
    #expect(await second.next() == 2)
  }

  @Test("A projection has its own publisher") func partsHaveTheirOwn() async {
    @Shared(value: User(id: 1, name: "Blob")) var user
    var names = $user.name.publisher.makeAsyncIterator()
    var nicknames = Shared($user.nickname, default: "none").publisher.makeAsyncIterator()
    #expect(await names.next() == "Blob")
    #expect(await nicknames.next() == "none")
    $user.withLock { $0.nickname = nil }
    $user.withLock { $0.nickname = "Jr." }
    #expect(await names.next() == "Blob")
    // `nil` isn't emitted.
    #expect(await nicknames.next() == "Jr.")
    @SharedReader var length: Int
    _length = $user.name.count
    var lengths = $length.publisher.makeAsyncIterator()
    #expect(await lengths.next() == 4)
  }

  @Test func aCancelledTaskEndsItsLoop() async {
    let count = Shared(value: 0)
    let began = AsyncStream<Void>.makeStream()
    let task = Task {
      var seen: [Int] = []
      for await value in count.publisher.values {
        seen.append(value)
        began.continuation.yield()
      }
      return seen
    }
    var iterator = began.stream.makeAsyncIterator()
    await iterator.next()
    task.cancel()
    #expect(await task.value == [0])
  }

  final class Token: Sendable {}

  @Test("An iteration keeps the value alive only while it exists")
  func anIterationKeepsTheValueAliveAndNoLonger() async {
    weak var token: Token?
    do {
      var values: SharedPublisher<Token>.AsyncIterator
      do {
        let shared = Shared(value: Token())
        values = shared.publisher.makeAsyncIterator()
        token = shared.wrappedValue
      }
      #expect(token != nil)
      #expect(await values.next(isolation: nil) === token)
    }
    #expect(token == nil)
  }

  /// Threads change a value while others start to listen. Each listener sees every later change, in the same
  /// order.
  @Test("All listeners receive changes in the same order", .ownThread) func listenersAgreeOnTheOrder() async {
    let count = Shared(value: 0)
    let listeners = (0..<4).map { _ in count.publisher.makeAsyncIterator() }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<50 { count.withLock { $0 += 1 } }
    }
    for listener in listeners {
      var listener = listener
      for number in 0...400 { #expect(await listener.next() == number) }
    }
  }
}

extension Shared {
  /// Creates a shared value from an optional, which is set to a default first.
  fileprivate init(_ base: Shared<Value?>, default value: Value) {
    base.withLock { $0 = $0 ?? value }
    self.init(base)!
  }
}
