import ComposableArchitecture

/// Listens to a meeting and writes down what is said.
@DependencyClient(.recordable)
public struct TranscriberClient: Sendable {
  /// Whether there is a transcriber.
  public var isAvailable: @Sendable () -> Bool = { false }
  /// The lines that are said, from now on; an error when listening fails. Stops when the stream is not read any more.
  public var lines: @Sendable () -> AsyncThrowingStream<String, any Error> = {
    AsyncThrowingStream { $0.finish() }
  }
}

extension TranscriberClient: TestDependencyKey {
  public static let testValue = TranscriberClient()

  /// A transcriber without lines.
  public static let previewValue = TranscriberClient(
    isAvailable: { false }, lines: { AsyncThrowingStream { $0.finish() } })
}

extension DependencyValues {
  /// Listens to meetings.
  public var transcriber: TranscriberClient {
    get { self[TranscriberClient.self] }
    set { self[TranscriberClient.self] = newValue }
  }
}
