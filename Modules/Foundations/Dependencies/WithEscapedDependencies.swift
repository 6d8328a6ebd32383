/// Carries the current dependencies over to work that runs later, outside of this task.
///
/// Tasks inherit dependencies; callbacks of a dispatch queue or a timer do not:
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

/// Carries the current dependencies over to work that runs later, outside of this task.
@discardableResult
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies of the moment in which `withEscapedDependencies` was called.
  public struct Continuation: Sendable {
    private let values = DependencyValues._current

    /// Runs work with the carried dependencies.
    @discardableResult
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try DependencyValues._withCurrent(values, operation)
    }

    /// Runs asynchronous work with the carried dependencies.
    @discardableResult
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues._withCurrent(values, isolation: isolation, operation)
    }
  }
}
