import ConcurrencyExtras
import CustomDump
import Foundation
import Testing

@Suite struct AnyHashableSendableTests {
  @Test func erasesValuesAndExistentials() {
    let existential: any Hashable & Sendable = "a"
    expectNoDifference(AnyHashableSendable(existential), AnyHashableSendable("a"))
    expectNoDifference(AnyHashableSendable(existential).base as? String, "a")
    let erased: any Hashable & Sendable = AnyHashableSendable(1)
    expectNoDifference(AnyHashableSendable(erased).base as? Int, 1)
    expectNoDifference(AnyHashableSendable(AnyHashableSendable(1)).base as? Int, 1)
    // A variable for the function keeps the compiler from opening the existential.
    let erase: (any Hashable & Sendable) -> AnyHashableSendable = AnyHashableSendable.init
    expectNoDifference(erase(AnyHashableSendable(1)).base as? Int, 1)
  }

  @Test("The erased value is a key like the value itself") func isAKeyLikeTheValueItself() {
    let table: [AnyHashable: String] = [1: "one", "a": "letter"]
    expectNoDifference(table[AnyHashableSendable(1)], "one")
    expectNoDifference(table[AnyHashableSendable("a")], "letter")
    let ids: [AnyHashableSendable: Int] = ["a": 1, 2: 2, true: 3, 1.5: 4]
    #expect(ids["a"] == 1 && ids[2] == 2 && ids[true] == 3 && ids[1.5] == 4 && ids["b"] == nil)
    expectNoDifference(AnyHashableSendable(1).hashValue, AnyHashable(1).hashValue)
    #expect(AnyHashableSendable(1) != AnyHashableSendable(2))
  }

  @Test func showsTheValue() {
    let children = Mirror(reflecting: AnyHashableSendable("a")).children
    expectNoDifference(children.map(\.label), ["value"])
    expectNoDifference(children.first?.value as? String, "a")
    expectNoDifference("\(AnyHashableSendable("a"))", "a")
  }
}

@Suite struct UncheckedTests {
  struct Point: Hashable, Codable {
    var x = 0
    var y = 0
  }
  final class Reference {
    var count = 0
    let name = "r"
  }

  @Test func theElementsOfATupleCanBeWritten() {
    var size = UncheckedSendable((width: 1, height: 2))
    size.width = 3
    size.1 += 2
    expectNoDifference(size.value.width, 3)
    expectNoDifference(size.height, 4)
  }

  @Test func fieldsOfAValueAreReadAndWritten() {
    var point = UncheckedSendable(Point())
    point.x = 3
    point.value.y = 4
    expectNoDifference(point.wrappedValue, Point(x: 3, y: 4))
    point.wrappedValue.x += 1
    expectNoDifference(point.x, 4)
    let keyPath: KeyPath<Point, Int> = \.y
    expectNoDifference(point[dynamicMember: keyPath], 4)
  }

  @Test func fieldsOfAnObjectAreWrittenThroughAConstant() {
    let box = UncheckedSendable(Reference())
    box.count = 2
    expectNoDifference(box.value.count, 2)
    expectNoDifference(box.name, "r")
  }

  @Test func wrapsAProperty() {
    @UncheckedSendable var point = Point()
    point.x = 1
    expectNoDifference($point.value, Point(x: 1))
    $point = UncheckedSendable(Point(y: 9))
    expectNoDifference(point, Point(y: 9))
  }

  @Test("'UncheckedSendable' is compared, hashed, and encoded as its value")
  func equalsHashesAndCodesAsItsValue() throws {
    let point = UncheckedSendable(Point(x: 1, y: 2))
    expectNoDifference(point, UncheckedSendable(Point(x: 1, y: 2)))
    #expect(point != UncheckedSendable(Point()))
    expectNoDifference(Set([point, UncheckedSendable(Point(x: 1, y: 2))]).count, 1)
    let data = try JSONEncoder().encode(point)
    try expectNoDifference(JSONDecoder().decode(Point.self, from: data), point.value)
    try expectNoDifference(JSONDecoder().decode(UncheckedSendable<Point>.self, from: data), point)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(UncheckedSendable([Double.nan])) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UncheckedSendable<Point>.self, from: Data("{}".utf8))
    }
  }

  @Test("A wrapped async sequence is still an async sequence")
  func anAsynchronousSequenceStaysOne() async throws {
    /// A sequence that isn't sendable and throws one type of error.
    final class Countdown: AsyncSequence, AsyncIteratorProtocol {
      var number: Int
      init(from number: Int) { self.number = number }
      func makeAsyncIterator() -> Countdown { self }
      func next() async throws -> Int? { try await next(isolation: nil) }
      func next(isolation _: isolated (any Actor)?) async throws(CancellationError) -> Int? {
        number -= 1
        guard number >= 0 else { throw CancellationError() }
        return number
      }
    }
    let stream = UncheckedSendable(
      AsyncStream {
        $0.yield(1); $0.yield(2); $0.finish()
      })
    var numbers: [Int] = []
    for await number in stream { numbers.append(number) }
    expectNoDifference(numbers, [1, 2])
    let countdown = UncheckedSendable(Countdown(from: 2))
    let seen = await Task {
      var seen: [Int] = []
      do throws(CancellationError) {
        for try await number in countdown { seen.append(number) }
      } catch {
        seen.append(-1)
      }
      return seen
    }.value
    expectNoDifference(seen, [1, 0, -1])
    #expect(await UncheckedSendable(AsyncStream<Int>.finished).eraseToStream().first { _ in true } == nil)
    let sums = UncheckedSendable(
      AsyncStream<Int> {
        $0.yield(3); $0.finish()
      }
    ).map { $0 + 1 }
    #expect(await sums.first { _ in true } == 4)
  }

  @Test func aBoxIsShared() async {
    let box = UncheckedBox(Point())
    await Task.detached { box.x = 2 }.value
    expectNoDifference(box.value, Point(x: 2))
    expectNoDifference(box.x, 2)
    let keyPath: KeyPath<Point, Int> = \.x
    expectNoDifference(box[dynamicMember: keyPath], 2)
    @UncheckedBox var point = Point(x: 5)
    let same = $point
    same.y = 6
    point.x += 1
    expectNoDifference(point, Point(x: 6, y: 6))
    expectNoDifference(same.wrappedValue, point)
    expectNoDifference(UncheckedBox(wrappedValue: 3).value, 3)
  }
}

@Suite struct MoreLockIsolatedTests {
  struct Failure: Error {}

  @Test func theNewValueIsComputedUnderTheLock() {
    let number = LockIsolated(1)
    number.setValue(number.value + 1)
    expectNoDifference(number.value, 2)
    #expect(throws: Failure.self) { try number.setValue({ throw Failure() }()) }
    expectNoDifference(number.value, 2)
  }

  @Test("An initial value that throws an error fails") func valuesThatCannotBeMadeFail() {
    #expect(throws: Failure.self) { try LockIsolated<Int>({ throw Failure() }()) }
  }

  @Test("Values that aren't sendable can be used inside the lock") func valuesThatAreNotSendableStayInside() {
    final class Counter { var count = 0 }
    let counter = LockIsolated(Counter())
    let count = counter.withValue {
      $0.count += 1
      return $0.count
    }
    expectNoDifference(count, 1)
    expectNoDifference(counter.count, 1)
  }
}
