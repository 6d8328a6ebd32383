import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import ConcurrencyExtras
import DurableFiles
import Foundation
import Sharing
import Testing

/// Events that can affect a file besides writes.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct FileTroubleTests {
  @Test("A folder that is deleted and created again is watched again")
  func aFolderThatVanishesAndComesBack() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "gone/data.json")
      let number = await asAnotherProgram { Shared(wrappedValue: 1, .fileStorage(url)) }
      try await number.save()
      try FileManager.default.removeItem(at: url.deletingLastPathComponent())
      number.withLock { $0 = 2 }
      await #expect(throws: FileError(.lock, path: url.path(), code: ENOENT)) { try await number.save() }
      expectNoDifference(number.saveError as? FileError, FileError(.lock, path: url.path(), code: ENOENT))
      expectNoDifference(number.wrappedValue, 2)
      // Loading a missing file doesn't replace a value that exists only in memory.
      await #expect(throws: FileError.self) { try await number.load() }
      expectNoDifference(number.wrappedValue, 2)
      try DurableFile(url).createFolder()
      try await number.save()
      #expect(number.saveError == nil)
      try expectNoDifference(Data(contentsOf: url), Data("2".utf8))
      // The new folder is watched.
      var values = number.publisher.makeAsyncIterator()
      #expect(await values.next() == 2)
      try DurableFile(url).write(Data("3".utf8))
      #expect(await values.next() == 3)
    }
  }

  @Test("A deleted file is written again") func aFileThatVanishes() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let number = await asAnotherProgram { Shared(wrappedValue: 1, .fileStorage(url)) }
      number.withLock { $0 = 2 }
      try await number.save()
      try FileManager.default.removeItem(at: url)
      try await number.load()
      expectNoDifference(number.wrappedValue, 2)
      try await number.save()
      try expectNoDifference(Data(contentsOf: url), Data("2".utf8))
    }
  }

  @Test("A file replaced by another program is read again")
  func aFileThatIsReplacedUnderneath() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let number = await asAnotherProgram { Shared(wrappedValue: 1, .fileStorage(url)) }
      try await number.save()
      var values = number.publisher.makeAsyncIterator()
      #expect(await values.next() == 1)
      let other = folder.appending(path: "other")
      try Data("5".utf8).write(to: other)
      expectNoDifference(rename(other.path(), url.path()), 0)
      #expect(await values.next() == 5)
      number.withLock { $0 += 1 }
      try await number.save()
      try expectNoDifference(Data(contentsOf: url), Data("6".utf8))
    }
  }

  @Test("A symbolic link to another folder is followed") func aSymbolicLinkToAnotherFolder() async throws {
    try await withFolder { folder in
      let link = folder.appending(path: "link.json")
      // The link leads nowhere at first, and even the folder doesn't exist.
      try FileManager.default.createSymbolicLink(
        atPath: link.path(), withDestinationPath: "real/data.json")
      let number = await asAnotherProgram { Shared(wrappedValue: 1, .fileStorage(link)) }
      number.withLock { $0 = 2 }
      try await number.save()
      try expectNoDifference(
        FileManager.default.destinationOfSymbolicLink(atPath: link.path()), "real/data.json")
      try expectNoDifference(names(folder), ["link.json", "real"])
      let real = folder.appending(path: "real/data.json")
      try expectNoDifference(Data(contentsOf: real), Data("2".utf8))
      // Another program uses the file's own path.
      var values = number.publisher.makeAsyncIterator()
      #expect(await values.next() == 2)
      let direct = await asAnotherProgram { Shared(wrappedValue: 0, .fileStorage(real)) }
      direct.withLock { $0 = 3 }
      #expect(await values.next() == 3)
      // The link now leads to another file.
      try Data("4".utf8).write(to: folder.appending(path: "other.json"))
      let new = folder.appending(path: "new")
      try FileManager.default.createSymbolicLink(atPath: new.path(), withDestinationPath: "other.json")
      expectNoDifference(rename(new.path(), link.path()), 0)
      #expect(await values.next() == 4)
      try DurableFile(folder.appending(path: "other.json")).write(Data("5".utf8))
      #expect(await values.next() == 5)
    }
  }

  @Test("A save keeps the permissions and the owner of a file")
  func permissionsAndOwnerAreKept() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      try Data("1".utf8).write(to: url)
      expectNoDifference(chmod(url.path(), 0o640), 0)
      let isRoot = geteuid() == 0
      if isRoot { expectNoDifference(chown(url.path(), 12_345, 54_321), 0) }
      let number = await asAnotherProgram { Shared(wrappedValue: 0, .fileStorage(url)) }
      number.withLock { $0 = 2 }
      try await number.save()
      var status = stat()
      expectNoDifference(stat(url.path(), &status), 0)
      expectNoDifference(status.st_mode & 0o7777, 0o640)
      if isRoot { #expect(status.st_uid == 12_345 && status.st_gid == 54_321) }
    }
  }

  /// The disk is full, another program's edit arrives, then there is space again. The result contains both
  /// edits.
  @Test("An edit by another program doesn't replace a change that couldn't be saved")
  func whatOthersWriteDoesNotReplaceWhatCouldNotBeSaved() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      try Data(#"{"mine": 1, "theirs": 1}"#.utf8).write(to: url)
      let failing = FailingCall()
      let values = await asAnotherProgram(.fileSystem(calls: failing.calls)) {
        Shared(wrappedValue: ["": 0], .fileStorage(url))
      }
      var seen = values.publisher.makeAsyncIterator()
      #expect(await seen.next() == ["mine": 1, "theirs": 1])
      failing.keepFromSaving(true)
      values.withLock { $0["mine"] = 2 }
      await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
      try DurableFile(url).write(Data(#"{"mine": 1, "theirs": 2}"#.utf8))
      await #expect(throws: FileError.self) { try await values.load() }
      expectNoDifference(values.wrappedValue, ["mine": 2, "theirs": 1])
      failing.keepFromSaving(false)
      try await values.save()
      #expect(await seen.next() == ["mine": 2, "theirs": 1])
      #expect(await seen.next() == ["mine": 2, "theirs": 2])
      #expect(values.saveError == nil)
    }
  }

  /// A change followed by `save()` writes the file once.
  @Test("A saved change isn't written again") func whatIsOnTheDiskIsNotWrittenAgain() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let renames = LockIsolated(0)
      let calls = SystemCalls.live.intercepting { if $0 == .rename { renames.withValue { $0 += 1 } } }
      let number = await asAnotherProgram(.fileSystem(calls: calls)) {
        Shared(wrappedValue: 0, .fileStorage(url))
      }
      number.withLock { $0 = 1 }
      try await number.save()
      expectNoDifference(renames.value, 1)
      // The data may not be on the disk yet, because another program wrote it.
      try Data("2".utf8).write(to: url)
      number.withLock { $0 = 2 }
      try await number.save()
      expectNoDifference(renames.value, 2)
    }
  }
}
