import CairnTestSupport
import DependenciesTestSupport
import DurableFiles
import Foundation
import Testing

/// The samples in the documentation.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct GuideTests {
  @Test func overview() throws {
    try withFolder { base in
      let folder = base.appending(path: "new")
      let notes = DurableFile(folder.appending(path: "notes.txt"))
      try notes.createFolder()
      try notes.withLock { try notes.write(Data("Buy milk".utf8)) }
      #expect(try contents(folder) == ["notes.txt", "notes.txt.lock"])
    }
  }

  @Test func aFailure() throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      try DurableFile(url).write(Data("old".utf8))
      let fullDisk = SystemCalls.live.intercepting { if $0 == .write { throw SystemError(ENOSPC) } }
      let file = DurableFile(url, calls: fullDisk)
      #expect(throws: FileError(.save, path: url.path(), code: ENOSPC)) { try file.write(Data("new".utf8)) }
      #expect(try file.read() == Data("old".utf8))
    }
  }

  func count(in file: DurableFile) throws {
    try file.withLock {
      let number = try file.read().flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
      try file.write(Data("\(number + 1)".utf8))
    }
  }

  @Test func counting() throws {
    try withFolder { folder in
      let file = DurableFile(folder.appending(path: "data"))
      DispatchQueue.concurrentPerform(iterations: 4) { _ in try? count(in: file) }
      let content = try file.read()
      #expect(content == Data("4".utf8))
    }
  }

  @Test func following() async throws {
    let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    let file = DurableFile(folder.appending(path: "data"))
    try file.createFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var seen: Data?
    let changes = try file.changes()
    try file.write(Data("new".utf8))
    for await _ in changes {
      seen = try file.read()
      break
    }
    #expect(seen == Data("new".utf8))
  }
}
