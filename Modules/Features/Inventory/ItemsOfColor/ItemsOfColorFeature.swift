import ComposableArchitecture
import Foundation
import InventoryCore

/// The items of one colour.
@Reducer
public struct ItemsOfColorFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// The colour.
    public let color: Item.Color
    /// All items.
    @SharedReader(.inventory) public var items

    /// The items of a colour.
    public init(color: Item.Color) { self.color = color }

    /// Those of the colour.
    public var shown: [Item] { items.filter { $0.color == color } }
  }

  /// What can happen.
  public enum Action: Equatable, Sendable {
    case itemTapped(id: Item.ID)
  }

  @Dependency(\.navigate) var navigate

  /// The feature.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .itemTapped(let id):
        .run { _ in await navigate(to: InventoryTabsRoute.items(.detail(id))) }
      }
    }
  }
}
