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

/// A version of a file's content, comparable within one `Files`.
enum FileVersion: Hashable, Sendable {
  case disk(DurableFile.Version)
  case memory(Int)
}

/// What a file storage does with files.
protocol Files: AnyObject, Sendable {
  func read(_ url: URL) throws -> (data: Data, version: FileVersion)?
  func readPrevious(_ url: URL) throws -> Data?
  func version(_ url: URL) throws -> FileVersion?
  func write(_ data: Data, to url: URL, keepingPrevious: Bool) throws -> FileVersion
  /// Tells those who watch, where nobody else does. Called once the writer knows the version it wrote.
  func wrote(_ url: URL)
  func setAside(_ url: URL) throws -> URL?
  func writeAside(_ data: Data, beside url: URL, as label: String) throws -> URL
  func createFolder(of url: URL) throws
  /// Keeps other programs from writing the file.
  func withLock<R>(_ url: URL, _ body: () throws -> R) throws -> R
  /// Calls a function after each change that somebody else makes.
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription
  /// How long work with files may keep a caller waiting: not at all for a disk.
  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void
  /// What is known of a file by all who use it.
  var syncs: FileSyncs { get }
}

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

  func read(_ url: URL) throws -> (data: Data, version: FileVersion)? {
    try file(url).readVersion().map { ($0.data, .disk($0.version)) }
  }

  func readPrevious(_ url: URL) throws -> Data? {
    try file(url).readPrevious()
  }

  func version(_ url: URL) throws -> FileVersion? {
    try file(url).version().map(FileVersion.disk)
  }

  func write(_ data: Data, to url: URL, keepingPrevious: Bool) throws -> FileVersion {
    .disk(try file(url).write(data, keepingPrevious: keepingPrevious))
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

  func withLock<R>(_ url: URL, _ body: () throws -> R) throws -> R {
    try file(url).withLock(body)
  }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription {
    let watch = try FileWatch(file(url), onChange: onChange)
    return SharedSubscription { watch.cancel() }
  }

  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
    let queue = DispatchQueue(label: "cairn.file-storage")
    return { queue.async(execute: $0) }
  }
}

/// Files that are kept in memory. What is done with them is done at once.
final class MemoryFiles: Files {
  private let files: LockIsolated<[URL: Data]>
  private let watchers = LockIsolated<[URL: [Int: @Sendable () -> Void]]>([:])
  let syncs = FileSyncs()

  init(_ files: LockIsolated<[URL: Data]>) {
    self.files = files
  }

  func read(_ url: URL) throws -> (data: Data, version: FileVersion)? {
    files.withValue { $0[url] }.map { ($0, .memory($0.hashValue)) }
  }

  func readPrevious(_ url: URL) throws -> Data? {
    files.withValue { $0[url.appendingPathExtension("previous")] }
  }

  func version(_ url: URL) throws -> FileVersion? {
    try read(url)?.version
  }

  func write(_ data: Data, to url: URL, keepingPrevious: Bool) throws -> FileVersion {
    // No previous generation: a test that looks into the files finds what it saved there, and nothing else.
    files.withValue { $0[url] = data }
    return .memory(data.hashValue)
  }

  func wrote(_ url: URL) {
    for watcher in watchers.withValue({ Array(($0[url] ?? [:]).values) }) { watcher() }
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

  func withLock<R>(_ url: URL, _ body: () throws -> R) throws -> R {
    try body()
  }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription {
    let id = UniqueID.next()
    watchers.withValue { $0[url, default: [:]][id] = onChange }
    return SharedSubscription { [watchers] in watchers.withValue { _ = $0[url]?.removeValue(forKey: id) } }
  }

  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
    { $0() }
  }
}
