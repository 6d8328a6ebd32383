import ComposableArchitecture
import NavigationCore

extension Effect {
  /// Changes the items: immediately if a file stores them, and in the effect if a database does. An error is announced to the user.
  ///
  /// - Parameters:
  ///   - message: The message that tells the user about the change.
  ///   - failure: The action to send if the database refuses the change.
  ///   - showChange: Called after the change is in the database.
  public static func perform(
    _ edit: ItemEdit, announcing message: String? = nil,
    orElse failure: (@Sendable (ItemEdit) -> Action)? = nil,
    then showChange: @escaping @Sendable () async throws -> Void = {}
  ) -> Self {
    @Dependency(\.announce) var announce
    if edit.applyToFile() {
      if let message { announce(message) }
      return .none
    }
    return .run { [work = PendingWork()] send in
      do {
        try await edit.apply()
      } catch {
        if let failure { await send(failure(edit)) }
        throw error
      }
      if let message { announce(message) }
      try await showChange()
      withExtendedLifetime(work) {}
    } catch: { error, _ in
      announce("Can't save the change: \(error)")
    }
  }
}
