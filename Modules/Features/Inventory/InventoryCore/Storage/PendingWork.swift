import ComposableArchitecture

/// A token for work with a database. The program waits for the end of the work before it shows its next prompt.
///
/// The work ends with the last reference to the token, so that the program doesn't wait for an effect that is canceled before it
/// starts.
public final class PendingWork: Sendable {
  private let end: @Sendable () -> Void

  /// Starts work.
  public init() { end = readingsAfterSaves()() }

  deinit { end() }
}
