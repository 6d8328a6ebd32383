import ComposableArchitecture
import Foundation
import InventoryCore

/// The first tab: what there is, in a few words, and the way to it.
@Reducer
public struct FirstTabFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// All items.
    @SharedReader(.inventory) public var items

    /// The tab.
    public init() {}
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

  /// The feature.
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
