import ComposableArchitecture
import Foundation
import TerminalApp

/// A recorded memo, which can be named and played with a progress indicator.
@Reducer
struct MemoFeature {
  @ObservableState
  struct State: Equatable, Identifiable {
    let url: URL
    let seconds: Int
    var title = ""
    /// The fraction of the memo that has been played, from 0 to 1, or `nil` if the memo isn't playing.
    var progress: Double?
    var id: URL { url }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case playButtonTapped
    case playingEnded
    case playingProgressed(Double)
  }

  private enum CancelID { case playing }

  @Dependency(RecorderClient.self) var recorder

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .playButtonTapped:
        guard state.progress == nil else {
          state.progress = nil
          return .cancel(id: CancelID.playing)
        }
        state.progress = 0
        return .run { [url = state.url] send in
          for await progress in recorder.play(url) { await send(.playingProgressed(progress)) }
          await send(.playingEnded)
        }
        .cancellable(id: CancelID.playing)
      case .playingEnded:
        state.progress = nil
        return .none
      case .playingProgressed(let progress):
        state.progress = progress
        return .none
      }
    }
  }
}

/// Records memos to files, and shows a list of them.
@Reducer
struct VoiceMemosFeature {
  @ObservableState
  struct State: Equatable {
    var memos: IdentifiedArrayOf<MemoFeature.State> = []
    var recording: Recording?
    var failure: String?
  }

  /// The current recording.
  struct Recording: Equatable {
    let url: URL
    var seconds = 0
  }

  enum Action {
    case delete(IndexSet)
    case memos(IdentifiedActionOf<MemoFeature>)
    case recordButtonTapped
    case recordingFailed(any Error)
    case recordingTicked
    case stopButtonTapped
  }

  private enum CancelID { case recording }

  @Dependency(\.continuousClock) var clock
  @Dependency(RecorderClient.self) var recorder
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delete(let offsets):
        let memos = offsets.map { state.memos[$0] }
        for memo in memos { state.memos.remove(id: memo.id) }
        return .run { _ in
          for memo in memos { await recorder.delete(memo.url) }
        }
      case .memos:
        return .none
      case .recordButtonTapped:
        guard state.recording == nil else { return .none }
        let url = recorder.folder().appending(path: "\(uuid()).memo")
        state.recording = Recording(url: url)
        state.failure = nil
        return .merge(
          .run { _ in
            try await recorder.record(url)
          } catch: { error, send in
            await send(.recordingFailed(error))
          },
          .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.recordingTicked) }
          }
        )
        .cancellable(id: CancelID.recording)
      case .recordingFailed(let error):
        state.recording = nil
        state.failure = "Can't record: \(error)."
        return .cancel(id: CancelID.recording)
      case .recordingTicked:
        state.recording?.seconds += 1
        return .none
      case .stopButtonTapped:
        guard let recording = state.recording else { return .none }
        state.recording = nil
        state.memos.insert(MemoFeature.State(url: recording.url, seconds: recording.seconds), at: 0)
        return .cancel(id: CancelID.recording)
      }
    }
    .forEach(\.memos, action: \.memos) { MemoFeature() }
  }
}

/// Records audio to a file and plays it. A terminal has no microphone, so it records a random sample every tenth of a
/// second.
@DependencyClient
struct RecorderClient {
  /// The folder that contains the memos.
  var folder: @Sendable () -> URL = { URL(filePath: "/memos") }
  /// Records until the task is canceled.
  var record: @Sendable (_ url: URL) async throws -> Void
  /// Plays a file, and returns the progress as a stream.
  var play: @Sendable (_ url: URL) -> AsyncStream<Double> = { _ in .finished }
  var delete: @Sendable (_ url: URL) async -> Void
}

extension RecorderClient: DependencyKey {
  static var liveValue: Self {
    @Dependency(\.continuousClock) var clock
    return Self(
      folder: { FileManager.default.temporaryDirectory.appending(path: "voice-memos") },
      record: { url in
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        for await _ in clock.timer(interval: .milliseconds(100)) {
          try file.write(contentsOf: Data([UInt8.random(in: 0...255)]))
        }
      },
      play: { url in
        AsyncStream { continuation in
          let task = Task { [clock] in
            let count = (try? Data(contentsOf: url).count) ?? 0
            for sample in 0..<count {
              try await clock.sleep(for: .milliseconds(100))
              continuation.yield(Double(sample + 1) / Double(count))
            }
            continuation.finish()
          }
          continuation.onTermination = { _ in task.cancel() }
        }
      },
      delete: { try? FileManager.default.removeItem(at: $0) })
  }
}

struct VoiceMemosView: View {
  let store: StoreOf<VoiceMemosFeature>

  var body: some View {
    List {
      if let recording = store.recording {
        Text("Recording: \(recording.seconds) s").foregroundStyle(.danger)
        Button("Stop") { store.send(.stopButtonTapped) }.buttonStyle(.borderedProminent)
      } else {
        Button("Record") { store.send(.recordButtonTapped) }.buttonStyle(.borderedProminent)
      }
      if let failure = store.failure { Text(failure).foregroundStyle(.danger) }
      Section("Memos") {
        ForEach(store.scope(state: \.memos, action: \.memos)) { MemoView(store: $0) }
          .onDelete { store.send(.delete($0)) }
      }
    }
    .navigationTitle("Voice memos")
  }
}

struct MemoView: View {
  @Bindable var store: StoreOf<MemoFeature>

  var body: some View {
    HStack {
      TextField("Title", text: $store.title, prompt: Text("Untitled"))
      Text("\(store.seconds) s").dim()
      Button(store.progress == nil ? "Play" : "Stop playing") { store.send(.playButtonTapped) }
      if let progress = store.progress { ProgressView(value: progress) }
    }
  }
}

@main
struct VoiceMemosApp: App {
  var body: some Scene {
    WindowGroup {
      NavigationStack {
        VoiceMemosView(store: Store(initialState: VoiceMemosFeature.State()) { VoiceMemosFeature() })
      }
    }
  }
}
