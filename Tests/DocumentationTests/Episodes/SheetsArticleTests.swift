import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The Spanish article "SwiftUI, navegación y TCA. Segunda parte, sheets": an item in a sheet among other
/// routes.
///
/// Random numbers and ids are dependencies here, and each way to close the sheet has its own action.
@MainActor @Suite(.dependencies) struct SheetsArticleTests {
  enum Style: CaseIterable { case none, red, green }

  struct Item: Equatable, Identifiable, Sendable {
    let id: UUID
    var value = 0
    var style = Style.none
  }

  @Reducer struct AddItem {
    @ObservableState struct State: Equatable, Identifiable {
      var item: Item
      var id: Item.ID { item.id }
    }
    enum Action { case decrementTapped, incrementTapped, randomTapped, saveTapped, styleTapped(Style) }
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .decrementTapped: state.item.value -= 1
        case .incrementTapped: state.item.value += 1
        case .randomTapped:
          state.item.value = withRandomNumberGenerator { Int.random(in: 0...100, using: &$0) }
        case .saveTapped: break
        case .styleTapped(let style): state.item.style = style
        }
        return .none
      }
    }
  }

  @Reducer struct App {
    @Reducer enum Destination {
      case addItem(AddItem)
      @ReducerCaseEphemeral case removeItem(AlertState<Remove>)
      @ReducerCaseEphemeral case changeStyle(ConfirmationDialogState<Change>)
      @CasePathable enum Remove: Equatable { case confirmed(Item.ID) }
      @CasePathable enum Change: Equatable { case chosen(Item.ID, Style) }
    }
    @ObservableState struct State: Equatable {
      @Presents var destination: Destination.State?
      var items: IdentifiedArrayOf<Item> = []
    }
    enum Action {
      case addTapped
      case closeTapped
      case destination(PresentationAction<Destination.Action>)
    }
    @Dependency(\.uuid) var uuid
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addTapped:
          state.destination = .addItem(AddItem.State(item: Item(id: uuid())))
        case .closeTapped:
          state.destination = nil
        case .destination(.presented(.addItem(.saveTapped))):
          guard let item = state.destination?.addItem?.item else { return .none }
          state.items.append(item)
          // An effect closes the sheet, as in the article's second version.
          return .send(.closeTapped)
        case .destination(.presented(.removeItem(.confirmed(let id)))):
          state.items.remove(id: id)
        case .destination(.presented(.changeStyle(.chosen(let id, let style)))):
          state.items[id: id]?.style = style
        case .destination:
          break
        }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  func store(_ state: App.State = App.State()) -> TestStoreOf<App> {
    TestStore(initialState: state) {
      App()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Middle())
    }
  }

  /// A generator that always returns the middle number.
  struct Middle: RandomNumberGenerator, Sendable {
    func next() -> UInt64 { 1 << 63 }
  }

  @Test func anItemIsChangedAndSaved() async {
    let store = store()
    await store.send(.addTapped) { $0.destination = .addItem(AddItem.State(item: Item(id: UUID(0)))) }
    await store.send(\.destination.addItem.incrementTapped) {
      $0.destination?.modify(\.addItem) { $0.item.value = 1 }
    }
    await store.send(\.destination.addItem.styleTapped, .red) {
      $0.destination?.modify(\.addItem) { $0.item.style = .red }
    }
    await store.send(\.destination.addItem.randomTapped) {
      $0.destination?.modify(\.addItem) { $0.item.value = 50 }
    }
    await store.send(\.destination.addItem.saveTapped) {
      $0.items = [Item(id: UUID(0), value: 50, style: .red)]
    }
    await store.receive(\.closeTapped) { $0.destination = nil }
  }

  @Test func aSheetIsClosedByItsButtonOrFromOutside() async {
    let sheet = App.State(destination: .addItem(AddItem.State(item: Item(id: UUID(5)))))
    await store(sheet).send(.closeTapped) { $0.destination = nil }
    await store(sheet).send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("Alerts and dialogs are destinations like the sheet") func questionsAreRoutesLikeTheSheet() async {
    let item = Item(id: UUID(5))
    let remove = store(
      App.State(destination: .removeItem(AlertState { TextState("Remove?") }), items: [item]))
    await remove.send(\.destination.removeItem.confirmed, item.id) {
      $0.destination = nil
      $0.items = []
    }
    let change = store(
      App.State(destination: .changeStyle(ConfirmationDialogState { TextState("Style") }), items: [item]))
    await change.send(.destination(.presented(.changeStyle(.chosen(item.id, .green))))) {
      $0.destination = nil
      $0.items[id: item.id]?.style = .green
    }
  }
}

extension SheetsArticleTests.App.Destination.State: Equatable {}
