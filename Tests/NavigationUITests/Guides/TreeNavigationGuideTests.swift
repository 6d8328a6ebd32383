import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

@Reducer
struct Inventory {
  @Reducer
  enum Destination {
    case add(ItemForm)
    case alert(AlertState<Alert>)
    @CasePathable
    enum Alert: Equatable { case confirmDeletion(id: Item.ID) }
  }
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var items: IdentifiedArrayOf<Item> = []
  }
  enum Action {
    case addButtonTapped
    case cancelButtonTapped
    case deleteButtonTapped(id: Item.ID)
    case destination(PresentationAction<Destination.Action>)
    case saveButtonTapped
  }
  @Dependency(\.uuid) var uuid
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(ItemForm.State(item: Item(id: uuid())))
        return .none
      case .cancelButtonTapped:
        state.destination = nil
        return .none
      case .deleteButtonTapped(let id):
        state.destination = .alert(.deletion(of: id))
        return .none
      case .destination(.presented(.alert(.confirmDeletion(let id)))):
        state.items.remove(id: id)
        return .none
      case .saveButtonTapped:
        guard let form = state.destination?.add else { return .none }
        state.items.append(form.item)
        state.destination = nil
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}
extension Inventory.Destination.State: Equatable {}

extension AlertState where Action == Inventory.Destination.Alert {
  static func deletion(of id: Item.ID) -> Self {
    AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDeletion(id: id)) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}

struct Item: Equatable, Identifiable {
  let id: UUID
  var name = ""
}

@Reducer
struct ItemForm {
  @ObservableState
  struct State: Equatable {
    var item: Item
    var name: String {
      get { item.name }
      set { item.name = newValue }
    }
  }
  enum Action: BindableAction { case binding(BindingAction<State>) }
  var body: some ReducerOf<Self> { BindingReducer() }
}

/// The samples of "Tree-based navigation".
@MainActor @Suite struct TreeNavigationGuideTests {
  struct InventoryView: View {
    @Bindable var store: StoreOf<Inventory>

    var body: some View {
      List {
        ForEach(store.items) { Text($0.name) }
      }
      .navigationTitle("Inventory")
      .toolbar { Button("Add") { store.send(.addButtonTapped) } }
      .sheet(item: $store.scope(state: \.destination?.add, action: \.destination.add)) { form in
        NavigationStack {
          ItemFormView(store: form)
            .navigationTitle("New item")
            .toolbar {
              ToolbarItem(placement: .cancellationAction) {
                Button("Cancel", role: .cancel) { store.send(.cancelButtonTapped) }
              }
              ToolbarItem(placement: .confirmationAction) {
                Button("Save") { store.send(.saveButtonTapped) }
              }
            }
        }
      }
    }
  }

  struct ItemFormView: View {
    @Bindable var store: StoreOf<ItemForm>
    var body: some View { TextField("Name", text: $store.name) }
  }

  @Test("The parent's buttons save or discard the form in the sheet") func savingAndCanceling() {
    let store = Store(initialState: Inventory.State()) {
      Inventory()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    let screen = TestScreen(width: 40) { NavigationStack { InventoryView(store: store) } }
    screen.tap("Add")
    screen.type("Lamp", into: "Name")
    #expect(screen.text.contains("New item") && store.items.isEmpty)
    screen.tap("Save")
    #expect(store.destination == nil && store.items == [Item(id: UUID(0), name: "Lamp")])
    #expect(screen.tree.presentation == nil && screen.text.contains("Lamp"))
    screen.tap("Add")
    screen.type("Desk", into: "Name")
    screen.tap("Cancel")
    #expect(store.destination == nil && store.items.map(\.name) == ["Lamp"])
    #expect(screen.tree.presentation == nil && !screen.text.contains("Desk"))
  }

  @Test func aView() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      let store = Store(initialState: Inventory.State()) { Inventory() }
      store.send(.addButtonTapped)
      if let form = store.scope(state: \.destination?.add, action: \.destination.add) {
        form.name = "Lamp"
      }
      #expect(store.destination?.add?.item.name == "Lamp")
    }
  }

  let store = TestStore(initialState: Inventory.State()) {
    Inventory()
  } withDependencies: {
    $0.uuid = .incrementing
  }

  @Test func adding() async {
    await store.send(.addButtonTapped) {
      $0.destination = .add(ItemForm.State(item: Item(id: UUID(0))))
    }
    await store.send(\.destination.add.binding.name, "Lamp") {
      $0.destination?.modify(\.add) { $0.item.name = "Lamp" }
    }
    await store.send(.saveButtonTapped) {
      $0.items = [Item(id: UUID(0), name: "Lamp")]
      $0.destination = nil
    }
  }

  @Test func deleting() async {
    let item = Item(id: UUID(7), name: "Lamp")
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(.saveButtonTapped)
    store.exhaustivity = .on
    await store.send(.deleteButtonTapped(id: UUID(0))) { $0.destination = .alert(.deletion(of: UUID(0))) }
    await store.send(\.destination.alert.confirmDeletion, UUID(0)) {
      $0.destination = nil
      $0.items = []
    }
    #expect(item.name == "Lamp")
  }
}
