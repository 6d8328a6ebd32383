import ConcurrencyExtras
import Dependencies
import DurableFiles
import Foundation
import Sharing
import Testing

struct Item: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
}

/// A folder for one test, removed with everything in it when the test ends.
func withFolder<R>(_ body: (URL) async throws -> R) async throws -> R {
  let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let result = await Result { try await body(folder) }
  try FileManager.default.removeItem(at: folder)
  return try result.get()
}

/// Another program that uses the same files.
func asAnotherProgram<R>(_ storage: FileStorage = .fileSystem(calls: .live), _ body: () async throws -> R)
  async rethrows -> R
{
  try await withDependencies {
    $0.defaultFileStorage = storage
  } operation: {
    try await body()
  }
}

func names(_ folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

struct Newer: FileRefusal {}

extension SharedReaderKey where Self == FileStorageKey<Int> {
  /// A number as text.
  static func number(_ url: URL) -> Self {
    .fileStorage(
      url, decode: { try #require(Int(String(decoding: $0, as: UTF8.self))) },
      encode: { Data("\($0)".utf8) })
  }
  /// A file that this program is too old for.
  static func newer(_ url: URL) -> Self {
    .fileStorage(url, decode: { _ in throw Newer() }, encode: { Data("\($0)".utf8) })
  }
}

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
      #expect(
        String(decoding: data, as: UTF8.self) == """
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
      #expect(numbers == [1, 2])
    }
  }

  @Test func codingOfOnesOwn() {
    let files = LockIsolated<[URL: Data]>([url: Data("7".utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.number(url)) var number = 0
      #expect(number == 7)
      $number.withLock { $0 += 1 }
      #expect(files.value == [url: Data("8".utf8)])
    }
  }

  @Test func oneFileAsTwoTypes() {
    @Shared(.fileStorage(url)) var array: [Int] = []
    @Shared(.fileStorage(url)) var set: Set<Int> = []
    $array.withLock { $0 = [1] }
    #expect(set == [1])
    $set.withLock { $0 = [2] }
    #expect(array == [2])
  }

  @Test func testsAreIsolatedA() { isolated() }
  @Test func testsAreIsolatedB() { isolated() }
  func isolated() {
    @Shared(.fileStorage(url)) var numbers: [Int] = []
    #expect(numbers == [])
    $numbers.withLock { $0 = [1] }
  }
}

@Suite struct DiskTests {
  @Test func whatIsSavedIsOnTheDisk() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "new/data.json")
      try await asAnotherProgram {
        @Shared(.fileStorage(url)) var items: IdentifiedArrayOf<Item> = []
        $items.withLock { $0.append(Item(id: 1, title: "A")) }
        try await $items.save()
        #expect(
          try JSONDecoder().decode([Item].self, from: Data(contentsOf: url)) == [Item(id: 1, title: "A")])
        $items.withLock { $0[id: 1]?.title = "B" }
        try await flushPendingSaves()
        #expect(
          try JSONDecoder().decode([Item].self, from: Data(contentsOf: url)) == [Item(id: 1, title: "B")])
      }
      try await asAnotherProgram {
        @Shared(.fileStorage(url)) var items: IdentifiedArrayOf<Item> = []
        #expect(items == [Item(id: 1, title: "B")])
        try await $items.load()
        #expect(items == [Item(id: 1, title: "B")])
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func programsSeeEachOthersEdits() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let first = await asAnotherProgram { Shared(wrappedValue: 0, .fileStorage(url)) }
      let second = await asAnotherProgram { Shared(wrappedValue: 0, .fileStorage(url)) }
      var values = second.publisher.makeAsyncIterator()
      #expect(await values.next() == 0)
      first.withLock { $0 = 1 }
      #expect(await values.next() == 1)
      second.withLock { $0 = 2 }
      try await second.save()
      try await first.load()
      #expect(first.wrappedValue == 2)
    }
  }

  @Test func editsOfSeveralProgramsAreMerged() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let start: IdentifiedArrayOf<Item> = [Item(id: 1, title: "A"), Item(id: 2, title: "B")]
      let programs = 4
      var shared: [Shared<IdentifiedArrayOf<Item>>] = []
      for number in 0..<programs {
        shared.append(await asAnotherProgram { Shared(wrappedValue: start, .fileStorage(url)) })
        if number == 0 { try await shared[0].save() }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, items) in shared.enumerated() {
          group.addTask {
            for edit in 0..<5 {
              items.withLock { _ = $0.append(Item(id: 100 * (number + 1) + edit, title: "new")) }
              try await items.save()
            }
          }
        }
        try await group.waitForAll()
      }
      let items = try JSONDecoder().decode([Item].self, from: Data(contentsOf: url))
      #expect(items.count == 2 + programs * 5)
      #expect(try names(folder) == ["data.json", "data.json.lock", "data.json.previous"])
    }
  }

  @Test func contradictingEditsAreKept() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let mine = await asAnotherProgram { Shared(wrappedValue: "start", .fileStorage(url)) }
      mine.withLock { $0 = "one" }
      try await mine.save()
      let written = LockIsolated(false)
      // The other program comes between the change and the save.
      let calls = SystemCalls.live.intercepting { call in
        guard call == "lock", !written.value else { return }
        written.setValue(true)
        try DurableFile(url).write(Data(#""theirs""#.utf8))
      }
      let other = await asAnotherProgram(.fileSystem(calls: calls)) {
        Shared(wrappedValue: "", .fileStorage(url))
      }
      other.withLock { $0 = "ours" }
      await #expect(throws: UnsavedChanges.self) {
        try await asAnotherProgram { try await flushPendingSaves() }
      }
      #expect(other.saveError is FileConflict)
      #expect(try Data(contentsOf: url) == Data(#""ours""#.utf8))
      let aside = try #require(try names(folder).first { $0.contains(".conflict-") })
      #expect(try Data(contentsOf: folder.appending(path: aside)) == Data(#""theirs""#.utf8))
    }
  }

  @Test func anUnreadableFileIsSetAside() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      try DurableFile(url).write(Data("[1]".utf8))
      try DurableFile(url).write(Data("[1, 2]".utf8))
      try Data("[1,2".utf8).write(to: url)
      try await asAnotherProgram {
        var loaded: Shared<[Int]>?
        withKnownIssue {
          loaded = Shared(wrappedValue: [9], .fileStorage(url))
        } matching: {
          $0.description.contains("could not be understood")
        }
        let numbers = try #require(loaded)
        #expect(numbers.wrappedValue == [1])
        let error = try #require(numbers.loadError as? UnreadableFile)
        #expect(error.isRecovered)
        #expect(try Data(contentsOf: #require(error.setAside)) == Data("[1,2".utf8))
        // The generation that is used is in the file again.
        #expect(try JSONDecoder().decode([Int].self, from: Data(contentsOf: url)) == [1])
        numbers.withLock { $0.append(3) }
        try await numbers.save()
        #expect(try JSONDecoder().decode([Int].self, from: Data(contentsOf: url)) == [1, 3])
        #expect(try names(folder).contains { $0.contains(".unreadable-") })
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func aFileThatIsBeingWrittenIsWaitedFor() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let numbers = await asAnotherProgram { Shared(wrappedValue: [1], .fileStorage(url)) }
      try await numbers.save()
      var values = numbers.publisher.makeAsyncIterator()
      #expect(await values.next() == [1])
      // In place and in two steps, each of them an event.
      try Data("[1, ".utf8).write(to: url)
      try Data("[1, 2]".utf8).write(to: url)
      #expect(await values.next() == [1, 2])
      #expect(numbers.loadError == nil)
      #expect(try names(folder) == ["data.json", "data.json.lock"])
      // If it stays broken, a save sets it aside.
      try Data("broken".utf8).write(to: url)
      numbers.withLock { $0 = [3] }
      try await numbers.save()
      #expect(try JSONDecoder().decode([Int].self, from: Data(contentsOf: url)) == [3])
      let aside = try #require(try names(folder).first { $0.contains(".unreadable-") })
      #expect(try Data(contentsOf: folder.appending(path: aside)) == Data("broken".utf8))
    }
  }

  @Test func aRefusedFileIsLeftAlone() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      try Data("version 9".utf8).write(to: url)
      try await asAnotherProgram {
        @Shared(.newer(url)) var number = 1
        #expect($number.loadError is Newer)
        #expect(number == 1)
        $number.withLock { $0 = 2 }
        await #expect(throws: Newer.self) { try await $number.save() }
        #expect($number.saveError is Newer)
        let content = try Data(contentsOf: url)
        #expect(content == Data("version 9".utf8))
        #expect(try names(folder) == ["data.json"])
      }
    }
  }

  /// Each system call of a save is made to fail in turn: nothing in memory is lost, and the next save works.
  @Test func whateverFailsIsReportedAndCanBeRepeated() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      var failures = 0
      var isDone = false
      for number in 0... {
        if isDone { break }
        let count = LockIsolated(-1)
        let calls = SystemCalls.live.intercepting { _ in
          let isMine = count.withValue { count in
            guard count >= 0 else { return false }
            defer { count += 1 }
            return count == number
          }
          if isMine { throw SystemError(ENOSPC) }
        }
        try await asAnotherProgram(.fileSystem(calls: calls)) {
          @Shared(.fileStorage(url)) var numbers: [Int] = []
          let before = numbers
          count.setValue(0)
          $numbers.withLock { $0.append(number) }
          do {
            try await flushPendingSaves()
          } catch let error as UnsavedChanges {
            failures += 1
            #expect((error.errors.first as? FileError)?.code == ENOSPC)
            #expect(($numbers.saveError as? FileError)?.code == ENOSPC)
          }
          isDone = count.value <= number
          #expect(numbers == before + [number])
          count.setValue(-1)
          try await $numbers.save()
          #expect($numbers.saveError == nil)
          #expect(try JSONDecoder().decode([Int].self, from: Data(contentsOf: url)) == numbers)
        }
      }
      #expect(failures > 10)
    }
  }

  @Test func aFolderThatVanishes() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "gone/data.json")
      try await asAnotherProgram {
        @Shared(.fileStorage(url)) var number = 1
        try await $number.save()
        try FileManager.default.removeItem(at: url.deletingLastPathComponent())
        $number.withLock { $0 = 2 }
        await #expect(throws: FileError.self) { try await $number.save() }
        #expect(($number.saveError as? FileError)?.code == ENOENT)
        #expect(number == 2)
      }
    }
  }
}
