import ComposableArchitecture
import CustomDump
import Foundation
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// The views of episodes 223 and 224: an inventory with its form in a sheet.
///
/// Changes from the printed code follow the newest documents: a view reads its store instead of a view store,
/// and `switch` over bindings replaces the form's `Switch` and `CaseLet`.
@MainActor @Suite struct DocumentedInventoryViewTests {
  private func start(
    _ state: InventoryFeature.State = .init(items: [.headphones, .mouse]), width: Int = 46
  ) -> (StoreOf<InventoryFeature>, TestScreen) {
    let store = Store(initialState: state) {
      InventoryFeature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    return (store, TestScreen(width: width) { NavigationStack { InventoryView(store: store) } })
  }

  @Test("Rows show the stock") func rowsSayWhatIsInStock() {
    let (_, screen) = start()
    screen.expect(
      """
      Inventory
      ─────────
      1  Headphones             ╭──────╮   [⧉]   [␡]
         In stock: 20           │ ████ │
                                │ ████ │
                                ╰──────╯
      2  Mouse                             [⧉]   [␡]
         Out of stock: on back order

      [Add]
      """)
  }

  @Test func aRowIsDuplicatedAndDeletedAfterAQuestion() {
    let (store, screen) = start(.init(items: [.headphones]))
    screen.run("doc on doc 1")
    screen.expect(
      """
      Inventory
      ─────────
      1  Headphones             ╭──────╮   [⧉]   [␡]
         In stock: 20           │ ████ │
                                │ ████ │
                                ╰──────╯

      [Add]

      ╭───────────────────────╮
      │ Duplicate             │
      │                       │
      │ [Duplicate]  [Cancel] │
      ╰───────────────────────╯
      """)
    screen.tap("Duplicate")
    expectNoDifference(store.items.map(\.name), ["Headphones", "Headphones"])
    screen.run("trash 1")
    #expect(screen.text.contains("Are you sure you want to delete this item?"))
    screen.tap("Delete")
    #expect(store.items == [.headphones] && store.alert == nil)
  }

  @Test func anItemIsAddedInASheetWithButtonsOfItsPresenter() {
    let (store, screen) = start(.init())
    screen.tap("Add")
    screen.expect(
      """
      New item
      ────────
      Name:
      Color: None

      In stock
        Quantity: 1 [−|+]
        [Mark as sold out]

      [Cancel]  [Add]
      """)
    screen.type("Mouse", into: "Name")
    screen.run("set color green")
    screen.run("mark as sold out")
    screen.expect(
      """
      New item
      ────────
      Name: Mouse
      Color: ◐ Green ╭──────╮
                     │ ████ │
                     │ ████ │
                     ╰──────╯

      Out of stock
        [ ] Is on back order?
        [Is back in stock!]

      [Cancel]  [Add]
      """)
    screen.run("toggle is on back order")
    expectNoDifference(store.addItem?.item.status, .outOfStock(isOnBackOrder: true))
    screen.run("is back in stock")
    screen.run("set quantity 3")
    screen.tap("Add")
    #expect(store.addItem == nil && store.items.map(\.name) == ["Mouse"])
    #expect(store.items.first?.color == .green && store.items.first?.status == .inStock(quantity: 3))
    screen.tap("Add")
    screen.tap("Cancel")
    #expect(store.addItem == nil && store.items.count == 1)
  }

  @Test("A tab contains the inventory") func aTabHoldsTheInventory() {
    let (store, _) = start(.init(items: [.mouse]))
    let screen = TestScreen(width: 40) { InventoryTabs(store: store) }
    #expect(!screen.text.contains("Mouse"))
    screen.run("inventory")
    #expect(screen.text.contains("Mouse"))
  }

  @Test func anAlertOfAViewHasAText() {
    let screen = TestScreen(width: 30) { AlertDemo.previews }
    screen.tap("Press")
    screen.expect(
      """
      [Press]

      ╭──────────────╮
      │ Hello:       │
      │              │
      │ Ok  [Cancel] │
      ╰──────────────╯
      """)
    screen.run("dismiss")
    expectNoDifference(screen.tree.presentation, nil)
  }
}

struct InventoryItem: Equatable, Identifiable {
  struct Color: Equatable, Hashable, Identifiable {
    var name: String
    var swiftUIColor: TerminalUI.Color
    var id: String { name }
    static let blue = Self(name: "Blue", swiftUIColor: .blue)
    static let green = Self(name: "Green", swiftUIColor: .green)
    static let defaults = [blue, green]
  }
  @CasePathable @CaseBindable
  enum Status: Equatable {
    case inStock(quantity: Int)
    case outOfStock(isOnBackOrder: Bool)
    var isInStock: Bool { self.is(\.inStock) }
  }
  var id: UUID
  var name = ""
  var color: Color?
  var status = Status.inStock(quantity: 1)

  static let headphones = Self(
    id: UUID(98), name: "Headphones", color: .blue, status: .inStock(quantity: 20))
  static let mouse = Self(id: UUID(99), name: "Mouse", status: .outOfStock(isOnBackOrder: true))
}

@Reducer
struct ItemFormFeature {
  @ObservableState
  struct State: Equatable, Identifiable {
    var item: InventoryItem
    var id: InventoryItem.ID { item.id }
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

@Reducer
struct InventoryFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var addItem: ItemFormFeature.State?
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var confirmationDialog: ConfirmationDialogState<Action.Dialog>?
    var items: IdentifiedArrayOf<InventoryItem> = []
  }
  enum Action {
    enum Alert: Equatable { case confirmDeletion(id: InventoryItem.ID) }
    enum Dialog: Equatable { case confirmDuplicate(id: InventoryItem.ID) }
    case addButtonTapped
    case addItem(PresentationAction<ItemFormFeature.Action>)
    case alert(PresentationAction<Alert>)
    case cancelAddItemButtonTapped
    case confirmAddItemButtonTapped
    case confirmationDialog(PresentationAction<Dialog>)
    case deleteButtonTapped(id: InventoryItem.ID)
    case duplicateButtonTapped(id: InventoryItem.ID)
  }
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.addItem = ItemFormFeature.State(item: InventoryItem(id: uuid()))
      case .alert(.presented(.confirmDeletion(let id))):
        state.items.remove(id: id)
      case .cancelAddItemButtonTapped:
        state.addItem = nil
      case .confirmAddItemButtonTapped:
        if let item = state.addItem?.item { state.items.append(item) }
        state.addItem = nil
      case .confirmationDialog(.presented(.confirmDuplicate(let id))):
        guard var item = state.items[id: id], let index = state.items.index(id: id) else { break }
        item.id = uuid()
        state.items.insert(item, at: index)
      case .deleteButtonTapped(let id):
        state.alert = AlertState {
          TextState("Delete \(state.items[id: id]?.name ?? "")")
        } actions: {
          ButtonState(role: .destructive, action: .send(.confirmDeletion(id: id), animation: .default)) {
            TextState("Delete")
          }
        } message: {
          TextState("Are you sure you want to delete this item?")
        }
      case .duplicateButtonTapped(let id):
        state.confirmationDialog = ConfirmationDialogState {
          TextState("Duplicate")
        } actions: {
          ButtonState(action: .confirmDuplicate(id: id)) { TextState("Duplicate") }
        }
      case .addItem, .alert, .confirmationDialog:
        break
      }
      return .none
    }
    .ifLet(\.$addItem, action: \.addItem) { ItemFormFeature() }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$confirmationDialog, action: \.confirmationDialog)
  }
}

struct ItemFormView: View {
  @Bindable var store: StoreOf<ItemFormFeature>

  var body: some View {
    Form {
      TextField("Name", text: $store.item.name)
      HStack {
        Picker(
          "Color",
          selection: $store.item.color
        ) {
          Text("None")
            .tag(InventoryItem.Color?.none)
          ForEach(InventoryItem.Color.defaults) { color in
            ZStack {
              RoundedRectangle(cornerRadius: 4)
                .fill(color.swiftUIColor)
              Label(color.name, systemImage: "paintpalette")
                .padding(4)
            }
            .fixedSize(horizontal: false, vertical: true)
            .tag(Optional(color))
          }
        }

        if let color = store.item.color {
          Rectangle()
            .frame(width: 30, height: 30)
            .foregroundColor(color.swiftUIColor)
            .border(Color.black, width: 1)
        }
      }
      switch $store.item.status.cases {
      case .inStock(let $quantity):
        Section(header: Text("In stock")) {
          Stepper("Quantity: \($quantity.wrappedValue)", value: $quantity)
          Button("Mark as sold out") {
            store.send(
              .set(
                \.item.status,
                .outOfStock(isOnBackOrder: false)
              ),
              animation: .default
            )
          }
        }
      case .outOfStock(let $isOnBackOrder):
        Section(header: Text("Out of stock")) {
          Toggle("Is on back order?", isOn: $isOnBackOrder)
          Button("Is back in stock!") {
            store.send(
              .set(\.item.status, .inStock(quantity: 1)),
              animation: .default
            )
          }
        }
      }
    }
  }
}

struct InventoryView: View {
  @Bindable var store: StoreOf<InventoryFeature>

  var body: some View {
    List {
      ForEach(store.items) { item in
        HStack {
          VStack(alignment: .leading) {
            Text(item.name)
            switch item.status {
            case let .inStock(quantity):
              Text("In stock: \(quantity)")
            case let .outOfStock(isOnBackOrder):
              Text(
                "Out of stock\(isOnBackOrder ? ": on back order" : "")"
              )
            }
          }
          Spacer()
          if let color = item.color {
            Rectangle()
              .frame(width: 30, height: 30)
              .foregroundColor(color.swiftUIColor)
              .border(Color.black, width: 1)
          }
          Button {
            store.send(.duplicateButtonTapped(id: item.id))
          } label: {
            Image(systemName: "doc.on.doc.fill")
          }
          .padding(.leading)
          Button {
            store.send(.deleteButtonTapped(id: item.id))
          } label: {
            Image(systemName: "trash.fill")
          }
          .padding(.leading)
        }
        .buttonStyle(.plain)
        .foregroundColor(
          item.status.isInStock ? nil : Color.gray
        )
      }
    }
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("Add") { store.send(.addButtonTapped) }
      }
    }
    .navigationTitle("Inventory")
    .alert($store.scope(state: \.alert, action: \.alert))
    .confirmationDialog($store.scope(state: \.confirmationDialog, action: \.confirmationDialog))
    .sheet(item: $store.scope(state: \.addItem, action: \.addItem)) { formStore in
      NavigationStack {
        ItemFormView(store: formStore)
          .toolbar {
            ToolbarItem(placement: .cancellationAction) {
              Button("Cancel") {
                store.send(.cancelAddItemButtonTapped)
              }
            }
            ToolbarItem(placement: .primaryAction) {
              Button("Add") {
                store.send(.confirmAddItemButtonTapped)
              }
            }
          }
          .navigationTitle("New item")
      }
    }
  }
}

struct InventoryTabs: View {
  enum Tab { case first, inventory }
  @State var selectedTab = Tab.first
  let store: StoreOf<InventoryFeature>

  var body: some View {
    TabView(selection: $selectedTab) {
      Button("Go to inventory") { selectedTab = .inventory }
        .tabItem { Text("First") }
        .tag(Tab.first)

      NavigationStack {
        InventoryView(store: store)
      }
      .tabItem { Text("Inventory") }
      .tag(Tab.inventory)
    }
  }
}

/// The demonstration of episode 223. A button replaces its delay of two seconds.
struct AlertDemo: View, PreviewProvider {
  static var previews: some View { Self() }
  @State var background = Color.white
  @State var message = ""
  @State var isPresented = false

  var body: some View {
    ZStack {
      self.background.edgesIgnoringSafeArea(.all)
      Button {
        self.isPresented = true
      } label: {
        Text("Press")
      }
      .alert(
        "Hello: \(self.message)", isPresented: self.$isPresented
      ) {
        Text("Ok")
      }
    }
  }
}
