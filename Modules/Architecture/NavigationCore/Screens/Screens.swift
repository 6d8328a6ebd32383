import ComposableArchitecture

/// Names for the screens of features in key paths, which a test of a whole program sends.
///
/// A feature needs no name: `screen[StandupDetailFeature.self]` is its state. In a key path, Swift takes no type as an argument, so a
/// test gives a name to each feature whose actions it sends:
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

/// A feature that a name among the ``Screens`` stands for.
public struct ScreenKey<Feature: Reducer>: Hashable, Sendable {
  public init() {}
}
