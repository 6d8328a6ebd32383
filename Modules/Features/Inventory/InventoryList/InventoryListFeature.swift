import ComposableArchitecture
import DataSources
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
    /// All items of a file; none where a database keeps them.
    @Shared public var items: IdentifiedArrayOf<Item>
    /// The items that a database finds, of which those that are looked at are there; `nil` for a file.
    @SharedReader var page: Page<Item>?
    /// How many items a database has.
    @SharedReader var keptCount: Int?
    /// The parts of the list that are looked at.
    public private(set) var parts = PageParts()
    /// The order that they are shown in.
    public var order = ItemOrder.added
    /// What is looked for.
    public var searchText = ""

    /// The list.
    public init(destination: Destination.State? = nil) {
      self.destination = destination
      _items = .itemsInMemory
      _page = ItemQuery().page()
      _keptCount = Item.keptCount
    }

    /// The items that are found, in their order.
    public var shown: Page<Item> { page ?? Page(query.items(in: items)) }

    /// How many items there are.
    public var count: Int { keptCount ?? items.count }

    private var query: ItemQuery { ItemQuery(searchText: searchText, order: order) }

    /// Shows the beginning of what is found.
    mutating func search() -> Effect<Action> { show(PageParts()) }

    /// Reads the parts of a database that are looked at. What a server has is not there at once, and a script waits for it.
    mutating func show(_ parts: PageParts) -> Effect<Action> {
      self.parts = parts
      $page = query.page(parts, until: page)
      return .loading($page)
    }
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
        // Another order has no positions of its own to move to.
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

  /// Makes a change: of a file at once, of a database in a transaction.
  ///
  /// - Parameter id: The item whose form is closed as soon as the change is made: what cannot be kept stays on the screen.
  private func make(_ edit: ItemEdit, _ state: inout State, closes id: Item.ID? = nil) -> Effect<Action> {
    if edit.makeAtOnce() {
      if let id { state.close(id) }
      return .none
    }
    return .making(edit) { [page = state.$page] send in
      // A server may tell of the change later.
      try await page.load()
      if let id { await send(.saved(id)) }
    }
  }
}

extension InventoryListFeature.Destination.State: Equatable {}

extension InventoryListFeature.State {
  /// Closes the form of an item, if it is open.
  fileprivate mutating func close(_ id: Item.ID) {
    let form = destination?.addItem?.item.id ?? destination?.editItem?.item.id ?? destination?.quickAdd?.id
    if form == id { destination = nil }
  }

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
