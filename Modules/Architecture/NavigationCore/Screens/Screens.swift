import ComposableArchitecture

/// The features that a program's stack can hold, by name. Each feature adds one property:
///
/// ```swift
/// extension Screens { public var detail: ScreenKey<StandupDetail> { .init() } }
/// ```
///
/// which is then a name for its screens in key paths: `\.path[id: 0].detail.startTapped`,
/// `$0.path[id: 0, \.detail]`, `action[\.detail]`.
public struct Screens: Sendable {
  init() {}
}

/// The name of one feature among the ``Screens``.
public struct ScreenKey<Feature: Reducer>: Hashable, Sendable {
  public init() {}
}
