import ComposableArchitecture
import InventoryCore
import ItemForm
import NavigationCore

/// An item, with a sheet that edits it.
@Reducer
public struct ItemDetailFeature: Sendable {
  /// The state of the screen.
  @ObservableState
  public struct State: Equatable {
    /// The form that edits the item.
    @Presents public var editItem: ItemFormFeature.State?
    /// The item.
    @Shared public var item: Item

    /// Creates the screen of an item.
    public init(editItem: ItemFormFeature.State? = nil, item: Shared<Item>) {
      self.editItem = editItem
      self._item = item
    }
  }

  /// The actions of the feature.
  public enum Action {
    case cancelEditButtonTapped
    case editButtonTapped
    case editItem(PresentationAction<ItemFormFeature.Action>)
    case keepButtonTapped
    case saveEditButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelEditButtonTapped:
        state.editItem = nil
        return .none

      case .editButtonTapped:
        state.editItem = ItemFormFeature.State(item: state.item)
        return .none

      case .editItem:
        return .none

      case .keepButtonTapped:
        return .perform(.add(state.item))

      case .saveEditButtonTapped:
        guard state.editItem?.validate() == true, let form = state.editItem else { return .none }
        state.editItem = nil
        guard state.$item.isPresent else {
          // Saving an item that was deleted in the meantime adds it again.
          return .perform(.change(form.item, from: form.original))
        }
        state.$item.withLock { $0 = form.item.edited(from: form.original, onto: $0) }
        return .none
      }
    }
    .ifLet(\.$editItem, action: \.editItem) { ItemFormFeature() }
  }
}
