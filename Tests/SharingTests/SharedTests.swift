import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Observation
import Sharing
import Testing

struct User: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var name: String
  var nickname: String?
}

extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
  static var count: Self { Self[.inMemory("count"), default: 42] }
}

@Suite struct SharedTests {
  @Test("Copies share one value") func copiesShareOneValue() {
    @Shared(value: 0) var count
    let other = $count
    other.withLock { $0 += 1 }
    expectNoDifference(count, 1)
    count = 5
    expectNoDifference(other.wrappedValue, 5)
    let fresh = Shared(0)
    fresh.withLock { $0 = 9 }
    expectNoDifference(count, 5)
  }

  @Test func initializers() {
    struct Feature {
      @Shared var count: Int
      @Shared(.inMemory("name")) var name = "Blob"
      @Shared(.inMemory("optional")) var optional: Int?
      @Shared(.count) var keyed
      @SharedReader var constant: Int
      init(count: Shared<Int>) {
        _count = count
        _constant = .constant(3)
      }
      init(value: Int) {
        _count = Shared(value)
        _constant = SharedReader(value: 1)
      }
      init(key: Int) {
        _count = Shared(wrappedValue: key, .inMemory("key"))
        _constant = SharedReader(Shared(.count))
      }
    }
    let source = Shared(value: 1)
    let a = Feature(count: source)
    source.withLock { $0 = 2 }
    expectNoDifference(a.count, 2)
    expectNoDifference(a.constant, 3)
    expectNoDifference(a.name, "Blob")
    expectNoDifference(a.optional, nil)
    expectNoDifference(a.keyed, 42)
    expectNoDifference(Feature(value: 7).count, 7)
    let b = Feature(key: 8)
    expectNoDifference(b.count, 8)
    expectNoDifference(Feature(key: 9).count, 8)
    b.$keyed.withLock { $0 = 0 }
    expectNoDifference(a.keyed, 0)
    expectNoDifference(b.constant, 0)
  }

  @Test("One lock is one atomic step") func oneLockIsOneStep() async {
    let count = Shared(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 { group.addTask { count.withLock { $0 += 1 } } }
    }
    expectNoDifference(count.wrappedValue, 1_000)
  }

  @Test(.onlyInCI) func anOperationHasExclusiveAccess() async {
    let reading = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Shared(value: 1)
      count.withLock { $0 += count.wrappedValue }
    }
    let text = String(decoding: reading?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("was read inside of its own 'withLock'"))
    #expect(text.contains("Use the value that is passed to the closure"))
    await #expect(processExitsWith: .failure) {
      let user = Shared(value: User(id: 1, name: "Blob"))
      user.withLock { _ in user.name.withLock { $0 = "lost" } }
    }
  }

  /// A derived value may be read during a change. It returns the previous value.
  @Test("Inside a change, a projection has its previous value")
  func aPartReadsAsBeforeInsideOfTheLock() throws {
    struct Row: Identifiable, Equatable, Sendable {
      let id: Int
      var title = ""
      var note: String?
    }
    @Shared(value: [Row(id: 1, title: "a"), Row(id: 2, title: "b", note: "n")]) var rows:
      IdentifiedArrayOf<Row>
    let row = try #require(Shared($rows[id: 2]))
    let title = row.title
    let note = try #require(Shared(row.note))
    let reader = SharedReader($rows).read { $0.count }
    $rows.withLock { rows in
      rows[id: 2]?.title = "changed"
      expectNoDifference(row.wrappedValue, Row(id: 2, title: "b", note: "n"))
      #expect(title.wrappedValue == "b" && note.wrappedValue == "n" && reader.wrappedValue == 2)
      // The documents remove a row this way: by the id of the derived value.
      _ = rows.remove(id: row.id)
      expectNoDifference(reader.wrappedValue, 2)
    }
    #expect(rows.count == 1 && reader.wrappedValue == 1)
    #expect(row.wrappedValue.title == "changed" || row.wrappedValue.title == "b")
    let other = try #require(Shared($rows[id: 1]))
    other.withLock { other in other.title += "\(row.wrappedValue.id)\(reader.wrappedValue)" }
    expectNoDifference(rows[id: 1]?.title, "a21")
  }

  @Test func parts() throws {
    @Shared(value: User(id: 1, name: "Blob")) var user
    let name = $user.name
    name.withLock { $0 = "Blob Jr." }
    expectNoDifference(user.name, "Blob Jr.")
    let reader: SharedReader<Int> = $user.name.count
    expectNoDifference(reader.wrappedValue, 8)
    expectNoDifference(Shared($user.nickname), nil)
    $user.nickname.withLock { $0 = "B" }
    let nickname = try #require(Shared($user.nickname))
    nickname.withLock { $0 += "!" }
    expectNoDifference(user.nickname, "B!")
    user.nickname = nil
    expectNoDifference(nickname.wrappedValue, "B!")
    nickname.withLock { $0 = "lost" }
    expectNoDifference(user.nickname, nil)
  }

  @Test func elements() throws {
    @Shared(value: [User(id: 1, name: "A"), User(id: 2, name: "B")]) var users: IdentifiedArrayOf<User>
    let second = try #require(Shared($users[id: 2]))
    second.withLock { $0.name = "C" }
    expectNoDifference(users[id: 2]?.name, "C")
    expectNoDifference(second.id, 2)
    users.remove(id: 2)
    expectNoDifference(second.wrappedValue.name, "C")
  }

  @Test func equality() {
    let a = Shared(value: 1)
    let b = Shared(value: 1)
    expectNoDifference(a, b)
    b.withLock { $0 = 2 }
    #expect(a != b)
    expectNoDifference(SharedReader(a), SharedReader.constant(1))
  }

  @Test func projectionsCanBeReplaced() {
    @Shared(value: 1) var a
    @Shared(value: 2) var b
    $a = $b
    b = 3
    expectNoDifference(a, 3)
  }

  @Test func dumps() {
    struct State { @Shared(value: User(id: 1, name: "Blob")) var user }
    expectNoDifference(
      String(customDumping: State()),
      """
      SharedTests.State(
        _user: User(
          id: 1,
          name: "Blob",
          nickname: nil
        )
      )
      """)
  }

  @Test func readsAreObserved() {
    @Shared(value: User(id: 1, name: "Blob")) var user
    let changes = LockIsolated(0)
    func track(_ read: () -> Void) {
      withObservationTracking(read) { changes.withValue { $0 += 1 } }
    }
    track { _ = user.name }
    expectNoDifference(changes.value, 0)
    user.name = "Jr."
    expectNoDifference(changes.value, 1)
    user.name = "Sr."
    expectNoDifference(changes.value, 1)
    let name = $user.name
    track { _ = name.wrappedValue }
    user.name = "III"
    expectNoDifference(changes.value, 2)
  }

  @Test(.timeLimit(.minutes(20))) func changesAreASequence() async {
    @Shared(value: 0) var count
    var values = $count.publisher.values.makeAsyncIterator()
    #expect(await values.next() == 0)
    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 2 }
    #expect(await values.next() == 1)
    #expect(await values.next() == 2)
    @Shared(value: User(id: 1, name: "Blob")) var user
    var names = $user.name.publisher.makeAsyncIterator()
    #expect(await names.next() == "Blob")
    $user.withLock { $0.name = "Jr." }
    #expect(await names.next() == "Jr.")
  }
}

@Suite struct InMemoryTests {
  @Test("Equal keys of one type share a value") func equalKeysShare() {
    @Shared(.inMemory("a")) var first = 1
    @Shared(.inMemory("a")) var second = 2
    @Shared(.inMemory("b")) var other = 3
    expectNoDifference(second, 1)
    $second.withLock { $0 = 5 }
    expectNoDifference(first, 5)
    expectNoDifference(other, 3)
    @Shared(.inMemory("a")) var text = "different type"
    expectNoDifference(text, "different type")
  }

  @Test("Values in memory outlive their references") func valuesOutliveTheirReferences() {
    do {
      @Shared(.inMemory("a")) var count = 1
      $count.withLock { $0 = 2 }
    }
    @Shared(.inMemory("a")) var count = 3
    expectNoDifference(count, 2)
  }

  @Test func optionalsHaveDefaults() {
    @Shared(.inMemory("optional")) var optional: Int? = 1
    expectNoDifference(optional, 1)
    $optional.withLock { $0 = nil }
    @Shared(.inMemory("optional")) var again: Int? = 2
    expectNoDifference(again, nil)
  }

  @Test func testsAreIsolatedA() { isolated() }
  @Test func testsAreIsolatedB() { isolated() }
  func isolated() {
    @Shared(.count) var count
    expectNoDifference(count, 42)
    $count.withLock { $0 = 0 }
  }
}
