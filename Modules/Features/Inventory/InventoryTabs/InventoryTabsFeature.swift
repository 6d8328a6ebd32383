import ComposableArchitecture
import InventoryCore
import InventoryList

/// The three tabs of the inventory.
@Reducer
public struct InventoryTabsFeature: Sendable {
  /// The state of the feature.
  @ObservableState
  public struct State: Equatable {
    public var firstTab = FirstTabFeature.State()
    public var inventory = InventoryListFeature.State()
    public var thirdTab = ThirdTabFeature.State()
    /// The selected tab, which ``select(_:)`` changes.
    public var selectedTab: InventoryTabsRoute.Tab

    /// The tabs.
    public init(
      inventory: InventoryListFeature.State = InventoryListFeature.State(),
      selectedTab: InventoryTabsRoute.Tab = .start
    ) {
      self.inventory = inventory
      self.selectedTab = selectedTab
      select(selectedTab)
    }

    /// Selects a tab, which starts to load its content from a database.
    public mutating func select(_ tab: InventoryTabsRoute.Tab) {
      selectedTab = tab
      switch tab {
      case .start: firstTab.show()
      case .items: break
      case .chart: thirdTab.show()
      }
    }
  }

  /// The actions of the feature.
  public enum Action {
    case firstTab(FirstTabFeature.Action)
    case inventory(InventoryListFeature.Action)
    case selectedTabChanged(InventoryTabsRoute.Tab)
    case thirdTab(ThirdTabFeature.Action)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .firstTab(.delegate(.addFirstItem)):
        state.select(.items)
        return .send(.inventory(.addButtonTapped))
      case .firstTab(.delegate(.switchToInventoryTab)):
        state.select(.items)
        return .none
      case .selectedTabChanged(let tab):
        state.select(tab)
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
