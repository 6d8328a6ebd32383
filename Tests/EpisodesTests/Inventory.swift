#if OlderSpellings
  import ComposableArchitecture
  import NavigationUI
  import TerminalUI

  struct ItemFormFeature: Reducer {
    struct State: Equatable, Identifiable {
      @BindingState var item: Item

      var id: Item.ID { self.item.id }
    }
    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      EmptyReducer()
    }
  }

  struct ItemFormView: View {
    let store: StoreOf<ItemFormFeature>

    var body: some View {
      WithViewStore(self.store, observe: { $0 }) { viewStore in
        Form {
          TextField("Name", text: viewStore.binding(\.$item.name))

          HStack {
            Picker(
              "Color",
              selection: viewStore.binding(\.$item.color)
            ) {
              Text("None")
                .tag(Item.Color?.none)
              ForEach(Item.Color.defaults) { color in
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

            if let color = viewStore.item.color {
              Rectangle()
                .frame(width: 30, height: 30)
                .foregroundColor(color.swiftUIColor)
                .border(Color.black, width: 1)
            }
          }

          Switch(viewStore.binding(\.$item.status)) {
            CaseLet(/Item.Status.inStock) { $quantity in
              Section(header: Text("In stock")) {
                Stepper("Quantity: \(quantity)", value: $quantity)
                Button("Mark as sold out") {
                  viewStore.send(
                    .set(
                      \.$item.status,
                      .outOfStock(isOnBackOrder: false)
                    ),
                    animation: .default
                  )
                }
              }
            }
            CaseLet(/Item.Status.outOfStock) { $isOnBackOrder in
              Section(header: Text("Out of stock")) {
                Toggle("Is on back order?", isOn: $isOnBackOrder)
                Button("Is back in stock!") {
                  viewStore.send(
                    .set(\.$item.status, .inStock(quantity: 1)),
                    animation: .default
                  )
                }
              }
            }
          }
        }
      }
    }
  }

  struct InventoryFeature: ReducerProtocol {
    struct State: Equatable {
      var addItem: ItemFormFeature.State?
      var alert: AlertState<Action.Alert>?
      var confirmationDialog: ConfirmationDialogState<Action.Dialog>?
      var items: IdentifiedArrayOf<Item> = []
    }
    enum Action: Equatable {
      case addButtonTapped
      case addItem(SheetAction<ItemFormFeature.Action>)
      case alert(AlertAction<Alert>)
      case cancelAddItemButtonTapped
      case confirmAddItemButtonTapped
      case confirmationDialog(ConfirmationDialogAction<Dialog>)
      case deleteButtonTapped(id: Item.ID)
      case duplicateButtonTapped(id: Item.ID)

      enum Alert: Equatable {
        case confirmDeletion(id: Item.ID)
      }
      enum Dialog: Equatable {
        case confirmDuplicate(id: Item.ID)
      }
    }

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in
        switch action {
        case .addButtonTapped:
          state.addItem = ItemFormFeature.State(
            item: Item(name: "", status: .inStock(quantity: 1))
          )
          return .none

        case .addItem:
          return .none

        case let .alert(.presented(.confirmDeletion(id: id))):
          state.items.remove(id: id)
          return .none

        case .alert(.dismiss):
          return .none

        case .cancelAddItemButtonTapped:
          state.addItem = nil
          return .none

        case .confirmAddItemButtonTapped:
          defer { state.addItem = nil }
          guard let item = state.addItem?.item
          else { return .none }
          state.items.append(item)
          return .none

        case let .confirmationDialog(
          .presented(.confirmDuplicate(id: id))
        ):
          guard
            let item = state.items[id: id],
            let index = state.items.index(id: id)
          else { return .none }
          state.items.insert(item.duplicate(), at: index)
          return .none

        case .confirmationDialog(.dismiss):
          return .none

        case let .deleteButtonTapped(id: id):
          guard let item = state.items[id: id] else { return .none }
          state.alert = .delete(item: item)
          return .none

        case let .duplicateButtonTapped(id: id):
          guard let item = state.items[id: id] else { return .none }
          state.confirmationDialog = .duplicate(item: item)
          return .none
        }
      }
      .alert(state: \.alert, action: /Action.alert)
      .confirmationDialog(
        state: \.confirmationDialog,
        action: /Action.confirmationDialog
      )
      .sheet(state: \.addItem, action: /Action.addItem) {
        ItemFormFeature()
      }
    }
  }

  extension AlertState where Action == InventoryFeature.Action.Alert {
    static func delete(item: Item) -> Self {
      return AlertState {
        TextState(#"Delete "\#(item.name)""#)
      } actions: {
        ButtonState(
          role: .destructive,
          action: .send(.confirmDeletion(id: item.id), animation: .default)
        ) {
          TextState("Delete")
        }
      } message: {
        TextState("Are you sure you want to delete this item?")
      }
    }
  }

  extension ConfirmationDialogState
  where Action == InventoryFeature.Action.Dialog {
    static func duplicate(item: Item) -> Self {
      Self {
        TextState(#"Duplicate "\#(item.name)""#)
      } actions: {
        ButtonState(
          action: .send(.confirmDuplicate(id: item.id), animation: .default)
        ) {
          TextState("Duplicate")
        }
      } message: {
        TextState("Are you sure you want to duplicate this item?")
      }
    }
  }

  struct InventoryView: View {
    let store: StoreOf<InventoryFeature>

    struct ViewState: Equatable {
      let addItemID: Item.ID?
      let items: IdentifiedArrayOf<Item>

      init(state: InventoryFeature.State) {
        self.addItemID = state.addItem?.item.id
        self.items = state.items
      }
    }

    var body: some View {
      WithViewStore(
        self.store, observe: ViewState.init
      ) {
        (
          viewStore: ViewStore<ViewState, InventoryFeature.Action>
        ) in
        List {
          ForEach(viewStore.items) { item in
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
                viewStore.send(.duplicateButtonTapped(id: item.id))
              } label: {
                Image(systemName: "doc.on.doc.fill")
              }
              .padding(.leading)

              Button {
                viewStore.send(.deleteButtonTapped(id: item.id))
              } label: {
                Image(systemName: "trash.fill")
              }
              .padding(.leading)
            }
            .buttonStyle(.plain)
            .foregroundColor(item.status.isInStock ? nil : Color.gray)
          }
        }
        .toolbar {
          ToolbarItem(placement: .primaryAction) {
            Button("Add") { viewStore.send(.addButtonTapped) }
          }
        }
        .navigationTitle("Inventory")
        .alert(
          store: self.store.scope(
            state: \.alert,
            action: InventoryFeature.Action.alert
          )
        )
        .confirmationDialog(
          store: self.store.scope(
            state: \.confirmationDialog,
            action: InventoryFeature.Action.confirmationDialog
          )
        )
        .sheet(
          store: self.store.scope(
            state: \.addItem,
            action: InventoryFeature.Action.addItem
          )
        ) { store in
          NavigationStack {
            ItemFormView(store: store)
              .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                  Button("Cancel") {
                    viewStore.send(.cancelAddItemButtonTapped)
                  }
                }
                ToolbarItem(placement: .primaryAction) {
                  Button("Add") {
                    viewStore.send(.confirmAddItemButtonTapped)
                  }
                }
              }
              .navigationTitle("New item")
          }
        }
      }
    }
  }

  struct Inventory_Previews: PreviewProvider {
    static var previews: some View {
      NavigationStack {
        InventoryView(
          store: Store(
            initialState: InventoryFeature.State(
              items: [
                .headphones,
                .mouse,
              ]
            ),
            reducer: InventoryFeature()
          )
        )
      }
    }
  }
#endif
