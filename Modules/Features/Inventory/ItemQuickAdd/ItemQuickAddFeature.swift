import ComposableArchitecture
import Foundation
import InventoryCore

/// Adds an item with a few taps: a style, a number, or chance. The feature that presents it keeps the item.
@Reducer
public struct ItemQuickAddFeature: Sendable {
  /// What will be added.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    public private(set) var id: Item.ID
    /// The colour; none by default.
    public var style: Item.Color?
    /// How many there are.
    public var value = 0

    /// A new item.
    public init(id: Item.ID, style: Item.Color? = nil, value: Int = 0) {
      self.id = id
      self.style = style
      self.value = value
    }

    /// What is kept. It is called by its colour, because nothing is typed here.
    public var item: Item {
      Item(
        id: id, name: "\(style?.name ?? "New") item", color: style,
        status: value > 0 ? .inStock(quantity: value) : .outOfStock(isOnBackOrder: false))
    }
  }

  /// What can happen.
  public enum Action: Equatable, Sendable {
    case change(style: Item.Color?)
    case decrementButtonTapped
    case dismissButtonTapped
    case generateRandomValueButtonTapped
    case incrementButtonTapped
    case saveButtonTapped
  }

  /// The largest number that can be reached.
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
