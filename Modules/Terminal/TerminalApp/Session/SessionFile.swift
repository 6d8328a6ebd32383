import CairnSupport
import DurableFiles
import Foundation
import NavigationCore
import SessionRecording
import Sharing

/// The file that a program's session is kept in while it runs.
///
/// It is the program's own: another one on the same data finds it locked. A file that cannot be understood is left alone.
final class SessionFile: Sendable {
  /// Why a session was not read.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  private let file: DurableFile
  private let lock: FileLock
  private let queue = DispatchQueue(label: "session")
  /// What is written next: of sessions that come while one is being written, the last.
  private let pending = Locked<Session?>(nil)
  private let failure = Locked<(any Error)?>(nil)

  /// Takes the file; `nil` where another program has it.
  ///
  /// - Throws: Why there can be none, a `FileError`.
  init?(_ url: URL, calls: SystemCalls = .live) throws {
    file = DurableFile(url, permissions: 0o600, calls: calls)
    try file.createFolder()
    guard let lock = try file.holdLock() else { return nil }
    self.lock = lock
  }

  /// The session of a run that was ended from outside; `nil` where the last one ended by itself.
  ///
  /// - Throws: Why it cannot be read; it is left alone.
  func read() throws -> Session? {
    // A file without content is what a loss of power can leave.
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

  /// Writes a session on a thread of its own, and waits for it for a millisecond at the most.
  ///
  /// It does not wait for the device: a session is there for a program that is killed.
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

  /// Waits until what was to be written is written.
  func wait() { queue.sync {} }

  /// What went wrong since the last call.
  func takeFailure() -> (any Error)? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }

  /// Removes the session: the person has ended the program.
  func remove() {
    pending.withLock { $0 = nil }
    queue.sync {}
    try? FileManager.default.removeItem(at: file.url)
  }
}
