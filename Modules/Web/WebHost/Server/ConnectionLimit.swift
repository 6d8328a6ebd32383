#if Server
  import Foundation
  import HummingbirdCore
  import Logging

  /// Accepts no more connections than the process may have open files. The others wait until one is closed.
  ///
  /// If the system refuses another file, accepting fails again and again, which uses a whole core.
  struct ConnectionLimit: AvailableConnectionsDelegate {
    /// The number of open files for everything except connections: data, sessions, and connections to a database.
    static let reserve = 100

    let most: Int
    let logger: Logger
    private(set) var count = 0
    /// A Boolean value that indicates whether the log has the pause. It has each pause once.
    private var isReported = false

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - wanted: The maximum number of connections if there are enough files.
    ///   - files: The number of files that the process may open.
    init(_ wanted: Int, files: Int, logger: Logger) {
      most = max(min(wanted, files - Self.reserve), 1)
      self.logger = logger
    }

    mutating func connectionOpened() {
      count += 1
      guard count >= most, !isReported else { return }
      isReported = true
      logger.warning(
        "There are \(count) connections, as many as this process can have. Others wait. Raise the limit of open files to accept more."
      )
    }

    mutating func connectionClosed() {
      count -= 1
      // The next pause is reported only after a tenth of the connections has closed.
      if count < most - most / 10 { isReported = false }
    }

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
