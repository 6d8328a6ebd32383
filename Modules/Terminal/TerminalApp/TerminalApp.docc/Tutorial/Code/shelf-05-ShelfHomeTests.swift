import ComposableArchitecture
import ShelfCore
import ShelfHome
import Testing

@MainActor @Suite struct ShelfHomeTests {
  @Test func aBookIsAdded() async {
    let store = TestStore(initialState: ShelfHomeFeature.State()) { ShelfHomeFeature() }
    await store.send(\.binding.title, "Middlemarch") { $0.title = "Middlemarch" }
    await store.send(.addButtonTapped) {
      $0.title = ""
      $0.$books.withLock { _ = $0.append(Book(title: "Middlemarch")) }
    }
  }

  @Test func aBookWithoutATitleIsNotAdded() async {
    let store = TestStore(initialState: ShelfHomeFeature.State()) { ShelfHomeFeature() }
    await store.send(.addButtonTapped)
  }

  @Test func aBookLeadsToItsScreen() async {
    let store = TestStore(initialState: ShelfHomeFeature.State()) { ShelfHomeFeature() }
    await store.send(.bookTapped("Emma"))
    await store.receiveNavigation(to: BookDetailRoute("Emma"))
  }

  @Test func aRouteLeadsToIt() throws {
    let route = try #require(ShelfHomeRoute(arguments: []))
    #expect(try ShelfHomePlugin.state(for: route) == ShelfHomeFeature.State())
    #expect(ShelfHomeRoute(arguments: ["more"]) == nil)
  }
}
