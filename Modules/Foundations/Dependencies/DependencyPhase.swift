/// A task's current use of dependencies: reading them, changing them for a scope, or preparing the program's defaults.
struct DependencyPhase: Sendable {
  @TaskLocal static var current = DependencyPhase()

  /// Whether values are being changed.
  ///
  /// Reading a value to change a part of it doesn't count as a use.
  var isSetting = false
  /// The running call of `prepareDependencies`.
  var preparation: DependencyPreparation?

  /// Changes values in the closure of a `withDependencies`.
  static func setting<R>(_ body: () throws -> R) rethrows -> R {
    try run(isSetting: true, body)
  }

  /// Changes values in the closure of a `withDependencies`.
  static func setting<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await run(isSetting: true, isolation: isolation, body)
  }

  /// Uses values in an operation.
  static func using<R>(_ body: () throws -> R) rethrows -> R {
    try run(isSetting: false, body)
  }

  /// Uses values in an operation.
  static func using<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await run(isSetting: false, isolation: isolation, body)
  }

  /// Changes the defaults of a program.
  static func preparing<R>(_ preparation: DependencyPreparation, _ body: () throws -> R) rethrows -> R {
    try $current.withValue(DependencyPhase(isSetting: true, preparation: preparation), operation: body)
  }

  private static func run<R>(isSetting: Bool, _ body: () throws -> R) rethrows -> R {
    var phase = current
    if phase.isSetting == isSetting { return try body() }
    phase.isSetting = isSetting
    return try $current.withValue(phase, operation: body)
  }

  private static func run<R>(
    isSetting: Bool, isolation: isolated (any Actor)?, _ body: () async throws -> R
  ) async rethrows -> R {
    var phase = current
    if phase.isSetting == isSetting { return try await body() }
    phase.isSetting = isSetting
    return try await $current.withValue(phase, operation: body, isolation: isolation)
  }
}

/// The identity of one call of `prepareDependencies`.
final class DependencyPreparation: Sendable {
  /// The location of the call, for issues.
  let location: DependencyLocation

  init(at location: DependencyLocation) {
    self.location = location
  }
}
