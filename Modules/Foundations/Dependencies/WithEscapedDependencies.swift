/// Passes the current dependencies to work that runs later, outside of this task.
///
/// Tasks inherit dependencies, but callbacks of a dispatch queue or a timer don't:
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
///     dependencies.yield {
///       // Here the dependencies are those of the caller.
///     }
///   }
/// }
/// ```
@discardableResult
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Passes the current dependencies to work that runs later, outside of this task.
@discardableResult
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies at the time of the call of `withEscapedDependencies`.
  public struct Continuation: Sendable {
    private let values = DependencyValues._current

    /// Runs an operation with the captured dependencies.
    @discardableResult
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try DependencyValues._withCurrent(values, operation)
    }

    /// Runs an asynchronous operation with the captured dependencies.
    @discardableResult
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues._withCurrent(values, isolation: isolation, operation)
    }
  }
}
