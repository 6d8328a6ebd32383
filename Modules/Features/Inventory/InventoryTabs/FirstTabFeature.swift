import ComposableArchitecture
import Foundation
import InventoryCore

/// The first tab, with the number of items and a button that leads to them.
@Reducer
public struct FirstTabFeature: Sendable {
  /// The state of the feature.
  @ObservableState
  public struct State: Equatable {
    /// The numbers of all items and of the items in stock.
    @SharedReader public var counts: ItemCounts

    /// Creates the tab.
    public init() { _counts = ItemCounts.shared(countsRows: false) }

    /// Counts the items, which takes a while if a database has 100,000 of them.
    mutating func show() { $counts = ItemCounts.shared() }
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
