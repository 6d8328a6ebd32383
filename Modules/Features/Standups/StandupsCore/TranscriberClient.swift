import ComposableArchitecture

/// A client that transcribes a meeting.
@DependencyClient(.recordable)
public struct TranscriberClient: Sendable {
  /// Returns a Boolean value that indicates whether the program has a transcriber.
  public var isAvailable: @Sendable () -> Bool = { false }
  /// Returns the lines of the transcript as they are spoken.
  ///
  /// The stream throws an error if listening fails. Listening stops when nothing reads the stream anymore.
  public var lines: @Sendable () -> AsyncThrowingStream<String, any Error> = {
    AsyncThrowingStream { $0.finish() }
  }
}

extension TranscriberClient: TestDependencyKey {
  public static let testValue = TranscriberClient()

  /// A transcriber that hears nothing.
  public static let previewValue = TranscriberClient(
    isAvailable: { false }, lines: { AsyncThrowingStream { $0.finish() } })
}

extension DependencyValues {
  /// The client that transcribes meetings.
  public var transcriber: TranscriberClient {
    get { self[TranscriberClient.self] }
    set { self[TranscriberClient.self] = newValue }
  }
}
