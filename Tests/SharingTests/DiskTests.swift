import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Dependencies
import DurableFiles
import Foundation
import Sharing
import Testing

@Suite(.ownThread) struct DiskTests {
  @Test("A saved value is on the disk") func aSavedValueIsOnTheDisk() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "new/data.json")
      try await asAnotherProgram {
        @Shared(.fileStorage(url)) var items: IdentifiedArrayOf<Item> = []
        $items.withLock { $0.append(Item(id: 1, title: "A")) }
        try await $items.save()
        try expectNoDifference(
          JSONDecoder().decode([Item].self, from: Data(contentsOf: url)), [Item(id: 1, title: "A")])
        $items.withLock { $0[id: 1]?.title = "B" }
        try await flushPendingSaves()
        try expectNoDifference(
          JSONDecoder().decode([Item].self, from: Data(contentsOf: url)), [Item(id: 1, title: "B")])
      }
      try await asAnotherProgram {
        @Shared(.fileStorage(url)) var items: IdentifiedArrayOf<Item> = []
        expectNoDifference(items, [Item(id: 1, title: "B")])
        try await $items.load()
        expectNoDifference(items, [Item(id: 1, title: "B")])
      }
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
        expectIssues {
          loaded = Shared(wrappedValue: [9], .fileStorage(url))
        } matching: {
          $0.description.contains("Can't read ")
        }
        let numbers = try #require(loaded)
        expectNoDifference(numbers.wrappedValue, [1])
        let error = try #require(numbers.loadError as? UnreadableFileError)
        #expect(error.isRecovered)
        try expectNoDifference(Data(contentsOf: #require(error.setAside)), Data("[1,2".utf8))
        // The generation in use is in the file again.
        try expectNoDifference(JSONDecoder().decode([Int].self, from: Data(contentsOf: url)), [1])
        numbers.withLock { $0.append(3) }
        try await numbers.save()
        try expectNoDifference(JSONDecoder().decode([Int].self, from: Data(contentsOf: url)), [1, 3])
        #expect(try names(folder).contains { $0.contains(".unreadable-") })
      }
    }
  }

  @Test("A file that is still being written isn't read", .timeLimit(.minutes(20)))
  func aFileThatIsBeingWrittenIsWaitedFor() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let numbers = await asAnotherProgram { Shared(wrappedValue: [1], .fileStorage(url)) }
      try await numbers.save()
      var values = numbers.publisher.makeAsyncIterator()
      #expect(await values.next() == [1])
      // Writes in place in two steps, each of which is an event.
      let file = try FileHandle(forWritingTo: url)
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data("[1, ".utf8))
      try file.write(contentsOf: Data("2, 3, 4, 5]".utf8))
      try file.close()
      #expect(await values.next() == [1, 2, 3, 4, 5])
      #expect(numbers.loadError == nil)
      try expectNoDifference(names(folder), ["data.json", "data.json.lock"])
    }
  }

  @Test("The next save sets aside a file that stays broken")
  func aFileThatStaysBrokenIsSetAsideByTheNextSave() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let numbers = await asAnotherProgram { Shared(wrappedValue: [1], .fileStorage(url)) }
      try await numbers.save()
      // Writes data of the same length in place, perhaps within one tick of the clock.
      let size = try Data(contentsOf: url).count
      let broken = Data(String(repeating: "x", count: size).utf8)
      try broken.write(to: url)
      await expectIssues {
        numbers.withLock { $0 = [3] }
        try await numbers.save()
      } matching: {
        $0.description.contains("Can't read ")
      }
      try expectNoDifference(JSONDecoder().decode([Int].self, from: Data(contentsOf: url)), [3])
      let aside = try #require(try names(folder).first { $0.contains(".unreadable-") })
      try expectNoDifference(Data(contentsOf: folder.appending(path: aside)), broken)
    }
  }

  @Test("A refused file isn't changed") func aRefusedFileIsLeftAlone() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      try Data("version 9".utf8).write(to: url)
      try await asAnotherProgram {
        @Shared(.newer(url)) var number = 1
        #expect($number.loadError is Newer)
        expectNoDifference(number, 1)
        $number.withLock { $0 = 2 }
        await #expect(throws: UnsupportedFileError.self) { try await $number.save() }
        #expect($number.saveError is UnsupportedFileError)
        let content = try Data(contentsOf: url)
        expectNoDifference(content, Data("version 9".utf8))
        try expectNoDifference(names(folder), ["data.json"])
      }
    }
  }
}
