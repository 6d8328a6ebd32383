import ComposableArchitecture
import NavigationCore

/// Work with a database that a program waits for before it shows its next prompt, as it waits for what is being saved.
///
/// It ends with the last reference to it, so that an effect that is cancelled before it begins is not waited for.
public final class PendingWork: Sendable {
  private let end: @Sendable () -> Void

  /// Begins work.
  public init() { end = readingsAfterSaves()() }

  deinit { end() }
}

extension Effect {
  /// Waits until a value is read, where it is not there at once. What goes wrong is its `loadError`.
  public static func loading(_ value: SharedReader<some Sendable>) -> Self {
    guard value.isLoading else { return .none }
    return .run { [work = PendingWork()] _ in
      // Not `load()`, which would read it a second time.
      await value.waitUntilLoaded()
      withExtendedLifetime(work) {}
    }
  }

  /// Makes a change of a database, and says on the screen why it could not be made.
  public static func making(
    _ edit: ItemEdit, then body: @escaping @Sendable (Send<Action>) async throws -> Void = { _ in }
  ) -> Self {
    @Dependency(\.announce) var announce
    return .run { [work = PendingWork()] send in
      try await edit.make()
      try await body(send)
      withExtendedLifetime(work) {}
    } catch: { error, _ in
      announce("Can't save the change: \(error)")
    }
  }
}
