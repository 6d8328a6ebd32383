import Foundation
import IdentifiedCollections
import Testing

struct Todo: Codable, Equatable, Identifiable {
  let id: Int
  var title = ""
}

@Suite struct IdentifiedCollectionsTests {
  @Test func elements() throws {
    var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1, title: "Eggs"), Todo(id: 2, title: "Milk")]
    todos[id: 2]?.title = "Oat milk"
    todos.updateOrAppend(Todo(id: 3, title: "Bread"))
    todos.move(fromOffsets: IndexSet(integer: 2), toOffset: 0)
    todos.remove(id: 1)
    #expect(todos.ids == [3, 2])
    #expect(todos.map(\.title) == ["Bread", "Oat milk"])
    let data = try JSONEncoder().encode(todos)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: data) == todos)
    #expect(Identified(7, id: \.description).id == "7")
  }
}
