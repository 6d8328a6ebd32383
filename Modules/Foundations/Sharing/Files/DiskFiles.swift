import DurableFiles
import Foundation

/// The files of the machine.
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

/// Runs tasks in the order in which they begin, on threads that may wait for a disk.
package final class WorkQueue: TaskExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Makes something that does work in order.
  package func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
    { work in
      // A task, because it inherits the test that it belongs to: an issue that it reports is that of the right test.
      Task(executorPreference: self) { work() }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
