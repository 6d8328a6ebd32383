import Dispatch
import Foundation
import Synchronization

/// Tells when a file is written, replaced or removed, by this program or by another one.
///
/// It watches the folder, because each save replaces the file by a new one. Ends when it is cancelled or released.
public final class FileWatch: Sendable {
  private let source: Mutex<(any DispatchSourceRead)?>

  /// Watches a file.
  ///
  /// - Parameters:
  ///   - file: The file, which need not exist. Its folder must.
  ///   - onChange: Called on a queue of its own, once for a burst of changes.
  public init(_ file: DurableFile, onChange: @escaping @Sendable () -> Void) throws {
    let path: String
    do {
      path = try file.target(for: .watch)
    } catch let error as SystemError {
      throw FileError(.watch, path: file.url.path(percentEncoded: false), code: error.code)
    }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path(percentEncoded: false)
    let name = url.lastPathComponent

    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw FileError(.watch, path: path, code: errno) }
    let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
    guard inotify_add_watch(descriptor, folder, UInt32(mask)) >= 0 else {
      let code = errno
      close(descriptor)
      throw FileError(.watch, path: path, code: code)
    }

    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "cairn.file-watch"))
    source.setEventHandler {
      if Self.drain(descriptor, concerns: name) { onChange() }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    self.source = Mutex(source)
  }

  deinit { cancel() }

  /// Stops watching.
  public func cancel() {
    source.withLock { source in
      source?.cancel()
      source = nil
    }
  }

  /// Reads all events that wait, and says whether one of them is about the file or its folder.
  private static func drain(_ descriptor: Int32, concerns name: String) -> Bool {
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
        // An event without a name is about the folder, or says that events were lost.
        if bytes.isEmpty || String(decoding: bytes, as: UTF8.self) == name { isConcerned = true }
        offset = start + Int(event.len)
      }
    }
  }
}

extension DurableFile {
  /// Emits each time the file was written, replaced or removed. Ends with the task that reads it.
  public func changes() throws -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watch = try FileWatch(self) { continuation.yield() }
    continuation.onTermination = { _ in watch.cancel() }
    return stream
  }
}
