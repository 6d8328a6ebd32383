import CairnSupport
import ConcurrencyExtras
import Foundation

/// Files in memory.
///
/// All operations are performed immediately.
final class MemoryFiles: Files {
  private let files: LockIsolated<[URL: Data]>
  private let watchers = LockIsolated<[URL: Listeners<@Sendable () -> Void>]>([:])
  private let lock = NSRecursiveLock()
  // One file may be shared as two types of values. The writer has locked its own value, so it must not wait for the other one.
  private let announcements = SerialQueue()
  let syncs = FileSyncs()

  private let original: @Sendable (URL) -> Data?

  init(
    _ files: LockIsolated<[URL: Data]>, orElse original: @escaping @Sendable (URL) -> Data? = { _ in nil }
  ) {
    (self.files, self.original) = (files, original)
  }

  func read(_ url: URL) throws -> Data? {
    files.withValue { $0[url] } ?? original(url)
  }

  func readPrevious(_ url: URL) throws -> Data? { nil }

  func write(_ data: Data, to url: URL, keepingPrevious: Bool) throws {
    // Don't keep a previous generation: a test that inspects the files finds only what it saved.
    files.withValue { $0[url] = data }
  }

  func wrote(_ url: URL) {
    for watcher in watchers.withValue({ $0[url]?.bodies ?? [] }) { announcements.addChange(watcher) }
    announcements.perform()
  }

  func setAside(_ url: URL) throws -> URL? {
    guard let data = files.withValue({ $0.removeValue(forKey: url) }) else { return nil }
    return try writeAside(data, beside: url, as: "unreadable")
  }

  func writeAside(_ data: Data, beside url: URL, as label: String) throws -> URL {
    let aside = url.appendingPathExtension(label)
    files.withValue { $0[aside] = data }
    return aside
  }

  func createFolder(of url: URL) throws {}

  func withLock<R>(_ url: URL, patiently: Bool, _ body: () throws -> R) throws -> R {
    try lock.withLock(body)
  }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> any Watch {
    let id = watchers.withValue { $0[url, default: Listeners()].add(onChange) }
    return MemoryWatch { [watchers] in watchers.withValue { $0[url]?.remove(id) } }
  }

  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
    { $0() }
  }
}

private struct MemoryWatch: Watch {
  let onCancel: @Sendable () -> Void
  var isWatching: Bool { true }
  func resume() {}
  func cancel() { onCancel() }
}
