import ComposableArchitecture
import InventoryCore
import InventoryList

/// The program's three tabs.
@Reducer
public struct InventoryTabsFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    public var firstTab = FirstTabFeature.State()
    public var inventory = InventoryListFeature.State()
    public var thirdTab = ThirdTabFeature.State()
    /// The tab that is shown.
    public var selectedTab: InventoryTabsRoute.Tab

    /// The tabs.
    public init(
      inventory: InventoryListFeature.State = InventoryListFeature.State(),
      selectedTab: InventoryTabsRoute.Tab = .start
    ) {
      self.inventory = inventory
      self.selectedTab = selectedTab
    }
  }

  /// What can happen.
  public enum Action {
    case firstTab(FirstTabFeature.Action)
    case inventory(InventoryListFeature.Action)
    case selectedTabChanged(InventoryTabsRoute.Tab)
    case thirdTab(ThirdTabFeature.Action)
  }

  /// The feature.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .firstTab(.delegate(.addFirstItem)):
        state.selectedTab = .items
        return .send(.inventory(.addButtonTapped))
      case .firstTab(.delegate(.switchToInventoryTab)):
        state.selectedTab = .items
        return .none
      case .selectedTabChanged(let tab):
        state.selectedTab = tab
        return .none
      case .firstTab, .inventory, .thirdTab:
        return .none
      }
    }
    Scope(state: \.firstTab, action: \.firstTab) { FirstTabFeature() }
    Scope(state: \.inventory, action: \.inventory) { InventoryListFeature() }
    Scope(state: \.thirdTab, action: \.thirdTab) { ThirdTabFeature() }
  }
}
