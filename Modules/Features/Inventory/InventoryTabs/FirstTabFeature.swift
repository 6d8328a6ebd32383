import ComposableArchitecture
import Foundation
import InventoryCore

/// The first tab, with the number of items and a button that leads to them.
@Reducer
public struct FirstTabFeature: Sendable {
  /// The state of the feature.
  @ObservableState
  public struct State: Equatable {
    /// All items, or none if they are stored in a database.
    @SharedReader public var items: IdentifiedArrayOf<Item>
    /// The number of items in a database, or `nil` if the items are stored in a file or until the tab is selected.
    @SharedReader var kept: ItemCounts?

    /// Creates the tab.
    public init() {
      _items = SharedReader(.itemsInMemory)
      _kept = .constant(nil)
    }

    /// Starts to load the content, because counting 100,000 items takes a while.
    mutating func show<Other>() -> Effect<Other> {
      $kept = ItemCounts.kept
      return .loading($kept)
    }

    /// The numbers of all items and of the items in stock.
    public var counts: ItemCounts { kept ?? ItemCounts(items) }
  }

  /// The actions of the feature.
  public enum Action: Equatable, Sendable {
    case addFirstItemButtonTapped
    case delegate(Delegate)
    case goToInventoryButtonTapped

    /// The messages to the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case addFirstItem
      case switchToInventoryTab
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .addFirstItemButtonTapped: .send(.delegate(.addFirstItem))
      case .delegate: .none
      case .goToInventoryButtonTapped: .send(.delegate(.switchToInventoryTab))
      }
    }
  }
}
