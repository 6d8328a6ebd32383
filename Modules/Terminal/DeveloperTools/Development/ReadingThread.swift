import Foundation

/// Waits on a thread of its own until a descriptor can be read.
///
/// A Dispatch source isn't used for a descriptor whose other end can be closed: libdispatch on Linux then may use the memory of the
/// source after it has freed it.
@MainActor
enum ReadingThread {
  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - read: Called when the descriptor can be read or its other end is closed. It returns `false` to end the thread.
  ///   - end: Called on the thread when it ends, so that the descriptor can be closed.
  static func start(
    _ descriptor: Int32, _ read: @escaping @MainActor @Sendable () -> Bool,
    end: @escaping @Sendable () -> Void
  ) {
    Thread.detachNewThread {
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while true {
        let count = poll(&poller, 1, -1)
        if count < 0, errno == EINTR { continue }
        guard count > 0, DispatchQueue.main.sync(execute: { MainActor.assumeIsolated { read() } }) else {
          break
        }
      }
      end()
    }
  }
}
