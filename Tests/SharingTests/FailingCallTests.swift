import CairnTestSupport
import DependenciesTestSupport
import ConcurrencyExtras
import DurableFiles
import Foundation
@testable import Sharing
import Testing

// Serialized: the unsaved changes of all arguments of a test are counted together.
/// Every system call of a save, a merge, a load, and a recovery fails in turn.
@Suite(.ownThread, .serialized) struct FailingCallTests {
  /// `EINTR` isn't a failure, because the call is repeated.
  static let codes = [ENOSPC, EDQUOT, EROFS, EACCES, EIO, EMFILE, EINTR]

  /// The calls whose failure doesn't matter, because the data has already been written.
  static let silent: Set<SystemCalls.Name> = [.close, .setOwner]

  let old = [1]

  func content(_ url: URL) throws -> [Int] {
    try JSONDecoder().decode([Int].self, from: #require(try DurableFile(url).read()))
  }

  func start(_ url: URL, _ content: [Int]) throws {
    for name in try names(url.deletingLastPathComponent()) {
      try FileManager.default.removeItem(at: url.deletingLastPathComponent().appending(path: name))
    }
    try DurableFile(url).write(JSONEncoder().encode(content))
  }

  func noTemporaryFiles(_ url: URL) throws -> Bool {
    try !names(url.deletingLastPathComponent()).contains { $0.hasPrefix(".") }
  }

  @Test(arguments: codes) func aSave(code: Int32) async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      var failures: [SystemCalls.Name] = []
      for number in 0... {
        try start(url, old)
        let failing = FailingCall()
        let numbers = await asAnotherProgram(.fileSystem(calls: failing.calls)) {
          Shared(wrappedValue: [Int](), .fileStorage(url))
        }
        try await numbers.load()
        #expect(numbers.wrappedValue == old)
        failing.arm(number, code)
        numbers.withLock { $0.append(2) }
        var thrown: UnsavedChangesError?
        // Without a second attempt, which would succeed.
        try await SharedReferences.current.saves.waitUntilIdle()
        thrown = unsavedChanges()
        guard let call = failing.disarm() else {
          #expect(thrown == nil)
          break
        }
        #expect(numbers.wrappedValue == [1, 2], "\(call)")
        if let thrown {
          failures.append(call)
          let error = try #require(numbers.saveError as? FileError, "\(call)")
          #expect(error.code == code && error.path == url.path(), "\(call)")
          #expect(thrown.errors.count == 1 && thrown.errors.first as? FileError == error, "\(call)")
          let isWritten = try content(url) == [1, 2]
          #expect(isWritten ? error.operation == .flush : try content(url) == old, "\(call)")
        } else {
          #expect(code == EINTR || Self.silent.contains(call), "\(call)")
          #expect(numbers.saveError == nil)
          #expect(try content(url) == [1, 2], "\(call)")
        }
        #expect(try noTemporaryFiles(url), "\(call)")
        // The next save works, and leftovers of the failed save don't interfere.
        numbers.withLock { $0 = [5] }
        try await numbers.save()
        #expect(numbers.saveError == nil)
        #expect(try content(url) == [5], "\(call)")
        #expect(try names(folder) == ["data.json", "data.json.lock", "data.json.previous"], "\(call)")
      }
      if code == EINTR {
        #expect(failures == [])
      } else {
        #expect(
          Set(failures).isSuperset(of: [
            .readLink, .open, .lock, .read, .status, .statusAtPath, .unlink, .setPermissions, .write, .sync,
            .close,
            .link, .rename,
          ]))
      }
    }
  }

  @Test(arguments: [ENOSPC, EIO, EINTR]) func aMerge(code: Int32) async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      var failures = 0
      for number in 0... {
        try start(url, old)
        let failing = FailingCall()
        let numbers = await asAnotherProgram(.fileSystem(calls: failing.calls)) {
          Shared(wrappedValue: [Int](), .fileStorage(url))
        }
        failing.keepFromSaving(true)
        numbers.withLock { $0.append(2) }
        await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
        failing.keepFromSaving(false)
        failing.arm(number, code)
        try DurableFile(url).write(Data("[1, 3]".utf8))
        var thrown: (any Error)?
        do { try await numbers.save() } catch { thrown = error }
        guard let call = failing.disarm() else {
          #expect(thrown == nil)
          break
        }
        if let thrown {
          failures += 1
          #expect((thrown as? FileError)?.code == code, "\(call)")
          #expect(numbers.saveError as? FileError == thrown as? FileError)
          // The file contains their change or both. The value in memory is unchanged.
          #expect(try [[1, 3], [1, 3, 2]].contains(content(url)), "\(call)")
          #expect(numbers.wrappedValue == [1, 2], "\(call)")
        } else {
          #expect(code == EINTR || Self.silent.contains(call), "\(call)")
        }
        #expect(try noTemporaryFiles(url), "\(call)")
        try await numbers.save()
        #expect(try content(url) == [1, 3, 2], "\(call)")
        try await numbers.load()
        #expect(numbers.wrappedValue == [1, 3, 2], "\(call)")
        #expect(numbers.saveError == nil)
      }
      #expect(code == EINTR ? failures == 0 : failures > 10)
    }
  }

  @Test(arguments: codes) func aLoad(code: Int32) async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      var failures: Set<SystemCalls.Name> = []
      for number in 0... {
        try start(url, old)
        let failing = FailingCall()
        failing.arm(number, code, onThisThread: true)
        let numbers = await asAnotherProgram(.fileSystem(calls: failing.calls)) {
          Shared(wrappedValue: [9], .fileStorage(url))
        }
        guard let call = failing.disarm() else { break }
        // It may have arrived by now, because the file is read again when it is watched.
        let value = numbers.wrappedValue
        #expect(value == old || value == [9])
        if value != old { failures.insert(call) }
        if let error = numbers.loadError as? FileError {
          #expect(error == FileError(.read, path: url.path(), code: code), "\(call)")
        }
        try await numbers.load()
        #expect(numbers.loadError == nil)
        #expect(numbers.wrappedValue == old, "\(call)")
        #expect(try names(folder) == ["data.json"], "\(call)")
      }
      #expect(
        code == EINTR
          ? failures == [] : failures.isSubset(of: [.readLink, .statusAtPath, .open, .status, .read]))
    }
  }

  @Test(arguments: [ENOSPC, EROFS, EINTR]) func aRecovery(code: Int32) async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      for number in 0... {
        try start(url, old)
        try DurableFile(url).write(Data("[1, 2]".utf8))
        try Data("broken".utf8).write(to: url)
        let failing = FailingCall()
        failing.arm(number, code, onThisThread: true)
        let loaded = LockIsolated<Shared<[Int]>?>(nil)
        let onLoading = await issues {
          let numbers = await asAnotherProgram(.fileSystem(calls: failing.calls)) {
            Shared(wrappedValue: [9], .fileStorage(url))
          }
          loaded.setValue(numbers)
          // All background work has finished.
          try? await loaded.value?.load()
        }
        let numbers = try #require(loaded.value)
        let call = failing.disarm()
        #expect(onLoading.allSatisfy { $0.contains("Can't read ") }, "\(call as Any)")
        // Every byte still exists in some file.
        let all = try names(folder).map { try Data(contentsOf: folder.appending(path: $0)) }
        #expect(all.contains(Data("broken".utf8)), "\(call as Any)")
        #expect(numbers.wrappedValue == old || numbers.wrappedValue == [9], "\(call as Any)")
        let onSaving = try await issues {
          numbers.withLock { $0 = [7] }
          try await numbers.save()
        }
        #expect(
          onSaving.allSatisfy {
            $0.contains("Can't read ") || $0.contains("can't be merged")
          }, "\(call as Any)")
        #expect(try content(url) == [7], "\(call as Any)")
        #expect(try noTemporaryFiles(url), "\(call as Any)")
        let after = try names(folder).map { try Data(contentsOf: folder.appending(path: $0)) }
        #expect(after.contains(Data("broken".utf8)), "\(call as Any)")
        if call == nil { break }
      }
    }
  }

  @Test func aShortWrite() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let text = await asAnotherProgram(.fileSystem(calls: .live.writingAtMost(1))) {
        Shared(wrappedValue: "", .fileStorage(url))
      }
      text.withLock { $0 = "0123456789" }
      try await text.save()
      #expect(try Data(contentsOf: url) == Data("\"0123456789\"".utf8))
    }
  }
}
