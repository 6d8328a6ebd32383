import ComposableArchitecture
import DataSources
import Foundation
import InventoryCore
import ItemDetail
import ItemForm
import ItemQuickAdd

/// The list of items, with the screens and questions that it presents.
@Reducer
public struct InventoryListFeature: Sendable {
  /// The screens and questions that the list presents, one at a time.
  @Reducer
  public enum Destination {
    case addItem(ItemFormFeature)
    case alert(AlertState<Alert>)
    case confirmationDialog(ConfirmationDialogState<Dialog>)
    case detailItem(ItemDetailFeature)
    case editItem(ItemFormFeature)
    case quickAdd(ItemQuickAddFeature)

    /// The confirmation of a deletion.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDeletion(id: Item.ID)
    }

    /// The confirmation of a duplication.
    @CasePathable
    public enum Dialog: Equatable, Sendable {
      case confirmDuplication(id: Item.ID)
    }
  }

  /// The state of the feature.
  @ObservableState
  public struct State: Equatable {
    /// The presented screen or question.
    @Presents public var destination: Destination.State?
    /// The items.
    public var items = ItemRows()
    /// The changes from forms that a database refused. Each form opens again when no other screen is open.
    public var refused: [ItemEdit] = []
    /// The order of the items.
    public var order = ItemOrder.added
    /// The words to search for.
    public var searchText = ""

    /// Creates the list.
    public init(destination: Destination.State? = nil) {
      self.destination = destination
    }

    /// The items that match the search, in their order.
    public var shown: Page<Item> { items.shown(query) }

    private var query: ItemQuery { ItemQuery(searchText: searchText, order: order) }

    /// Loads the first items that match the search.
    public mutating func search() { items.load(query) }

    /// Loads the items around the visible ones.
    mutating func scroll(to offsets: IndexSet) { items.load(query, around: offsets) }
  }

  /// The actions of the feature.
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
    case rowsShown(IndexSet)
    case saveEditItemButtonTapped
    case savingFailed(ItemEdit)
  }

  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .addItem(
          ItemFormFeature.State(item: Item(id: uuid(), name: "", status: .inStock(quantity: 1))))
        return .none

      case .binding(\.order), .binding(\.searchText):
        state.search()
        return .none

      case .binding:
        return .none

      case .cancelAddItemButtonTapped, .cancelEditItemButtonTapped:
        state.destination = nil
        return .none

      case .confirmAddItemButtonTapped:
        guard let form = state.validated(\.addItem) else { return .none }
        return save(.add(form.item), &state)

      case .deleteButtonTapped(let id):
        guard let item = state.shown[id: id] else { return .none }
        state.destination = .alert(.delete(item: item))
        return .none

      case .destination(.presented(.alert(.confirmDeletion(let id)))):
        let message = state.shown[id: id].map { "Deleted '\($0.name)'." }
        return state.items.perform(.delete(id), announcing: message)

      case .destination(.presented(.confirmationDialog(.confirmDuplication(let id)))):
        guard let item = state.shown[id: id] else { return .none }
        return state.items.perform(.duplicate(id, item.duplicate()))

      case .destination(.presented(.quickAdd(.saveButtonTapped))):
        guard let item = state.destination?.quickAdd?.item else { return .none }
        return save(.add(item), &state)

      case .destination:
        return .none

      case .duplicateButtonTapped(let id):
        guard let item = state.shown[id: id] else { return .none }
        state.destination = .confirmationDialog(.duplicate(item: item))
        return .none

      case .editButtonTapped(let id):
        guard let item = state.shown[id: id] else { return .none }
        state.destination = .editItem(ItemFormFeature.State(item: item))
        return .none

      case .itemTapped(let id):
        guard let item = try? Item.shared(id) else { return .none }
        state.destination = .detailItem(ItemDetailFeature.State(item: item))
        return .none

      case .moveItems(let source, let target):
        // Items can be moved only if the list shows all of them in the order of addition.
        guard state.order == .added, state.searchText.isEmpty else { return .none }
        return state.items.perform(.move(source, to: target, in: state.shown))

      case .quickAddButtonTapped:
        state.destination = .quickAdd(ItemQuickAddFeature.State(id: uuid()))
        return .none

      case .saveEditItemButtonTapped:
        guard let form = state.validated(\.editItem) else { return .none }
        return save(.change(form.item, from: form.original), &state)

      case .rowsShown(let offsets):
        state.scroll(to: offsets)
        return .none

      case .savingFailed(let edit):
        switch edit {
        case .add, .change: state.refused.append(edit)
        case .delete, .duplicate, .move: break
        }
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    // Any of the above can close the screen that a refused change waits for.
    Reduce { state, _ in
      state.openRefusedForm()
      return .none
    }
  }

  /// Closes the form of a change and makes the change. If that fails, the form opens again.
  private func save(_ edit: ItemEdit, _ state: inout State) -> Effect<Action> {
    state.destination = nil
    return state.items.perform(edit, orElse: Action.savingFailed)
  }
}

extension InventoryListFeature.Destination.State: Equatable {}

extension InventoryListFeature.State {
  /// Opens the form of a change that a database refused, unless another screen is open.
  fileprivate mutating func openRefusedForm() {
    guard destination == nil, !refused.isEmpty else { return }
    switch refused.removeFirst() {
    case .add(let item): destination = .addItem(ItemFormFeature.State(item: item))
    case .change(let item, let original):
      destination = .editItem(ItemFormFeature.State(item: item, original: original))
    case .delete, .duplicate, .move: break
    }
  }

  /// Returns the presented form if its item is valid. Otherwise, shows the alert of the form.
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
  /// Asks whether to delete an item.
  public static func delete(item: Item) -> Self {
    @Dependency(\.undoPromise) var undoPromise
    return Self {
      TextState(#"Delete "\#(item.name)""#)
    } actions: {
      ButtonState(role: .destructive, action: .send(.confirmDeletion(id: item.id), animation: .default)) {
        TextState("Delete")
      }
    } message: {
      TextState(undoPromise ?? "Are you sure you want to delete this item?")
    }
  }
}

extension ConfirmationDialogState<InventoryListFeature.Destination.Dialog> {
  /// Asks whether to duplicate an item.
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
