import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Sharing
import Testing

@Suite struct MemoryFileTests {
  let url = URL(fileURLWithPath: "/data.json")
  let other = URL(fileURLWithPath: "/other.json")

  @Test("A change is saved immediately as readable JSON") func savesAtOnceAsReadableJSON() throws {
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

  @Test("A file contains the exact bytes of its encoder") func aFileHasTheBytesOfItsEncoder() async throws {
    let files = LockIsolated<[URL: Data]>([:])
    try await withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(url)) var count = 0
      $count.withLock { $0 = 10 }
      expectNoDifference(files.value[url], Data("10".utf8))
      @Shared(.fileStorage(other, encoder: JSONEncoder())) var counts: [String: Int] = [:]
      $counts.withLock { $0["a"] = 1 }
      try await $counts.save()
      expectNoDifference(files.value[other], Data(#"{"a":1}"#.utf8))
    }
  }

  @Test("A merged file ends as the encoder ends it") func aMergedFileEndsAsTheEncoderEndsIt() {
    for end in ["", "\n"] {
      let files = LockIsolated([url: Data(#"{"id":1,"title":"A","color":"red"}"#.utf8)])
      withDependencies {
        $0.defaultFileStorage = .inMemory(fileSystem: files)
      } operation: {
        @Shared(
          .fileStorage(
            url, decode: { try JSONDecoder().decode(Item.self, from: $0) },
            encode: { try JSONEncoder().encode($0) + Data(end.utf8) })) var item = Item(id: 0, title: "")
        $item.withLock { $0.title = "B" }
      }
      let text = String(decoding: files.value[url] ?? Data(), as: UTF8.self)
      #expect(text.contains("red") && text.contains("B") && text.hasSuffix("}" + end))
    }
  }

  @Test("Loads an existing file") func loadsAnExistingFile() {
    let files = LockIsolated([url: Data("[1, 2]".utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(url)) var numbers: [Int] = []
      expectNoDifference(numbers, [1, 2])
    }
  }

  @Test("A key can have custom coding functions") func aKeyCanHaveCustomCodingFunctions() {
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

  @Test("A shared property can have custom coding functions") func codingOfOnesOwnWhereItIsDeclared() {
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

  @Test("One file can be shared as two types") func oneFileAsTwoTypes() {
    @Shared(.fileStorage(url)) var array: [Int] = []
    @Shared(.fileStorage(url)) var set: Set<Int> = []
    $array.withLock { $0 = [1] }
    expectNoDifference(set, [1])
    $set.withLock { $0 = [2] }
    expectNoDifference(array, [2])
  }

  @Test("The files of a test aren't visible in others (first test)") func filesOfTestsAreIsolatedA() {
    isolated()
  }
  @Test("The files of a test aren't visible in others (second test)") func filesOfTestsAreIsolatedB() {
    isolated()
  }
  func isolated() {
    @Shared(.fileStorage(url)) var numbers: [Int] = []
    expectNoDifference(numbers, [])
    $numbers.withLock { $0 = [1] }
  }
}
