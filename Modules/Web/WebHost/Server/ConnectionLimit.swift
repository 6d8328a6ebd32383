#if Server
  import Foundation
  import HummingbirdCore
  import Logging

  /// Accepts no more connections than the process may have open files. The others wait until one is closed.
  ///
  /// If the system refuses another file, accepting fails again and again, which uses a whole core.
  struct ConnectionLimit: AvailableConnectionsDelegate {
    /// The number of open files for everything except connections: data, sessions, and connections to a database. With few files, it is
    /// half of them, because a page needs several connections.
    static let reserve = 100

    let most: Int
    let logger: Logger
    private(set) var count = 0
    /// The time when a pause was last logged. Connections that come and go pause again and again.
    private var reported: ContinuousClock.Instant?

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - wanted: The maximum number of connections if there are enough files.
    ///   - files: The number of files that the process may open.
    init(_ wanted: Int, files: Int, logger: Logger) {
      most = max(min(wanted, files - min(Self.reserve, files / 2)), 1)
      self.logger = logger
    }

    mutating func connectionOpened() { connectionOpened(at: .now) }

    /// Counts a connection. Logs a pause, but at most once in ten minutes.
    mutating func connectionOpened(at now: ContinuousClock.Instant) {
      count += 1
      if let reported, reported.duration(to: now) < .seconds(600) { return }
      guard count >= most else { return }
      reported = now
      logger.warning(
        "The number of connections is at its limit of \(most). Others wait. Raise the limit of open files to accept more."
      )
    }

    mutating func connectionClosed() { count -= 1 }

    func isAcceptingNewConnections() -> Bool { count < most }

    /// Raises the number of files that this process may open to the maximum that the system allows.
    ///
    /// - Returns: The number.
    static func raiseFileLimit() -> Int {
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0 else { return 1_024 }
      let allowed = limit.rlim_cur
      limit.rlim_cur = limit.rlim_max
      let isRaised = setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0
      return Int(clamping: isRaised ? limit.rlim_max : allowed)
    }
  }
#endif
