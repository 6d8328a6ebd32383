import ComposableArchitecture
import CustomDump
import TerminalUITesting
import Testing

@testable import streams

@MainActor @Suite struct StreamsTests {
  private func start(
    _ socket: (inout SocketClient) -> Void
  ) -> TestStoreOf<StreamsFeature> {
    TestStore(initialState: StreamsFeature.State()) {
      StreamsFeature()
    } withDependencies: {
      socket(&$0[SocketClient.self])
    }
  }

  @Test("Messages arrive until the connection ends") func messagesComeUntilTheConnectionEnds() async {
    let (events, continuation) = AsyncStream<SocketClient.Event>.makeStream()
    let sent = LockIsolated<[String]>([])
    let store = start {
      $0.open = { events }
      $0.send = { message in sent.withValue { $0.append(message) } }
    }
    await store.send(.connectButtonTapped) { $0.connection = .connecting }
    // Nothing is sent until the connection exists.
    await store.send(\.binding.messageToSend, "hi") { $0.messageToSend = "hi" }
    await store.send(.sendButtonTapped)
    continuation.yield(.opened)
    await store.receive(\.received.opened) { $0.connection = .connected }
    await store.send(.sendButtonTapped) { $0.messageToSend = "" }
    continuation.yield(.message("HI"))
    await store.receive(\.received.message) { $0.received = ["HI"] }
    expectNoDifference(sent.value, ["hi"])
    continuation.finish()
    await store.receive(\.connectionEnded) { $0.connection = .disconnected }
  }

  @Test func thePersonDisconnects() async {
    let store = start { $0.open = { .never } }
    await store.send(.connectButtonTapped) { $0.connection = .connecting }
    await store.send(.connectButtonTapped) { $0.connection = .disconnected }
  }

  @Test("A failed connection shows a message") func aConnectionMayFail() async {
    struct Refused: Error, CustomStringConvertible { let description = "refused" }
    let store = start { $0.open = { throw Refused() } }
    await store.send(.connectButtonTapped) { $0.connection = .connecting }
    await store.receive(\.failed) {
      $0.connection = .disconnected
      $0.failure = "refused"
    }
  }

  /// The real socket returns the text in capitals, and `bye` makes the server close the connection.
  @Test(.timeLimit(.minutes(20)))
  func theServerAnswers() async throws {
    let socket = SocketClient.liveValue
    var events = try await socket.open().makeAsyncIterator()
    #expect(await events.next() == .opened)
    try await socket.send("hello\nworld")
    #expect(await events.next() == .message("HELLO WORLD"))
    try await socket.send("bye")
    #expect(await events.next() == nil)
    await #expect(throws: (any Error).self) { try await socket.send("more") }
  }

  @Test func theScreen() {
    let state = StreamsFeature.State(connection: .connected, received: ["HELLO"])
    TestScreen { StreamsView(store: Store(initialState: state) { StreamsFeature() }) }
      .expectSnapshot(width: 40)
  }
}
