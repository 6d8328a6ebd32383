import ComposableArchitecture

/// The names of the features that a program's stack can contain.
///
/// Each feature adds one property:
///
/// ```swift
/// extension Screens { public var detail: ScreenKey<StandupDetail> { .init() } }
/// ```
///
/// The property then names the feature's screens in key paths: `\.path[id: 0].detail.startTapped`, `$0.path[id: 0, \.detail]`,
/// `action[\.detail]`.
public struct Screens: Sendable {
  init() {}
}

/// The name of one feature among the ``Screens``.
public struct ScreenKey<Feature: Reducer>: Hashable, Sendable {
  public init() {}
}
