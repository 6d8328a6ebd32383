import CustomDump
import Foundation
import TerminalDevice
import Testing

/// Signals affect the whole process, so these tests use a signal that no other test uses.
@Suite(.serialized) struct SignalListenerTests {
  @Test("Every signal is delivered") func eachSignalIsHeard() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let listener = SignalListener(SIGURG) { continuation.yield() }
    #expect(listener != nil)
    var heard = 0
    kill(getpid(), SIGURG)
    for await _ in stream {
      heard += 1
      if heard == 1_000 { break }
      kill(getpid(), SIGURG)
    }
    expectNoDifference(heard, 1_000)
    listener?.cancel()
  }

  @Test("Every listener receives the signal") func everyListenerHearsIt() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let first = SignalListener(SIGURG) { continuation.yield(1) }
    let second = SignalListener(SIGURG) { continuation.yield(2) }
    kill(getpid(), SIGURG)
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
    first?.cancel()
    kill(getpid(), SIGURG)
    #expect(await iterator.next() == 2)
    second?.cancel()
  }

  @Test("Canceling the last listener restores the signal's handler")
  func afterTheLastListenerItIsHandledAsBefore() {
    let before = signal(SIGURG, SIG_DFL)
    defer { signal(SIGURG, before) }
    let listener = SignalListener(SIGURG) {}
    #expect(handler(of: SIGURG) != handler(SIG_DFL))
    listener?.cancel()
    expectNoDifference(handler(of: SIGURG), handler(SIG_DFL))
  }

  @Test("An ignored signal stays ignored") func aSignalThatIsIgnoredStaysSo() {
    let before = signal(SIGURG, SIG_IGN)
    defer { signal(SIGURG, before) }
    #expect(SignalListener(SIGURG) {} == nil)
    expectNoDifference(handler(of: SIGURG), handler(SIG_IGN))
  }

  private func handler(of number: Int32) -> Int {
    var action = sigaction()
    sigaction(number, nil, &action)
    return handler(action.__sigaction_handler.sa_handler)
  }

  private func handler(_ handler: sighandler_t?) -> Int { unsafeBitCast(handler, to: Int.self) }
}
