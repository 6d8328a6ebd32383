import ComposableArchitecture

/// Names for the screens of features in key paths, which a test of a whole program sends.
///
/// The state of a feature can be accessed without a name: `screen[StandupDetailFeature.self]`. In a key path, Swift
/// doesn't accept a type as an argument, so a test declares a name for each feature whose actions it sends:
///
/// ```swift
/// extension Screens { var detail: ScreenKey<StandupDetailFeature> { .init() } }
///
/// await store.send(\.path[id: 0].detail.editButtonTapped) { $0.path[id: 0, \.detail]?.isEditing = true }
/// ```
public struct Screens: Sendable {
  init() {}

  package subscript<Feature: Reducer>(_ key: ScreenKey<Feature>) -> ScreenKey<Feature> { key }
}

/// A name of a feature among the ``Screens``.
public struct ScreenKey<Feature: Reducer>: Hashable, Sendable {
  public init() {}
}
