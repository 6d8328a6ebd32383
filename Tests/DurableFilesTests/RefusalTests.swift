import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import DurableFiles
import Foundation
import Synchronization
import Testing

/// Files that aren't regular are never touched, and protected files are never replaced.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct RefusalTests {
  /// Checks that each operation on a rejected file fails with the same obstacle and without waiting.
  func expectRefusal(_ url: URL, _ obstacle: FileError.Obstacle) {
    let file = DurableFile(url)
    let operations: [(FileError.Operation, () throws -> Void)] = [
      (.read, { _ = try file.read() }), (.save, { try file.write(Data("x".utf8)) }),
      (.setAside, { _ = try file.setAside(at: Date()) }), (.lock, { try file.withLock {} }),
    ]
    for (operation, perform) in operations {
      let error = #expect(throws: FileError.self) { try perform() }
      #expect(error?.operation == operation && error?.obstacle == obstacle && error?.path == url.path())
      expectNoDifference(
        error?.description.hasPrefix(
          "Can't \(operation.rawValue) '\(url.path())': \(obstacle.rawValue)."), true)
    }
  }

  /// The name of an open pipe is a link whose text isn't a path.
  @Test("An open pipe is refused like a named one") func anOpenPipeIsRefused() {
    var ends: [Int32] = [0, 0]
    expectNoDifference(pipe(&ends), 0)
    defer { for end in ends { close(end) } }
    for end in ends { expectRefusal(URL(filePath: "/proc/self/fd/\(end)"), .pipe) }
  }

  /// Standard input can be such a file. It could be read as `/dev/stdin`, but not replaced.
  @Test("An open file that was deleted is refused") func aDeletedFileIsRefused() throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      try Data("x".utf8).write(to: url)
      let file = try FileHandle(forReadingFrom: url)
      let open = URL(filePath: "/proc/self/fd/\(file.fileDescriptor)")
      try expectNoDifference(DurableFile(open).read(), Data("x".utf8))
      try FileManager.default.removeItem(at: url)
      expectRefusal(open, .deleted)
      #expect(throws: FileError.self) { try DurableFile(open).checkIsRegular() }
      try expectNoDifference(contents(folder), [])
    }
  }

  @Test func foldersPipesAndSocketsAreRefused() throws {
    try withFolder { folder in
      let pipe = folder.appending(path: "pipe")
      expectNoDifference(mkfifo(pipe.path(), 0o600), 0)
      expectRefusal(pipe, .pipe)
      let socket = folder.appending(path: "socket")
      expectNoDifference(mknod(socket.path(), S_IFSOCK | 0o600, 0), 0)
      expectRefusal(socket, .socket)
      let inner = folder.appending(path: "inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      expectRefusal(inner, .folder)
      let link = folder.appending(path: "link")
      try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: "pipe")
      expectRefusal(link, .pipe)
      try expectNoDifference(contents(folder), ["inner", "link", "pipe", "socket"])
      // The URL of an existing folder ends with a slash.
      let watch = try FileWatch(DurableFile(URL(fileURLWithPath: inner.path()))) {}
      #expect(watch.isWatching)
    }
  }

  @Test(arguments: ["/dev/null", "/dev/full", "/dev/zero", "/dev/tty"]) func devicesAreRefused(path: String) {
    expectRefusal(URL(fileURLWithPath: path), .device)
    #expect(!FileManager.default.fileExists(atPath: path + ".lock"))
  }

  @Test func aProtectedFileIsNotReplaced() throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      try DurableFile(url).write(Data("old".utf8))
      chmod(url.path, 0o444)
      let error = #expect(throws: FileError.self) { try DurableFile(url).write(Data("new".utf8)) }
      #expect(error?.code == EACCES && error?.obstacle == .readOnly)
      expectNoDifference(error?.description.contains("chmod u+w"), true)
      try expectNoDifference(DurableFile(url).read(), Data("old".utf8))
      try expectNoDifference(contents(folder), ["data"])
    }
  }

  /// Only the superuser may give files away.
  @Test("A file whose owner can't be preserved isn't replaced", .enabled(if: geteuid() == 0))
  func aFileWhoseOwnerCannotBeKeptIsNotReplaced() throws {
    try withFolder { folder in
      let calls = SystemCalls.live.intercepting { if $0 == .setOwner { throw SystemError(EPERM) } }
      let url = folder.appending(path: "data")
      func write(owner: uid_t, group: gid_t, _ mode: mode_t) throws {
        try? FileManager.default.removeItem(at: url)
        try DurableFile(url).write(Data("old".utf8))
        #expect(chown(url.path(), owner, group) == 0 && chmod(url.path(), mode) == 0)
        try DurableFile(url, calls: calls).write(Data("new".utf8))
      }
      for (owner, mode) in [(1_000, 0o644), (0, 0o664), (0, 0o660)] as [(uid_t, mode_t)] {
        let error = #expect(throws: FileError.self) { try write(owner: owner, group: 1_000, mode) }
        #expect(error?.obstacle == .owner && error?.operation == .save)
        try expectNoDifference(DurableFile(url).read(), Data("old".utf8))
        try expectNoDifference(contents(folder), ["data"])
      }
      // Nothing depends on this group.
      try write(owner: 0, group: 1_000, 0o600)
      try expectNoDifference(DurableFile(url).read(), Data("new".utf8))
    }
  }

  @Test("A hard link keeps the old content") func otherNamesKeepTheOldContent() throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      try DurableFile(url).write(Data("old".utf8))
      expectNoDifference(link(url.path(), folder.appending(path: "other").path()), 0)
      try DurableFile(url).write(Data("new".utf8))
      try expectNoDifference(Data(contentsOf: folder.appending(path: "other")), Data("old".utf8))
      try expectNoDifference(DurableFile(url).read(), Data("new".utf8))
    }
  }

  @Test("A copy written aside has the file's permissions")
  func whatIsWrittenAsideIsAsSecretAsTheFile() throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      try DurableFile(url, permissions: 0o600).write(Data("1".utf8))
      let aside = try DurableFile(url).writeAside(Data("2".utf8), as: "unsaved", at: Date())
      try expectNoDifference(permissions(aside), 0o600)
    }
  }

  @Test("A long wait for the lock is reported") func aLongWaitIsTold() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "data"))
      // The test holds the lock until the wait has been reported.
      let wasLocked = Mutex(false)
      let calls = SystemCalls.live.intercepting { call in
        if call == .lock, !wasLocked.withLock({ $0 }) { throw SystemError(EWOULDBLOCK) }
      }
      var count = 0
      try DurableFile(file.url, calls: calls).withLock(timeout: nil) {
        wasLocked.withLock { $0 = true }
      } _: {
        count += 1
      }
      #expect(wasLocked.withLock { $0 } && count == 1)
    }
  }
}
