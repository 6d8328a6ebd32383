import CustomDump
import IdentifiedCollections
import Testing

private struct Member: Identifiable, Equatable, Comparable {
  let id: Int
  var name: String
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.name < rhs.name }
}

private let members: IdentifiedArrayOf<Member> = [
  Member(id: 1, name: "c"), Member(id: 2, name: "a"), Member(id: 3, name: "b"),
]

/// A collection in another package, with only the required members.
private struct Registry: _MutableIdentifiedCollection {
  private var storage: [Member] = []
  var ids: [Int] { storage.map(\.id) }
  var startIndex: Int { 0 }
  var endIndex: Int { storage.count }
  func index(after i: Int) -> Int { i + 1 }
  subscript(position: Int) -> Member {
    get { storage[position] }
    set { storage[position] = newValue }
  }
  subscript(id id: Int) -> Member? {
    get { storage.first { $0.id == id } }
    set {
      storage.removeAll { $0.id == id }
      if let newValue { storage.append(newValue) }
    }
  }
}

@Suite struct GenericCodeTests {
  private func names<C: _IdentifiedCollection>(of ids: [C.ID], in members: C) -> [String?]
  where C.Element == Member {
    ids.map { members[id: $0]?.name }
  }

  private func position(of id: Int, in members: some _IdentifiedCollection<Int, Member>) -> Int? {
    members.index(id: id).map { members.distance(from: members.startIndex, to: $0) }
  }

  private func rename(_ id: Int, in members: inout some _MutableIdentifiedCollection<Int, Member>) {
    members[id: id]?.name += "!"
    members.swapAt(members.startIndex, members.index(after: members.startIndex))
    members.remove(id: 3)
  }

  @Test func identifiedArrays() {
    var array = members
    expectNoDifference(names(of: [2, 9], in: array), ["a", nil])
    expectNoDifference(position(of: 3, in: array), 2)
    rename(1, in: &array)
    expectNoDifference(array, [Member(id: 2, name: "a"), Member(id: 1, name: "c!")])
    expectNoDifference(array.ids, [2, 1])
    let existential: any _IdentifiedCollection<Int, Member> = array
    expectNoDifference(existential.count, 2)
  }

  @Test("Custom identified collections work in generic code") func collectionsOfOnesOwn() {
    var registry = Registry()
    for member in members { registry[id: member.id] = member }
    expectNoDifference(names(of: [2, 9], in: registry), ["a", nil])
    expectNoDifference(position(of: 3, in: registry), 2)
    expectNoDifference(position(of: 9, in: registry), nil)
    rename(1, in: &registry)
    expectNoDifference(registry.ids, [2, 1])
    expectNoDifference(registry.remove(id: 9), nil)
    expectNoDifference(registry.remove(id: 1)?.name, "c!")
  }

  @Test func sortedIsIdentified() throws {
    let byName = members.sorted()
    expectNoDifference(byName.ids, [2, 3, 1])
    expectNoDifference(byName[id: 2], Member(id: 2, name: "a"))
    let backwards: IdentifiedArrayOf<Member> = members.sorted { $0.id > $1.id }
    expectNoDifference(backwards.ids, [3, 2, 1])
    expectNoDifference(members.sorted(by: >).ids, [1, 3, 2])
    expectNoDifference(members.ids, [1, 2, 3])
    let plain: [Member] = members.sorted()
    expectNoDifference(plain.map(\.id), [2, 3, 1])
    #expect(throws: CancellationError.self) {
      try members.sorted { _, _ in throw CancellationError() } as IdentifiedArrayOf<Member>
    }
    let words = IdentifiedArray(uniqueElements: ["ccc", "a", "bb"], id: \.count)
    expectNoDifference(words.sorted()[id: 3], "ccc")
    expectNoDifference(words.sorted().elements, ["a", "bb", "ccc"])
  }

  @Test func anIdentityByAKeyPath() {
    let path: KeyPath<Member, String> = \.name
    expectNoDifference(Identified(Member(id: 1, name: "a"), id: path).id, "a")
    expectNoDifference(Identified(Member(id: 1, name: "a"), id: \.name).id, "a")
    expectNoDifference(Identified(Member(id: 1, name: "a")) { $0.id }.id, 1)
    expectNoDifference(Identified(Member(id: 1, name: "a"), id: 7).id, 7)
    let identified: Identified<String, Member> = Identified(Member(id: 1, name: "a"), id: \.name)
    expectNoDifference(identified.name, identified.id)
  }
}
