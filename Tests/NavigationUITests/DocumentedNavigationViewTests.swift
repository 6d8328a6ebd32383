import ComposableArchitecture
import CustomDump
import Foundation
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// The views of the articles about navigation, as printed, with small features.
@MainActor @Suite struct DocumentedNavigationViewTests {
  @Test("A destination is a sheet, a popover, or a screen") func oneDestinationIsASheetAPopoverOrAScreen() {
    let store = Store(initialState: Storehouse.State()) { Storehouse() }
    let screen = TestScreen(width: 40) { NavigationStack { StorehouseView(store: store) } }
    store.send(.show(.addItem(Leaf.State(title: "Added"))))
    #expect(screen.tree.presentation != nil && screen.text.contains("Added"))
    store.send(.show(.editItem(Leaf.State(title: "Edited"))))
    #expect(screen.text.contains("Edited") && !screen.text.contains("Added"))
    store.send(.show(.detailItem(Leaf.State(title: "Shown"))))
    #expect(screen.tree.presentation == nil && screen.tree.breadcrumb == ["Storehouse", "Shown"])
    screen.back()
    #expect(store.destination == nil)
    // A destination without a reducer shows its value.
    store.send(.show(.item(StoredItem(name: "Inert"))))
    #expect(screen.text.contains("Item Inert"))
    screen.run("dismiss")
    #expect(store.destination == nil)
  }

  @Test func aNestedStateShowsThreePresentationsAtOnce() {
    let screen = TestScreen(width: 40) {
      NavigationStack {
        DeepView(
          store: Store(
            initialState: Deep.State(
              detailItem: DeepDetail.State(  // Drill-down to detail screen
                editItem: DeepEdit.State(  // Open edit modal
                  alert: AlertState {  // Open alert
                    TextState("This item is invalid.")
                  }
                )
              )
            )
          ) {
            Deep()
          }
        )
      }
    }
    #expect(screen.text.contains("This item is invalid."))
    screen.tap("OK")
    #expect(screen.text.contains("Edit") && !screen.text.contains("invalid"))
    screen.run("dismiss")
    expectNoDifference(screen.tree.breadcrumb, ["Deep", "Detail"])
    screen.back()
    expectNoDifference(screen.tree.breadcrumb, ["Deep"])
  }

  @Test func anEnumIsSwitchedOverInAView() {
    let store = Store(initialState: EnumRoot.State.activity(Leaf.State(title: "Activity"))) { EnumRoot() }
    let screen = TestScreen(width: 30) { EnumRootView(store: store) }
    screen.expect("Activity\n────────\nActivity")
    store.send(.activity(.show))
    screen.expect("Settings\n────────\nSettings")
  }

  @Test func aPathOfValuesHasAScreenForEachType() {
    let screen = TestScreen(width: 30) { ValuePathView() }
    for (name, shown) in [("One", "Integer 1"), ("Hello", "String Hello"), ("False", "Bool false")] {
      screen.tap(name)
      #expect(screen.text.contains(shown))
      screen.back()
    }
  }

  @Test func aViewDismissesItself() {
    let screen = TestScreen(width: 30) { PresentingView() }
    screen.tap("Open")
    #expect(screen.tree.presentation != nil)
    screen.tap("Close")
    #expect(screen.tree.presentation == nil && screen.text.contains("Dismissed 1"))
  }
}

@Reducer
struct Leaf {
  @ObservableState
  struct State: Equatable {
    var title = ""
  }
  enum Action { case show }
}

struct LeafView: View {
  let store: StoreOf<Leaf>

  var body: some View {
    Text(store.title).navigationTitle(store.title)
  }
}

struct StoredItem: Equatable {
  var name: String
}

@Reducer
struct Storehouse {
  @Reducer
  enum Destination {
    case addItem(Leaf)
    case editItem(Leaf)
    case detailItem(Leaf)
    @ReducerCaseIgnored
    case item(StoredItem)
  }
  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case show(Destination.State)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let destination) = action { state.destination = destination }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

struct StorehouseView: View {
  @Bindable var store: StoreOf<Storehouse>

  var body: some View {
    List {
      Text("Items")
    }
    .navigationTitle("Storehouse")
    .sheet(
      item: $store.scope(
        state: \.destination?.addItem,
        action: \.destination.addItem
      )
    ) { store in
      LeafView(store: store)
    }
    .popover(
      item: $store.scope(
        state: \.destination?.editItem,
        action: \.destination.editItem
      )
    ) { store in
      LeafView(store: store)
    }
    .navigationDestination(
      item: $store.scope(
        state: \.destination?.detailItem,
        action: \.destination.detailItem
      )
    ) { store in
      LeafView(store: store)
    }
    .sheet(item: $store.scope(state: \.destination?.item, action: \.destination.item)) { store in
      StoredItemView(item: store.withState { $0 })
    }
  }
}

struct StoredItemView: View {
  let item: StoredItem

  var body: some View { Text("Item \(item.name)") }
}

@Reducer
struct Deep {
  @ObservableState
  struct State: Equatable {
    @Presents var detailItem: DeepDetail.State?
  }
  enum Action { case detailItem(PresentationAction<DeepDetail.Action>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$detailItem, action: \.detailItem) { DeepDetail() }
  }
}

@Reducer
struct DeepDetail {
  @ObservableState
  struct State: Equatable {
    @Presents var editItem: DeepEdit.State?
  }
  enum Action { case editItem(PresentationAction<DeepEdit.Action>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$editItem, action: \.editItem) { DeepEdit() }
  }
}

@Reducer
struct DeepEdit {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Never>?
  }
  enum Action { case alert(PresentationAction<Never>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$alert, action: \.alert)
  }
}

struct DeepView: View {
  @Bindable var store: StoreOf<Deep>

  var body: some View {
    Text("Items").navigationTitle("Deep")
      .navigationDestination(item: $store.scope(state: \.detailItem, action: \.detailItem)) { store in
        DeepDetailView(store: store)
      }
  }
}

struct DeepDetailView: View {
  @Bindable var store: StoreOf<DeepDetail>

  var body: some View {
    Text("Item").navigationTitle("Detail")
      .sheet(item: $store.scope(state: \.editItem, action: \.editItem)) { store in
        DeepEditView(store: store)
      }
  }
}

struct DeepEditView: View {
  @Bindable var store: StoreOf<DeepEdit>

  var body: some View {
    Text("Edit").alert($store.scope(state: \.alert, action: \.alert))
  }
}

@Reducer
struct EnumRoot {
  @CasePathable @ObservableState
  enum State {
    case activity(Leaf.State)
    case settings(Leaf.State)
  }
  enum Action {
    case activity(Leaf.Action)
    case settings(Leaf.Action)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .activity = action { state = .settings(Leaf.State(title: "Settings")) }
      return .none
    }
  }
}

struct EnumRootView: View {
  let store: StoreOf<EnumRoot>

  var body: some View {
    switch store.state {
    case .activity:
      if let store = store.scope(state: \.activity, action: \.activity) {
        LeafView(store: store)
      }
    case .settings:
      if let store = store.scope(state: \.settings, action: \.settings) {
        LeafView(store: store)
      }
    }
  }
}

struct ValuePathView: View {
  @State var path = NavigationPath()

  var body: some View {
    NavigationStack(path: self.$path) {
      Form {
        Button("One") { path.append(1) }
        Button("Hello") { path.append("Hello") }
        Button("False") { path.append(false) }
      }
      .navigationDestination(for: Int.self) { integer in
        Text("Integer \(integer)")
      }
      .navigationDestination(for: String.self) { string in
        Text("String \(string)")
      }
      .navigationDestination(for: Bool.self) { bool in
        Text("Bool \(bool)")
      }
    }
  }
}

struct DismissingView: View {
  @Environment(\.dismiss) var dismiss

  var body: some View {
    Button("Close") { self.dismiss() }
  }
}

struct PresentingView: View {
  @State var isPresented = false
  @State var dismissals = 0

  var body: some View {
    Text("Dismissed \(dismissals)")
    Button("Open") { isPresented = true }
      .sheet(isPresented: $isPresented, onDismiss: { dismissals += 1 }) { DismissingView() }
  }
}
