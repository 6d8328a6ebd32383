#if OlderSpellings
  // The expansion of `@Perceptible` names it.
  @_exported import Observation

  // The names of the library that backported observation, as aliases of Swift's own Observation.

  /// Makes a class observable.
  @available(*, deprecated, message: "Write '@Observable'.")
  @attached(extension, conformances: Observable)
  @attached(
    member, names: named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  public macro Perceptible() = #externalMacro(module: "CairnMacros", type: "PerceptibleMacro")

  /// Leaves a property of a class unobserved.
  @available(*, deprecated, message: "Write '@ObservationIgnored'.")
  @attached(peer, names: named(_))
  public macro PerceptionIgnored() = #externalMacro(module: "CairnMacros", type: "PerceptionIgnoredMacro")

  /// A class whose changes can be observed.
  @available(*, deprecated, renamed: "Observable")
  public typealias Perceptible = Observable

  /// A registrar that tracks the reads and writes of a class.
  @available(*, deprecated, renamed: "ObservationRegistrar")
  public typealias PerceptionRegistrar = ObservationRegistrar

  /// Calls `onChange` when a value that `apply` reads changes.
  @available(*, deprecated, renamed: "withObservationTracking(_:onChange:)")
  public func withPerceptionTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> T {
    withObservationTracking(apply, onChange: onChange())
  }
#endif
