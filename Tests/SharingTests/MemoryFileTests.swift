import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Sharing
import Testing

@Suite struct MemoryFileTests {
  let url = URL(fileURLWithPath: "/data.json")

  @Test func savesAtOnceAsReadableJSON() throws {
    let files = LockIsolated<[URL: Data]>([:])
    try withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(url)) var item = Item(id: 1, title: "A")
      #expect(files.value.isEmpty)
      $item.withLock { $0.title = "B/C" }
      let data = try #require(files.value[url])
      expectNoDifference(
        String(decoding: data, as: UTF8.self),
        """
        {
          "id" : 1,
          "title" : "B/C"
        }

        """)
    }
  }

  @Test func loadsWhatIsThere() {
    let files = LockIsolated([url: Data("[1, 2]".utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(url)) var numbers: [Int] = []
      expectNoDifference(numbers, [1, 2])
    }
  }

  @Test func codingOfOnesOwn() {
    let files = LockIsolated<[URL: Data]>([url: Data("7".utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.number(url)) var number = 0
      expectNoDifference(number, 7)
      $number.withLock { $0 += 1 }
      expectNoDifference(files.value, [url: Data("8".utf8)])
    }
  }

  @Test func codingOfOnesOwnWhereItIsDeclared() {
    let files = LockIsolated<[URL: Data]>([url: Data("many".utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      let fallback = 7
      @Shared(
        .fileStorage(
          url, decode: { Int(String(decoding: $0, as: UTF8.self)) ?? fallback },
          encode: { Data("\($0)".utf8) }
        )
      ) var number = 0
      expectNoDifference(number, 7)
      $number.withLock { $0 += 1 }
      expectNoDifference(files.value, [url: Data("8".utf8)])
    }
  }

  @Test func oneFileAsTwoTypes() {
    @Shared(.fileStorage(url)) var array: [Int] = []
    @Shared(.fileStorage(url)) var set: Set<Int> = []
    $array.withLock { $0 = [1] }
    expectNoDifference(set, [1])
    $set.withLock { $0 = [2] }
    expectNoDifference(array, [2])
  }

  @Test func testsAreIsolatedA() { isolated() }
  @Test func testsAreIsolatedB() { isolated() }
  func isolated() {
    @Shared(.fileStorage(url)) var numbers: [Int] = []
    expectNoDifference(numbers, [])
    $numbers.withLock { $0 = [1] }
  }
}
