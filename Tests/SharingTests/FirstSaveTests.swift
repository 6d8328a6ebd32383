import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import DurableFiles
import Foundation
import Sharing
import Testing

/// Programs that watch a file before it exists.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct FirstSaveTests {
  @Test("Watching a file creates no files or folders") func lookingCreatesNothing() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "a/b/data.json")
      let (first, second) = await asAnotherProgram {
        (Shared(wrappedValue: 0, .fileStorage(url)), Shared(wrappedValue: 0, .fileStorage(url)))
      }
      let other = await asAnotherProgram(.fileSystem(calls: .live)) {
        Shared(wrappedValue: 0, .fileStorage(url))
      }
      try await first.load()
      try await second.load()
      var values = other.publisher.makeAsyncIterator()
      #expect(await values.next() == 0)
      try expectNoDifference(names(folder), [])
      // A program sees another program's first save, even though the folder didn't exist.
      first.withLock { $0 = 1 }
      try await first.save()
      #expect(await values.next() == 1)
      try expectNoDifference(names(folder.appending(path: "a/b")), ["data.json", "data.json.lock"])
    }
  }

  @Test("A folder that can't be created is an error of the save")
  func aFolderThatCannotBeCreatedIsAnErrorOfTheSave() async throws {
    try await withFolder { folder in
      try Data().write(to: folder.appending(path: "file"))
      let url = folder.appending(path: "new/data.json")
      let calls = SystemCalls.live.intercepting { if $0 == .makeFolder { throw SystemError(EROFS) } }
      let number = await asAnotherProgram(.fileSystem(calls: calls)) {
        Shared(wrappedValue: 0, .fileStorage(url))
      }
      #expect(number.loadError == nil)
      number.withLock { $0 = 1 }
      await #expect(throws: FileError(.createFolder, path: url.path(), code: EROFS)) {
        try await number.save()
      }
      expectNoDifference(unsavedChanges()?.files, [url])
    }
  }

  @Test("Loading and saving a device are rejected")
  func whatIsNoFileIsRefusedWhenItIsLoadedAndSaved() async throws {
    let url = URL(fileURLWithPath: "/dev/null")
    let number = await asAnotherProgram { Shared(wrappedValue: 0, .fileStorage(url)) }
    expectNoDifference((number.loadError as? FileError)?.obstacle, .device)
    number.withLock { $0 = 1 }
    await #expect(throws: FileError.self) { try await number.save() }
    #expect(!FileManager.default.fileExists(atPath: "/dev/null.lock"))
  }
}
