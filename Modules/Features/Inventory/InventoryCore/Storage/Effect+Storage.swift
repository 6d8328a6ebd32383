import ComposableArchitecture
import NavigationCore

extension Effect {
  /// Returns an effect that waits until a value is loaded. The value has the error as its `loadError`.
  public static func loading(_ value: SharedReader<some Sendable>) -> Self {
    guard value.isLoading else { return .none }
    return .run { [work = AwaitedWork()] _ in
      // `load()` would load it a second time.
      await value.waitUntilLoaded()
      withExtendedLifetime(work) {}
    }
  }

  /// Returns an effect that makes a change in a database, and announces an error.
  public static func making(
    _ edit: ItemEdit, then body: @escaping @Sendable (Send<Action>) async throws -> Void = { _ in }
  ) -> Self {
    @Dependency(\.announce) var announce
    return .run { [work = AwaitedWork()] send in
      try await edit.make()
      try await body(send)
      withExtendedLifetime(work) {}
    } catch: { error, _ in
      announce("Can't save the change: \(error)")
    }
  }
}
