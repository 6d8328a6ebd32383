import ConcurrencyExtras
import Dependencies
import DurableFiles
import Foundation

/// The files that `.fileStorage` reads and writes.
public struct FileStorage: Hashable, Sendable {
  let files: any Files

  /// The files of the machine.
  public static let fileSystem = FileStorage(files: DiskFiles(calls: .live))

  /// The files of the machine, through system calls of one's own: a test lets some of them fail.
  public static func fileSystem(calls: SystemCalls) -> Self {
    FileStorage(files: DiskFiles(calls: calls))
  }

  /// Files that are kept in memory; each use of this property has files of its own.
  public static var inMemory: Self {
    inMemory(fileSystem: LockIsolated([:]))
  }

  /// Files that are kept in a dictionary, for a test to look into.
  public static func inMemory(fileSystem: LockIsolated<[URL: Data]>) -> Self {
    FileStorage(files: MemoryFiles(fileSystem))
  }

  /// Files that are kept in a dictionary, and are read from elsewhere until they are written.
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
  /// The files that `.fileStorage` reads and writes: the machine's in a program, some in memory in each test.
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

/// What a file storage does with files.
protocol Files: AnyObject, Sendable {
  func read(_ url: URL) throws -> Data?
  func readPrevious(_ url: URL) throws -> Data?
  func write(_ data: Data, to url: URL, keepingPrevious: Bool) throws
  /// Notifies the watchers, where the file system does not. Called after the writer has noted what it wrote.
  func wrote(_ url: URL)
  func setAside(_ url: URL) throws -> URL?
  func writeAside(_ data: Data, beside url: URL, as label: String) throws -> URL
  func createFolder(of url: URL) throws
  /// Keeps others from writing the file.
  ///
  /// - Parameter patiently: Whether to wait for as long as others hold the lock, not only some seconds.
  func withLock<R>(_ url: URL, patiently: Bool, _ body: () throws -> R) throws -> R
  /// Calls a function after each change, by this program or another.
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> any Watch
  /// Makes something that does work with one file in order. A disk keeps no caller waiting.
  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void
  /// What all users of a file share.
  var syncs: FileSyncs { get }
}

/// A reader of a file.
protocol Watch: Sendable {
  /// Whether changes are seen; not, while the folder of the file is missing.
  var isWatching: Bool { get }
  func resume() throws
  func cancel()
}
