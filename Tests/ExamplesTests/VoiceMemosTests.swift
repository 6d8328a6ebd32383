import ComposableArchitecture
import CustomDump
import Foundation
import TerminalUITesting
import Testing

@testable import voice_memos

@MainActor @Suite struct VoiceMemosTests {
  private static let url = URL(filePath: "/memos/\(UUID(0)).memo")

  private func start(
    _ state: VoiceMemosFeature.State = VoiceMemosFeature.State(), clock: TestClock<Duration> = TestClock(),
    _ recorder: (inout RecorderClient) -> Void
  ) -> TestStoreOf<VoiceMemosFeature> {
    TestStore(initialState: state) {
      VoiceMemosFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
      $0[RecorderClient.self].folder = { URL(filePath: "/memos") }
      recorder(&$0[RecorderClient.self])
    }
  }

  @Test func aMemoIsRecorded() async {
    let clock = TestClock()
    let store = start(clock: clock) { $0.record = { _ in try await Task.never() } }
    await store.send(.recordButtonTapped) { $0.recording = .init(url: Self.url) }
    for second in 1...2 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.recordingTicked) { $0.recording?.seconds = second }
    }
    await store.send(.stopButtonTapped) {
      $0.recording = nil
      $0.memos = [MemoFeature.State(url: Self.url, seconds: 2)]
    }
    await store.send(\.memos[id: Self.url].binding.title, "Ideas") { $0.memos[id: Self.url]?.title = "Ideas" }
  }

  @Test("A full disk shows a message") func aDiskMayBeFull() async {
    struct Full: Error, CustomStringConvertible { let description = "the disk is full" }
    let store = start { $0.record = { _ in throw Full() } }
    await store.send(.recordButtonTapped) { $0.recording = .init(url: Self.url) }
    await store.receive(\.recordingFailed) {
      $0.recording = nil
      $0.failure = "Can't record: the disk is full."
    }
  }

  @Test func aMemoIsPlayedToItsEnd() async {
    let store = start(VoiceMemosFeature.State(memos: [MemoFeature.State(url: Self.url, seconds: 2)])) {
      $0.play = { _ in
        AsyncStream {
          $0.yield(0.5)
          $0.finish()
        }
      }
    }
    await store.send(\.memos[id: Self.url].playButtonTapped) { $0.memos[id: Self.url]?.progress = 0 }
    await store.receive(\.memos[id: Self.url].playingProgressed) { $0.memos[id: Self.url]?.progress = 0.5 }
    await store.receive(\.memos[id: Self.url].playingEnded) { $0.memos[id: Self.url]?.progress = nil }
  }

  /// Deleting a memo ends its playback.
  @Test func aMemoIsDeletedWhileItPlays() async {
    let deleted = LockIsolated<[URL]>([])
    let store = start(VoiceMemosFeature.State(memos: [MemoFeature.State(url: Self.url, seconds: 2)])) {
      $0.play = { _ in .never }
      $0.delete = { url in deleted.withValue { $0.append(url) } }
    }
    await store.send(\.memos[id: Self.url].playButtonTapped) { $0.memos[id: Self.url]?.progress = 0 }
    await store.send(.delete([0])) { $0.memos = [] }
    await store.finish()
    expectNoDifference(deleted.value, [Self.url])
  }

  @Test("One memo can be stopped while another one keeps playing")
  func oneMemoIsStoppedAndTheOtherPlaysOn() async {
    let other = URL(filePath: "/memos/other.memo")
    let memos: IdentifiedArrayOf = [
      MemoFeature.State(url: Self.url, seconds: 2), MemoFeature.State(url: other, seconds: 2),
    ]
    let (progress, continuation) = AsyncStream.makeStream(of: Double.self)
    let store = start(VoiceMemosFeature.State(memos: memos)) {
      $0.play = { $0 == other ? progress : .never }
    }
    await store.send(\.memos[id: Self.url].playButtonTapped) { $0.memos[id: Self.url]?.progress = 0 }
    await store.send(\.memos[id: other].playButtonTapped) { $0.memos[id: other]?.progress = 0 }
    await store.send(\.memos[id: Self.url].playButtonTapped) { $0.memos[id: Self.url]?.progress = nil }
    continuation.yield(1)
    await store.receive(\.memos[id: other].playingProgressed, 1) { $0.memos[id: other]?.progress = 1 }
    continuation.finish()
    await store.receive(\.memos[id: other].playingEnded) { $0.memos[id: other]?.progress = nil }
  }

  /// A second has ten samples. They are played and then deleted together with their file.
  @Test func theLiveRecorderKeepsAFile() async {
    let folder = FileManager.default.temporaryDirectory.appending(path: "voice-memos-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "\(UUID(0)).memo")
    let clock = TestClock()
    let store = start(clock: clock) {
      $0 = withDependencies {
        $0.continuousClock = clock
      } operation: {
        .liveValue
      }
      $0.folder = { folder }
    }
    await store.send(.recordButtonTapped) { $0.recording = .init(url: url) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.recordingTicked) { $0.recording?.seconds = 1 }
    await store.send(.stopButtonTapped) {
      $0.recording = nil
      $0.memos = [MemoFeature.State(url: url, seconds: 1)]
    }
    expectNoDifference((try? Data(contentsOf: url))?.count, 10)
    await store.send(\.memos[id: url].playButtonTapped) { $0.memos[id: url]?.progress = 0 }
    for sample in 1...10 {
      await clock.advance(by: .milliseconds(100))
      await store.receive(\.memos[id: url].playingProgressed) {
        $0.memos[id: url]?.progress = Double(sample) / 10
      }
    }
    await store.receive(\.memos[id: url].playingEnded) { $0.memos[id: url]?.progress = nil }
    await store.send(.delete([0])) { $0.memos = [] }
    await store.finish()
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func theScreen() {
    let memo = MemoFeature.State(url: Self.url, seconds: 2, title: "Ideas", progress: 0.5)
    let state = VoiceMemosFeature.State(memos: [memo], recording: .init(url: Self.url, seconds: 3))
    TestScreen { VoiceMemosView(store: Store(initialState: state) { VoiceMemosFeature() }) }
      .expectSnapshot(width: 60)
  }
}
