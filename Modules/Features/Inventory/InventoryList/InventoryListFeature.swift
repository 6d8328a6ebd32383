import ComposableArchitecture
import Foundation
import InventoryCore
import ItemDetail
import ItemForm
import ItemQuickAdd

/// The items, and everything that can be done with one.
@Reducer
public struct InventoryListFeature: Sendable {
  /// What can be presented: one of these, or nothing.
  @Reducer
  public enum Destination {
    case addItem(ItemFormFeature)
    case alert(AlertState<Alert>)
    case confirmationDialog(ConfirmationDialogState<Dialog>)
    case detailItem(ItemDetailFeature)
    case editItem(ItemFormFeature)
    case quickAdd(ItemQuickAddFeature)

    /// The answers to the question whether to delete.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDeletion(id: Item.ID)
    }

    /// The answers to the question whether to duplicate.
    @CasePathable
    public enum Dialog: Equatable, Sendable {
      case confirmDuplication(id: Item.ID)
    }
  }

  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// What is presented.
    @Presents public var destination: Destination.State?
    /// All items.
    @Shared(.inventory) public var items
    /// The order that they are shown in.
    public var order = ItemOrder.added
    /// What is looked for.
    public var searchText = ""

    /// The list.
    public init(destination: Destination.State? = nil) { self.destination = destination }

    /// The items that are found, in their order.
    public var shown: [Item] { items.matching(searchText).sorted(by: order) }
  }

  /// What can happen.
  public enum Action: BindableAction {
    case addButtonTapped
    case binding(BindingAction<State>)
    case cancelAddItemButtonTapped
    case cancelEditItemButtonTapped
    case confirmAddItemButtonTapped
    case deleteButtonTapped(id: Item.ID)
    case destination(PresentationAction<Destination.Action>)
    case duplicateButtonTapped(id: Item.ID)
    case editButtonTapped(id: Item.ID)
    case itemTapped(id: Item.ID)
    case moveItems(fromOffsets: IndexSet, toOffset: Int)
    case quickAddButtonTapped
    case saveEditItemButtonTapped
  }

  @Dependency(\.uuid) var uuid

  /// The feature.
  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .addItem(
          ItemFormFeature.State(item: Item(id: uuid(), name: "", status: .inStock(quantity: 1))))
        return .none

      case .binding:
        return .none

      case .cancelAddItemButtonTapped, .cancelEditItemButtonTapped:
        state.destination = nil
        return .none

      case .confirmAddItemButtonTapped:
        guard let form = state.validated(\.addItem) else { return .none }
        form.item.keep()
        state.destination = nil
        return .none

      case .deleteButtonTapped(let id):
        guard let item = state.items[id: id] else { return .none }
        state.destination = .alert(.delete(item: item))
        return .none

      case .destination(.presented(.alert(.confirmDeletion(let id)))):
        state.$items.withLock { _ = $0.remove(id: id) }
        return .none

      case .destination(.presented(.confirmationDialog(.confirmDuplication(let id)))):
        guard let item = state.items[id: id], let index = state.items.index(id: id) else { return .none }
        state.$items.withLock { _ = $0.insert(item.duplicate(), at: min(index, $0.count)) }
        return .none

      case .destination(.presented(.quickAdd(.saveButtonTapped))):
        guard let item = state.destination?.quickAdd?.item else { return .none }
        state.$items.withLock { _ = $0.append(item) }
        state.destination = nil
        return .none

      case .destination:
        return .none

      case .duplicateButtonTapped(let id):
        guard let item = state.items[id: id] else { return .none }
        state.destination = .confirmationDialog(.duplicate(item: item))
        return .none

      case .editButtonTapped(let id):
        guard let item = state.items[id: id] else { return .none }
        state.destination = .editItem(ItemFormFeature.State(item: item))
        return .none

      case .itemTapped(let id):
        guard let item = Shared(state.$items[id: id]) else { return .none }
        state.destination = .detailItem(ItemDetailFeature.State(item: item))
        return .none

      case .moveItems(let source, let target):
        // Another order has no positions of its own to move to.
        guard state.order == .added, state.searchText.isEmpty else { return .none }
        state.$items.withLock { $0.move(fromOffsets: source, toOffset: target) }
        return .none

      case .quickAddButtonTapped:
        state.destination = .quickAdd(ItemQuickAddFeature.State(id: uuid()))
        return .none

      case .saveEditItemButtonTapped:
        guard let form = state.validated(\.editItem) else { return .none }
        form.item.keep(editedFrom: form.original)
        state.destination = nil
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension InventoryListFeature.Destination.State: Equatable {}

extension InventoryListFeature.State {
  /// A form that is presented, where its item can be kept; otherwise the form says why not.
  fileprivate mutating func validated(
    _ form: CaseKeyPath<InventoryListFeature.Destination.State, ItemFormFeature.State>
  ) -> ItemFormFeature.State? {
    guard destination?[case: form] != nil else { return nil }
    var isValid = false
    destination?.modify(form) { isValid = $0.validate() }
    return isValid ? destination?[case: form] : nil
  }
}

extension AlertState<InventoryListFeature.Destination.Alert> {
  /// Asks whether an item is to be deleted.
  public static func delete(item: Item) -> Self {
    Self {
      TextState(#"Delete "\#(item.name)""#)
    } actions: {
      ButtonState(role: .destructive, action: .send(.confirmDeletion(id: item.id), animation: .default)) {
        TextState("Delete")
      }
    } message: {
      TextState("Are you sure you want to delete this item?")
    }
  }
}

extension ConfirmationDialogState<InventoryListFeature.Destination.Dialog> {
  /// Asks whether an item is to be duplicated.
  public static func duplicate(item: Item) -> Self {
    Self {
      TextState(#"Duplicate "\#(item.name)""#)
    } actions: {
      ButtonState(action: .send(.confirmDuplication(id: item.id), animation: .default)) {
        TextState("Duplicate")
      }
    } message: {
      TextState("Are you sure you want to duplicate this item?")
    }
  }
}
