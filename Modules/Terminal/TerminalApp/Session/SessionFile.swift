import CairnSupport
import DurableFiles
import Foundation
import JSONValues
import NavigationCore
import SessionRecording
import Sharing

/// The file that stores a program's session while it runs.
///
/// The program locks the file, so that another run with the same data doesn't use it. A file that can't be decoded isn't changed.
final class SessionFile: Sendable {
  /// The reason that a session couldn't be read.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  private let file: DurableFile
  private let lock: FileLock
  private let queue = DispatchQueue(label: "session")
  /// The next session to write. A newer session replaces it.
  private let pending = Locked<Session?>(nil)
  private let failure = Locked<(any Error)?>(nil)

  /// Opens and locks the file, or returns `nil` if another program has locked it.
  ///
  /// - Throws: A `FileError` if the file can't be used.
  init?(_ url: URL, calls: SystemCalls = .live) throws {
    file = DurableFile(url, permissions: 0o600, calls: calls)
    try file.createFolder()
    guard let lock = try file.holdLock() else { return nil }
    self.lock = lock
  }

  /// Returns the session of a run that was killed, or `nil` if the last run ended normally.
  ///
  /// - Throws: The reason that the file can't be read. The file isn't changed.
  func read() throws -> Session? {
    // A power failure can leave an empty file.
    guard let data = try file.read(), !data.isEmpty else { return nil }
    struct Header: Decodable { let version: Int }
    let path = file.url.path(percentEncoded: false)
    let version = (try? JSONDecoder().decode(Header.self, from: data))?.version
    if let version, version > Session.currentVersion {
      throw Unreadable(
        description: "The session in '\(path)' was saved by a newer version of this program.")
    }
    guard let session = try? JSONDecoder().decode(Session.self, from: data) else {
      throw Unreadable(description: "The session in '\(path)' can't be read.")
    }
    return session
  }

  /// Writes a session on another thread, and waits for at most one millisecond.
  ///
  /// It doesn't wait for the storage device, because the session only has to survive the end of the process.
  func write(_ session: Session) {
    let isWaiting = pending.withLock { pending in
      defer { pending = session }
      return pending != nil
    }
    guard !isWaiting else { return }
    let done = DispatchSemaphore(value: 0)
    queue.async { [self] in
      writePending()
      done.signal()
    }
    _ = done.wait(timeout: .now() + .milliseconds(1))
  }

  private func writePending() {
    let session = pending.withLock { pending in
      defer { pending = nil }
      return pending
    }
    guard let session else { return }
    do {
      try file.write(JSON(encoding: session).encoded(), keepingPrevious: false, syncing: false)
    } catch {
      failure.withLock { $0 = error }
    }
  }

  /// Waits until all pending writes are done.
  func wait() { queue.sync {} }

  /// Returns the last failure since the previous call.
  func takeFailure() -> (any Error)? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }

  /// Removes the session, because the user quit the program.
  func remove() {
    pending.withLock { $0 = nil }
    queue.sync {}
    try? FileManager.default.removeItem(at: file.url)
  }
}
