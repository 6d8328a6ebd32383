#if OlderSpellings
  // The expansion of `@Perceptible` names it.
  @_exported import Observation

  // What brought observation to older systems, as names of what Swift's own Observation does.

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

  /// A class whose changes are observed.
  @available(*, deprecated, renamed: "Observable")
  public typealias Perceptible = Observable

  /// What a class tells of its reads and writes.
  @available(*, deprecated, renamed: "ObservationRegistrar")
  public typealias PerceptionRegistrar = ObservationRegistrar

  /// Tells when something that a function reads changes.
  @available(*, deprecated, renamed: "withObservationTracking(_:onChange:)")
  public func withPerceptionTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> T {
    withObservationTracking(apply, onChange: onChange())
  }
#endif
