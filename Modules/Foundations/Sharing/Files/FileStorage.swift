import ConcurrencyExtras
import Dependencies
import DurableFiles
import Foundation

/// The files that `.fileStorage` reads and writes.
public struct FileStorage: Hashable, Sendable {
  let files: any Files

  /// The files of the file system.
  public static let fileSystem = FileStorage(files: DiskFiles(calls: .live))

  /// Returns the files of the file system, accessed through custom system calls, which lets a test simulate failures.
  public static func fileSystem(calls: SystemCalls) -> Self {
    FileStorage(files: DiskFiles(calls: calls))
  }

  /// New files in memory; each access creates separate ones.
  public static var inMemory: Self {
    inMemory(fileSystem: LockIsolated([:]))
  }

  /// Returns files that are stored in a dictionary, which a test can inspect.
  public static func inMemory(fileSystem: LockIsolated<[URL: Data]>) -> Self {
    FileStorage(files: MemoryFiles(fileSystem))
  }

  /// Returns files that are stored in a dictionary and read from `content` until they are first written.
  package static func inMemory(
    fileSystem: LockIsolated<[URL: Data]>, orElse content: @escaping @Sendable (URL) -> Data?
  ) -> Self {
    FileStorage(files: MemoryFiles(fileSystem, orElse: content))
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.files === rhs.files
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(files))
  }
}

extension DependencyValues {
  /// The files that `.fileStorage` reads and writes: the file system in a program, or separate files in memory in each
  /// test.
  public var defaultFileStorage: FileStorage {
    get { self[DefaultFileStorageKey.self] }
    set { self[DefaultFileStorageKey.self] = newValue }
  }

  private enum DefaultFileStorageKey: DependencyKey {
    static let liveValue = FileStorage.fileSystem
    static var previewValue: FileStorage { .inMemory }
    static var testValue: FileStorage { .inMemory }
  }
}

/// The file operations that a file storage needs.
protocol Files: AnyObject, Sendable {
  func read(_ url: URL) throws -> Data?
  func readPrevious(_ url: URL) throws -> Data?
  func write(_ data: Data, to url: URL, keepingPrevious: Bool) throws
  /// Notifies the watchers, unless the file system does. Called after the writer has recorded its change.
  func wrote(_ url: URL)
  func setAside(_ url: URL) throws -> URL?
  func writeAside(_ data: Data, beside url: URL, as label: String) throws -> URL
  func createFolder(of url: URL) throws
  /// Prevents others from writing the file during `body`.
  ///
  /// - Parameter patiently: Whether to wait for as long as others hold the lock, instead of only a few seconds.
  func withLock<R>(_ url: URL, patiently: Bool, _ body: () throws -> R) throws -> R
  /// Calls `onChange` after each change, by this program or another.
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> any Watch
  /// Creates an executor that does work with one file in order. For files on a disk, it doesn't block the caller.
  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The syncs that all users of a file share.
  var syncs: FileSyncs { get }
}

/// A watch for changes of a file.
protocol Watch: Sendable {
  /// Whether changes are noticed. It is `false` while the file's folder is missing.
  var isWatching: Bool { get }
  func resume() throws
  func cancel()
}
