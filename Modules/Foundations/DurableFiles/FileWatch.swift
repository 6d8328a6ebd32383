import CairnSupport
import Dispatch
import Foundation

/// Reports when this program or another one writes, replaces, or removes a file.
///
/// It watches the folder of the file, because each save replaces the file with a new one, and the folders of the
/// symbolic links that lead there. While such a folder is missing, it watches the nearest existing parent folder. The
/// watch ends when it is canceled or released.
public final class FileWatch: Sendable {
  private struct State {
    var source: (any DispatchSourceRead)?
    /// The relevant names, by the watch of their folder.
    var names: [Int32: Set<String>] = [:]
    var isWatching = false
  }

  private let file: DurableFile
  private let seesEachWrite: Bool
  let descriptor: Int32
  private let state = Locked(State())

  /// Watches a file.
  ///
  /// - Parameters:
  ///   - file: The file. Neither the file nor its folder needs to exist.
  ///   - seesEachWrite: Whether to report each write to a file that stays open, such as the log of a database, and not
  ///     only when it is closed.
  ///   - onChange: Called on a private queue, once for a burst of changes.
  /// - Throws: A ``FileError``.
  public init(
    _ file: DurableFile, seesEachWrite: Bool = false, onChange: @escaping @Sendable () -> Void
  ) throws {
    self.file = file
    self.seesEachWrite = seesEachWrite
    self.descriptor = try file.reporting(.watch) {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw SystemError(errno) }
      return descriptor
    }
    state.withLock { state in
      let source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "cairn.file-watch"))
      source.setEventHandler { [weak self] in
        guard let self, seesChange() else { return }
        // The folder, or the target of a link, may have changed.
        try? resume()
        onChange()
      }
      source.setCancelHandler { [descriptor] in close(descriptor) }
      source.activate()
      state.source = source
    }
    try resume()
  }

  deinit { cancel() }

  /// A Boolean value that indicates whether the watch is active.
  ///
  /// It is `false` after watching failed, for example because too many folders are watched. See ``resume()``.
  public var isWatching: Bool { state.withLock { $0.isWatching } }

  /// Resumes watching after a failure.
  ///
  /// Has no effect after ``cancel()``.
  ///
  /// - Throws: A ``FileError`` if watching fails again.
  public func resume() throws {
    do {
      try file.reporting(.watch) { try watch(file.linkedPaths().map(URL.init(fileURLWithPath:))) }
    } catch {
      state.withLock { $0.isWatching = false }
      throw error
    }
  }

  private func watch(_ urls: [URL]) throws {
    try state.withLock { state in
      guard state.source != nil else { return }
      var names: [Int32: Set<String>] = [:]
      for url in urls {
        let (watch, name) = try watchNearest(url)
        names[watch, default: []].insert(name)
      }
      for old in state.names.keys where names[old] == nil { inotify_rm_watch(descriptor, old) }
      state.names = names
      OpenWatches.ofProcess.set(Array(names.keys), of: descriptor)
      state.isWatching = true
    }
  }

  /// Watches the folder of the file, or the nearest existing parent folder.
  ///
  /// - Returns: The watch, and the relevant name in that folder.
  private func watchNearest(_ url: URL) throws -> (watch: Int32, name: String) {
    while true {
      var name = url.lastPathComponent
      var folder = url.deletingLastPathComponent()
      var isAbove = false
      while true {
        do {
          let watch = try watch(folder)
          // A nested folder may have been created before this one was watched.
          if isAbove,
            FileManager.default.fileExists(atPath: folder.appending(path: name).path(percentEncoded: false))
          {
            break
          }
          return (watch, name)
        } catch let error as SystemError where error.code == ENOENT && folder.pathComponents.count > 1 {
          name = folder.lastPathComponent
          folder = folder.deletingLastPathComponent()
          isAbove = true
        }
      }
    }
  }

  private func watch(_ folder: URL) throws -> Int32 {
    let mask =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_CREATE
      | (seesEachWrite ? IN_MODIFY : 0)
    // Watching a folder twice returns the same watch.
    let watch = inotify_add_watch(descriptor, folder.path(percentEncoded: false), UInt32(mask))
    guard watch >= 0 else { throw SystemError(errno) }
    return watch
  }

  /// Stops watching.
  public func cancel() {
    state.withLock { state in
      guard let source = state.source else { return }
      // Runs before the descriptor is closed and possibly reused.
      OpenWatches.ofProcess.end(descriptor)
      source.cancel()
      state.source = nil
      state.isWatching = false
    }
  }

  /// Reads all pending events.
  ///
  /// Returns `true` if one of them is relevant.
  private func seesChange() -> Bool {
    let names = state.withLock(\.names)
    var isConcerned = false
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let headerSize = MemoryLayout<inotify_event>.size
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isConcerned }
      var offset = 0
      while offset + headerSize <= count {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let start = offset + headerSize
        let bytes = buffer[start..<min(start + Int(event.len), count)].prefix { $0 != 0 }
        offset = start + Int(event.len)
        // A new file is reported when it is closed or linked. Only a folder is reported immediately.
        let isFolder = event.mask & UInt32(IN_ISDIR) != 0
        if event.mask & UInt32(IN_CREATE) != 0, !isFolder { continue }
        // The watch was removed. Its cause is reported as a separate event.
        if event.mask & UInt32(IN_IGNORED) != 0 { continue }
        // An event without a name is about a folder, or reports that events were lost.
        if bytes.isEmpty || names[event.wd]?.contains(String(decoding: bytes, as: UTF8.self)) == true {
          isConcerned = true
        }
      }
    }
  }
}

extension DurableFile {
  /// Emits a value each time the file is written, replaced, or removed.
  ///
  /// The sequence ends with the task that reads it.
  ///
  /// Consecutive changes before a read are combined into one value. Read the file for each value.
  public func changes() throws -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watch = try FileWatch(self) { continuation.yield() }
    continuation.onTermination = { _ in watch.cancel() }
    return stream
  }
}
