import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import DependenciesTestSupport
import DurableFiles
import Foundation
import Synchronization
import Testing

/// Runs `body` with a temporary folder, and removes the folder afterwards.
func withFolder<R>(_ body: (URL) throws -> R) throws -> R {
  let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer {
    chmod(folder.path, 0o700)
    try? FileManager.default.removeItem(at: folder)
  }
  return try body(folder)
}

func contents(_ folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

func permissions(_ url: URL) throws -> Int {
  try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int ?? -1
}

@Suite(.ownThread) struct DurableFileTests {
  @Test("A lock is held while its object exists") func aLockIsHeldAsLongAsItsObjectLives() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "data.json"))
      let other = DurableFile(folder.appending(path: "data.json"))
      var lock = try file.holdLock()
      #expect(lock != nil)
      #expect(try other.holdLock() == nil)
      #expect(throws: FileError.self) { try other.withLock(timeout: .zero) {} }
      lock = nil
      #expect(try other.holdLock() != nil)
    }
  }

  @Test("Content that only has to survive a kill isn't synced")
  func contentThatOnlyAKillMustNotTakeIsNotSynced() throws {
    try withFolder { folder in
      let isSynced = LockIsolated(false)
      let calls = SystemCalls.live.intercepting { if $0 == .sync { isSynced.setValue(true) } }
      let file = DurableFile(folder.appending(path: "data.json"), calls: calls)
      try file.write(Data("one".utf8), keepingPrevious: false, syncing: false)
      #expect(!isSynced.value)
      try expectNoDifference(file.read(), Data("one".utf8))
      try file.write(Data("two".utf8), keepingPrevious: false)
      #expect(isSynced.value)
    }
  }

  @Test func writesAndReads() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "data.json"))
      try expectNoDifference(file.read(), nil)
      try file.write(Data("one".utf8))
      try expectNoDifference(file.read(), Data("one".utf8))
      try file.write(Data())
      try expectNoDifference(file.read(), Data())
      let large = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      try file.write(large)
      try expectNoDifference(file.read(), large)
      try expectNoDifference(contents(folder), ["data.json", "data.json.previous"])
    }
  }

  @Test func thePreviousGenerationStays() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "data"))
      try expectNoDifference(file.readPrevious(), nil)
      try file.write(Data("1".utf8))
      try file.write(Data("2".utf8))
      try expectNoDifference(file.readPrevious(), Data("1".utf8))
      try file.write(Data("3".utf8))
      try expectNoDifference(file.readPrevious(), Data("2".utf8))
      try file.write(Data("4".utf8), keepingPrevious: false)
      try expectNoDifference(file.readPrevious(), Data("2".utf8))
      try expectNoDifference(file.previousURL.lastPathComponent, "data.previous")
    }
  }

  @Test("A file keeps its permissions") func permissionsAreKept() throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      let file = DurableFile(url, permissions: 0o600)
      try file.write(Data("1".utf8))
      try expectNoDifference(permissions(url), 0o600)
      chmod(url.path, 0o664)
      try file.write(Data("2".utf8))
      try expectNoDifference(permissions(url), 0o664)
    }
  }

  @Test func symbolicLinksAreFollowed() throws {
    try withFolder { folder in
      let real = folder.appending(path: "real/data")
      let link = folder.appending(path: "link")
      let second = folder.appending(path: "second")
      try DurableFile(real).createFolder()
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real/data")
      try FileManager.default.createSymbolicLink(atPath: second.path, withDestinationPath: link.path)
      try DurableFile(second).write(Data("1".utf8))
      try DurableFile(link).write(Data("2".utf8))
      try expectNoDifference(DurableFile(real).read(), Data("2".utf8))
      try expectNoDifference(FileManager.default.destinationOfSymbolicLink(atPath: link.path), "real/data")
      try expectNoDifference(contents(folder), ["link", "real", "second"])

      let circle = folder.appending(path: "circle")
      try FileManager.default.createSymbolicLink(atPath: circle.path, withDestinationPath: "circle")
      #expect(throws: FileError(.save, path: circle.path, code: ELOOP)) {
        try DurableFile(circle).write(Data())
      }
    }
  }

  @Test func foldersAreCreated() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "a/b/c/data"))
      #expect(throws: FileError(.save, path: file.url.path, code: ENOENT)) { try file.write(Data()) }
      try file.createFolder()
      try file.createFolder()
      try file.write(Data())
      let below = DurableFile(file.url.appending(path: "d/data"))
      #expect(throws: FileError(.createFolder, path: below.url.path, code: ENOTDIR)) {
        try below.createFolder()
      }
    }
  }

  @Test("Setting a file aside loses no data") func settingAsideLosesNothing() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "data"))
      let date = Date(timeIntervalSince1970: 0)
      try expectNoDifference(file.setAside(at: date), nil)
      for content in ["a", "b"] {
        try file.write(Data(content.utf8))
        let aside = try #require(try file.setAside(at: date))
        try expectNoDifference(Data(contentsOf: aside), Data(content.utf8))
        try expectNoDifference(file.read(), nil)
      }
      let copy = try file.writeAside(Data("c".utf8), as: "conflict", at: date)
      try expectNoDifference(Data(contentsOf: copy), Data("c".utf8))
      try expectNoDifference(
        contents(folder),
        [
          "data.conflict-1970-01-01T00-00-00Z", "data.unreadable-1970-01-01T00-00-00Z",
          "data.unreadable-1970-01-01T00-00-00Z-2",
        ])
    }
  }

  @Test("Errors give the operation, the path, the reason, and a remedy")
  func errorsSayWhatWhereAndWhatToDo() throws {
    try withFolder { folder in
      let error = #expect(throws: FileError.self) { try DurableFile(folder).write(Data()) }
      expectNoDifference(error?.code, EISDIR)
      #expect(throws: FileError.self) { try DurableFile(folder).read() }
      expectNoDifference(
        FileError(.save, path: "/tmp/data", code: ENOSPC).description,
        """
        Can't save '/tmp/data': No space left on device. The previous version is still there. \
        Free some space on the disk, then try again.
        """)
    }
  }

  @Test("Each error has its own description") func wordsOfErrors() {
    expectNoDifference(SystemError(ENOSPC).description, "No space left on device")
    let error = FileError(.flush, path: "/tmp/data", code: EIO)
    expectNoDifference(error.errorDescription, error.description)
    expectNoDifference(
      error.description,
      """
      Can't flush the folder of '/tmp/data': Input/output error. The file has the new content, but a power \
      failure could restore the old content. The disk may be damaged. Save to another one, and check it.
      """)
    // The description differs for each operation and each kind of error.
    let codes = [ENOSPC, EACCES, EROFS, ENOENT, EISDIR, ELOOP, EMFILE, EWOULDBLOCK, EIO, EINVAL]
    let operations: [FileError.Operation] = [
      .read, .save, .flush, .setAside, .createFolder, .lock, .watch,
    ]
    let texts = operations.flatMap { operation in
      codes.map { FileError(operation, path: "/a", code: $0).description }
    }
    expectNoDifference(Set(texts).count, codes.count * operations.count)
  }

  /// A process that is starting has copies of all descriptors until it executes its program.
  @Test func aLockEndsAlthoughItsDescriptorWasCopied() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "data"))
      var copies: [Int32] = []
      try file.withLock {
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
          guard let descriptor = Int32(name),
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"),
            path.hasSuffix("\(folder.lastPathComponent)/data.lock")
          else { continue }
          copies.append(dup(descriptor))
        }
      }
      #expect(!copies.isEmpty)
      try file.withLock(timeout: .zero) {}
      for copy in copies { close(copy) }
    }
  }

  @Test("Only one owner holds the lock of a file") func onlyOneHoldsTheLock() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "data"))
      let count = 8
      DispatchQueue.concurrentPerform(iterations: count) { _ in
        try? file.withLock {
          let number = try file.read().flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
          try file.write(Data("\(number + 1)".utf8))
        }
      }
      try expectNoDifference(file.read(), Data("\(count)".utf8))
      try file.withLock {
        #expect(throws: FileError(.lock, path: file.url.path, code: EWOULDBLOCK)) {
          try file.withLock(timeout: .zero) {}
        }
      }
      try file.withLock(timeout: .zero) {}
    }
  }
}

@Suite(.ownThread) struct FailureTests {
  /// Every system call of a save fails in turn.
  @Test("A save that fails leaves the old or the new content", arguments: [ENOSPC, EIO, EROFS])
  func whateverFailsTheFileIsAsItWasOrAsItWasWritten(code: Int32) throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      var failures = 0
      for number in 0... {
        try DurableFile(url).write(Data("old".utf8))
        let count = Mutex(0)
        let failed = Mutex<SystemCalls.Name?>(nil)
        let calls = SystemCalls.live.intercepting { call in
          let isMine = count.withLock { count in
            defer { count += 1 }
            return count == number
          }
          if isMine {
            failed.withLock { $0 = call }
            throw SystemError(code)
          }
        }
        let file = DurableFile(url, calls: calls)
        var thrown: (any Error)?
        do { try file.withLock { try file.write(Data("new".utf8)) } } catch { thrown = error }
        guard let call = failed.withLock({ $0 }) else {
          #expect(thrown == nil)
          break
        }
        let content = try DurableFile(url).read().map { String(decoding: $0, as: UTF8.self) }
        if let thrown {
          failures += 1
          expectNoDifference((thrown as? FileError)?.code, code, "\(call)")
          #expect(content == "old" || content == "new", "\(call)")
        } else {
          // Only closing the lock, and calls whose failure can't be helped, may fail silently.
          #expect([.close, .setOwner, .unlink].contains(call), "\(call)")
          expectNoDifference(content, "new", "\(call)")
        }
        #expect(try !contents(folder).contains { $0.hasPrefix(".") && !$0.hasSuffix(".previous") }, "\(call)")
        // The next save works, whatever the failed save left behind.
        try DurableFile(url).withLock { try DurableFile(url).write(Data("after".utf8)) }
        try expectNoDifference(DurableFile(url).read(), Data("after".utf8))
      }
      #expect(failures > 10)
    }
  }

  @Test func shortWritesAreContinued() throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      let file = DurableFile(url, calls: .live.writingAtMost(3))
      try file.write(Data("0123456789".utf8))
      try expectNoDifference(file.read(), Data("0123456789".utf8))
    }
  }

  @Test func withoutHardLinksThePreviousGenerationIsACopy() throws {
    try withFolder { folder in
      let calls = SystemCalls.live.intercepting { if $0 == .link { throw SystemError(EPERM) } }
      let file = DurableFile(folder.appending(path: "data"), calls: calls)
      try file.write(Data("1".utf8))
      try file.write(Data("2".utf8))
      try expectNoDifference(file.readPrevious(), Data("1".utf8))
      try expectNoDifference(file.read(), Data("2".utf8))
      try expectNoDifference(contents(folder), ["data", "data.previous"])
    }
  }

  @Test("A folder that can't be synchronized isn't a failure")
  func aFolderThatKnowsNoSyncIsNoFailure() throws {
    try withFolder { folder in
      let count = Mutex(0)
      let calls = SystemCalls.live.intercepting { call in
        // The second synchronization is for the folder.
        guard call == .sync else { return }
        if count.withLock({
          $0 += 1
          return $0.isMultiple(of: 2)
        }) {
          throw SystemError(EINVAL)
        }
      }
      let file = DurableFile(folder.appending(path: "data"), calls: calls)
      try file.write(Data("1".utf8))
      expectNoDifference(count.withLock { $0 }, 2)
    }
  }

  @Test("A folder that can't be created is reported") func aFolderThatCannotBeCreatedIsReported() throws {
    try withFolder { folder in
      let calls = SystemCalls.live.intercepting { if $0 == .makeFolder { throw SystemError(EROFS) } }
      let missing = DurableFile(folder.appending(path: "new/data"), calls: calls)
      #expect(throws: FileError(.createFolder, path: missing.url.path(), code: EROFS)) {
        try missing.createFolder()
      }
      // An existing folder needs no permission.
      try DurableFile(folder.appending(path: "data"), calls: calls).createFolder()
    }
  }

  /// The durability guarantees depend on this order.
  @Test func aWriteStepByStep() throws {
    try withFolder { folder in
      let steps = Mutex<[SystemCalls.Name]>([])
      let calls = SystemCalls.live.intercepting { call in steps.withLock { $0.append(call) } }
      let url = folder.appending(path: "data")
      try DurableFile(url).write(Data("old".utf8))
      try DurableFile(url, calls: calls).write(Data("new".utf8))
      expectNoDifference(
        steps.withLock { $0 },
        [
          .readLink, .statusAtPath, .checkWritable, .unlink, .open, .status, .setPermissions, .write, .sync,
          .close,
          .unlink, .link, .rename, .unlink, .rename, .open, .sync, .close,
        ])
    }
  }

  @Test("A save replaces the remains of a killed save") func whatAKilledSaveLeftIsReplaced() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "data"))
      try Data("half".utf8).write(to: folder.appending(path: ".data.new"))
      try file.write(Data("whole".utf8))
      try expectNoDifference(file.read(), Data("whole".utf8))
      try expectNoDifference(contents(folder), ["data"])
    }
  }
}

@Suite(.ownThread) struct FileWatchTests {
  @Test("Changes of a file are detected", .timeLimit(.minutes(20))) func changesAreSeen() async throws {
    let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = DurableFile(folder.appending(path: "data"))
    var changes = try file.changes().makeAsyncIterator()
    try DurableFile(folder.appending(path: "other")).write(Data())
    try file.write(Data("1".utf8))
    await changes.next()
    try expectNoDifference(file.read(), Data("1".utf8))
    // The file is written in place, as by a program that doesn't use this library.
    let handle = try FileHandle(forWritingTo: file.url)
    try handle.write(contentsOf: Data("2".utf8))
    try handle.close()
    await changes.next()
    try expectNoDifference(file.read(), Data("2".utf8))
    try FileManager.default.removeItem(at: file.url)
    await changes.next()
    try expectNoDifference(file.read(), nil)
  }

  @Test(.timeLimit(.minutes(20))) func aCancelledTaskStopsWatching() async throws {
    let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = DurableFile(folder.appending(path: "data"))
    let task = Task {
      for await _ in try file.changes() {}
      return true
    }
    task.cancel()
    #expect(try await task.value)
  }

  @Test("A folder that is created again is watched again", .timeLimit(.minutes(20)))
  func aFolderThatComesBackIsWatchedAgain() async throws {
    let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    let file = DurableFile(folder.appending(path: "data"))
    try file.createFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (changes, continuation) = AsyncStream<Void>.makeStream()
    let watch = try FileWatch(file) { continuation.yield() }
    var iterator = changes.makeAsyncIterator()
    #expect(watch.isWatching)
    try FileManager.default.removeItem(at: folder)
    await iterator.next()
    #expect(watch.isWatching)
    try file.createFolder()
    try file.write(Data("1".utf8))
    while try file.read() == nil { await iterator.next() }
    watch.cancel()
    #expect(!watch.isWatching)
    try watch.resume()
    #expect(!watch.isWatching)
  }

  @Test("A file whose folders don't exist yet can be watched", .timeLimit(.minutes(20)))
  func aFileWhoseFoldersAreMissing() async throws {
    let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = DurableFile(folder.appending(path: "a/b/c/data"))
    var changes = try file.changes().makeAsyncIterator()
    try expectNoDifference(contents(folder), [])
    try file.createFolder()
    try file.write(Data("1".utf8))
    // At most one change for each folder, then one for the file.
    while true {
      await changes.next()
      if try file.read() == Data("1".utf8) { break }
    }
  }
}
