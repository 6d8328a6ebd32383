import ComposableArchitecture
import Foundation
import InventoryCore

/// A panel that adds an item with a few taps, without typing. The presenting feature saves the item.
@Reducer
public struct ItemQuickAddFeature: Sendable {
  /// The state of the panel.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    public private(set) var id: Item.ID
    /// The color, or `nil` for none.
    public var style: Item.Color?
    /// The quantity.
    public var value = 0

    /// Creates the panel for a new item.
    public init(id: Item.ID, style: Item.Color? = nil, value: Int = 0) {
      self.id = id
      self.style = style
      self.value = value
    }

    /// The item to add. Its name is its color, because the user types nothing here.
    public var item: Item {
      Item(
        id: id, name: "\(style?.name ?? "New") item", color: style,
        status: value > 0 ? .inStock(quantity: value) : .outOfStock(isOnBackOrder: false))
    }
  }

  /// The actions of the feature.
  public enum Action: Equatable, Sendable {
    case change(style: Item.Color?)
    case decrementButtonTapped
    case dismissButtonTapped
    case generateRandomValueButtonTapped
    case incrementButtonTapped
    case saveButtonTapped
  }

  /// The largest quantity.
  private static let most = 1_000_000

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let style):
        state.style = style
        return .none
      case .decrementButtonTapped:
        state.value = max(min(state.value, Self.most + 1), 1) - 1
        return .none
      case .dismissButtonTapped:
        return .run { _ in await dismiss() }
      case .generateRandomValueButtonTapped:
        state.value = withRandomNumberGenerator { Int.random(in: 0...100, using: &$0) }
        return .none
      case .incrementButtonTapped:
        state.value = min(max(state.value, -1), Self.most - 1) + 1
        return .none
      case .saveButtonTapped:
        return .none
      }
    }
  }
}
