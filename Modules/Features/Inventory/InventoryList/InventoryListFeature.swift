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
    /// All items, or none if they are stored in a database.
    @Shared public var items: IdentifiedArrayOf<Item>
    /// The matching items in a database, with the visible rows loaded, or `nil` if the items are stored in a file.
    @SharedReader var page: Page<Item>?
    /// The number of items in a database, or `nil` if the items are stored in a file.
    @SharedReader var keptCount: Int?
    /// The parts of the list that are loaded.
    public private(set) var parts = PageParts()
    /// The order of the items.
    public var order = ItemOrder.added
    /// The words to search for.
    public var searchText = ""

    /// Creates the list.
    public init(destination: Destination.State? = nil) {
      self.destination = destination
      _items = .itemsInMemory
      _page = ItemQuery().page()
      _keptCount = Item.keptCount
    }

    /// The matching items, in their order.
    public var shown: Page<Item> { page ?? Page(query.items(in: items)) }

    /// The number of all items.
    public var count: Int { keptCount ?? items.count }

    private var query: ItemQuery { ItemQuery(searchText: searchText, order: order) }

    /// Loads the first rows of a new search.
    mutating func search() -> Effect<Action> { show(PageParts()) }

    /// Loads parts of the list from a database. The effect makes a script wait until a server has answered.
    mutating func show(_ parts: PageParts) -> Effect<Action> {
      self.parts = parts
      $page = query.page(parts, until: page)
      return .loading($page)
    }
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
    case saved(Item.ID)
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
        return state.search()

      case .binding:
        return .none

      case .cancelAddItemButtonTapped, .cancelEditItemButtonTapped:
        state.destination = nil
        return .none

      case .confirmAddItemButtonTapped:
        guard let form = state.validated(\.addItem) else { return .none }
        return make(.add(form.item), &state, closes: form.item.id)

      case .deleteButtonTapped(let id):
        guard let item = state.shown[id: id] else { return .none }
        state.destination = .alert(.delete(item: item))
        return .none

      case .destination(.presented(.alert(.confirmDeletion(let id)))):
        return make(.delete(id), &state)

      case .destination(.presented(.confirmationDialog(.confirmDuplication(let id)))):
        guard let item = state.shown[id: id] else { return .none }
        return make(.duplicate(id, item.duplicate()), &state)

      case .destination(.presented(.quickAdd(.saveButtonTapped))):
        guard let item = state.destination?.quickAdd?.item else { return .none }
        return make(.add(item), &state, closes: item.id)

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
        // Only the order of addition has positions to move items to.
        guard state.order == .added, state.searchText.isEmpty else { return .none }
        let shown = state.shown
        let moved = source.filter { $0 < shown.count }.compactMap { shown[$0].element?.id }
        let next = (target..<max(shown.count, target)).first { !source.contains($0) }
        return make(.move(moved, before: next.flatMap { shown[$0].element?.id }), &state)

      case .quickAddButtonTapped:
        state.destination = .quickAdd(ItemQuickAddFeature.State(id: uuid()))
        return .none

      case .saveEditItemButtonTapped:
        guard let form = state.validated(\.editItem) else { return .none }
        return make(.change(form.item, from: form.original), &state, closes: form.item.id)

      case .rowsShown(let offsets):
        let parts = PageParts(showing: offsets)
        return state.page != nil && state.parts != parts ? state.show(parts) : .none

      case .saved(let id):
        state.close(id)
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }

  /// Makes a change, immediately in a file and in a transaction in a database.
  ///
  /// - Parameter id: The item whose form closes when the change is made. If the change fails, the form stays open.
  private func make(_ edit: ItemEdit, _ state: inout State, closes id: Item.ID? = nil) -> Effect<Action> {
    if edit.makeAtOnce() {
      if let id { state.close(id) }
      return .none
    }
    return .making(edit) { [page = state.$page] send in
      // The notification of a server can arrive later.
      try await page.load()
      if let id { await send(.saved(id)) }
    }
  }
}

extension InventoryListFeature.Destination.State: Equatable {}

extension InventoryListFeature.State {
  /// Closes the form of an item if it's open.
  fileprivate mutating func close(_ id: Item.ID) {
    let form = destination?.addItem?.item.id ?? destination?.editItem?.item.id ?? destination?.quickAdd?.id
    if form == id { destination = nil }
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
