import ComposableArchitecture
import Foundation
import InventoryCore

/// The first tab: what there is, in a few words, and the way to it.
@Reducer
public struct FirstTabFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// All items of a file; none where a database keeps them.
    @SharedReader public var items: IdentifiedArrayOf<Item>
    /// How many items a database has; `nil` for a file, and until the tab is shown.
    @SharedReader var kept: ItemCounts?

    /// The tab.
    public init() {
      _items = SharedReader(.itemsInMemory)
      _kept = .constant(nil)
    }

    /// Begins to follow what is shown: to count 100,000 items takes a while.
    mutating func show<Other>() -> Effect<Other> {
      $kept = ItemCounts.kept
      return .loading($kept)
    }

    /// How many items there are.
    public var counts: ItemCounts { kept ?? ItemCounts(items) }
  }

  /// What can happen.
  public enum Action: Equatable, Sendable {
    case addFirstItemButtonTapped
    case delegate(Delegate)
    case goToInventoryButtonTapped

    /// What the feature around hears.
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
