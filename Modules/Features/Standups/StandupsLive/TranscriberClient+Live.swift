import Dependencies
import StandupsCore

extension TranscriberClient: DependencyKey {
  /// The transcriber of programs: the user's command, or no transcriber if the user names no command.
  public static let liveValue = TranscriberClient(
    isAvailable: { false }, lines: { AsyncThrowingStream { $0.finish() } })
}
