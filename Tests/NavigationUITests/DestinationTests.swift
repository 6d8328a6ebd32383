import ComposableArchitecture
import CustomDump
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// Screens and tabs that are driven by a store.
@MainActor @Suite struct DestinationTests {
  @Reducer struct Child {
    @ObservableState struct State: Equatable {
      var name: String
      var count = 0
    }
    enum Action { case countTapped, closeTapped }
    @Dependency(\.dismiss) var dismiss
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .countTapped:
          state.count += 1
          return .none
        case .closeTapped: return .run { _ in await dismiss() }
        }
      }
    }
  }

  @Reducer struct Parent {
    enum Tab: Hashable { case one, two }
    @Reducer enum Destination {
      case drill(Child)
      case popover(Child)
    }
    @ObservableState struct State {
      var tab = Tab.one
      var name: String?
      @Presents var destination: Destination.State?
    }
    enum Action {
      case destination(PresentationAction<Destination.Action>)
      case drillTapped, popTapped
      case tabChanged(Tab)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .destination: return .none
        case .drillTapped:
          state.destination = .drill(Child.State(name: "Blob"))
          return .none
        case .popTapped:
          state.destination = .popover(Child.State(name: "Pop"))
          return .none
        case .tabChanged(let tab):
          state.tab = tab
          return .none
        }
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  struct ChildView: View {
    let store: StoreOf<Child>
    var body: some View {
      Text("\(store.name): \(store.count)").navigationTitle(store.name)
      Button("Count") { store.send(.countTapped) }
      Button("Close") { store.send(.closeTapped) }
    }
  }

  struct ParentView: View {
    @Bindable var store: StoreOf<Parent>
    var body: some View {
      TabView(selection: $store.tab.sending(\.tabChanged)) {
        NavigationStack {
          List {
            Button("Drill") { store.send(.drillTapped) }
            Button("Pop") { store.send(.popTapped) }
          }
          .navigationTitle("Parent")
          .navigationDestination(
            item: $store.scope(state: \.destination?.drill, action: \.destination.drill)
          ) { ChildView(store: $0) }
          .popover(item: $store.scope(state: \.destination?.popover, action: \.destination.popover)) {
            ChildView(store: $0)
          }
        }
        .tabItem { Text("One") }
        .tag(Parent.Tab.one)
        Text("Two").tabItem { Text("Two") }.tag(Parent.Tab.two)
      }
    }
  }

  func start(_ state: Parent.State = Parent.State()) -> (StoreOf<Parent>, TestScreen) {
    let store = Store(initialState: state) { Parent() }
    return (store, TestScreen(width: 40) { ParentView(store: store) })
  }

  @Test("State pushes a screen and goes back") func stateDrillsDownAndBack() {
    let (store, screen) = start()
    screen.tap("Drill")
    expectNoDifference(screen.tree.breadcrumb, ["Parent", "Blob"])
    screen.tap("Count")
    #expect(screen.text.contains("Blob: 1"))
    screen.back()
    #expect(store.destination == nil && screen.tree.breadcrumb == ["Parent"])
    #expect(start(Parent.State(destination: .drill(Child.State(name: "Deep")))).1.text.contains("Deep: 0"))
  }

  @Test("A popover is a box over the content") func aPopoverIsABoxOverWhatItCovers() {
    let (store, screen) = start()
    screen.tap("Pop")
    screen.expect(
      """
      Parent
      ──────
       One   Two
      ━━━━━
      [Drill]
      [Pop]

      ╭─────────╮
      │ Pop     │
      │ ───     │
      │ Pop: 0  │
      │ [Count] │
      │ [Close] │
      ╰─────────╯
      """)
    screen.run("dismiss")
    #expect(store.destination == nil)
  }

  @Test("The selected tab is part of the state") func aTabIsState() {
    let (store, screen) = start()
    screen.run("tab two")
    #expect(store.tab == .two && screen.text.hasSuffix("Two"))
    store.send(.tabChanged(.one))
    #expect(screen.text.contains("[Drill]"))
  }
}
