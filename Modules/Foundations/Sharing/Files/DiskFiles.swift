import CairnSupport
import DurableFiles
import Foundation

/// The files of the file system.
final class DiskFiles: Files {
  private let calls: SystemCalls
  let syncs = FileSyncs()

  init(calls: SystemCalls) {
    self.calls = calls
  }

  private func file(_ url: URL) -> DurableFile {
    DurableFile(url, calls: calls)
  }

  func read(_ url: URL) throws -> Data? {
    try file(url).read()
  }

  func readPrevious(_ url: URL) throws -> Data? {
    try file(url).readPrevious()
  }

  func write(_ data: Data, to url: URL, keepingPrevious: Bool) throws {
    try file(url).write(data, keepingPrevious: keepingPrevious)
  }

  func wrote(_ url: URL) {}

  func setAside(_ url: URL) throws -> URL? {
    try file(url).setAside(at: Date())
  }

  func writeAside(_ data: Data, beside url: URL, as label: String) throws -> URL {
    try file(url).writeAside(data, as: label, at: Date())
  }

  func createFolder(of url: URL) throws {
    try file(url).createFolder()
  }

  func withLock<R>(_ url: URL, patiently: Bool, _ body: () throws -> R) throws -> R {
    let wait = LockWait(url)
    defer { wait.end() }
    return try file(url).withLock(timeout: patiently ? nil : .seconds(10), onWait: wait.begin) {
      wait.end()
      return try body()
    }
  }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> any Watch {
    try FileWatch(file(url), onChange: onChange)
  }

  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
    WorkQueue(label: "cairn.file-storage").makeExecutor()
  }
}

extension FileWatch: Watch {}
