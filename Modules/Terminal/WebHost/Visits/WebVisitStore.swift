#if Server
  import Foundation
  import NavigationCore
  import SessionRecording

  /// What a window has done last that must not be done twice.
  struct DoneAct: Codable, Hashable, Sendable {
    /// The window's name.
    var window: String
    /// The number that the window gave to what was done.
    var number: Int
  }

  /// A session that was written down.
  struct SavedWebSession: Codable, Sendable {
    var visitor: String?
    var session: Session
    /// What each window has done last, the one that did something last at the end.
    var done: [DoneAct]?
    /// The number of processes that have resumed the session. The pages of a later one have higher versions.
    private(set) var number = 0

    /// The numbers that a session can have. The versions of its pages are exact in a browser.
    private static let numbers = 0...1_000_000_000

    /// Makes the saved form of a session.
    ///
    /// - Parameter number: The number of processes that have resumed it.
    init(visitor: String?, session: Session, number: Int = 0) {
      (self.visitor, self.session) = (visitor, session)
      self.number = Self.numbers.contains(number) ? number : 0
    }

    /// The session as the next process resumes it.
    ///
    /// - Parameter number: The number of processes that have resumed it, including this one. By default, one more than before.
    /// - Returns: `nil` if the number is out of range: the program didn't write it.
    func resumed(_ number: Int64? = nil) -> SavedWebSession? {
      guard Self.numbers.contains(self.number), let number = Int(exactly: number ?? Int64(self.number) + 1),
        Self.numbers.contains(number)
      else { return nil }
      var resumed = self
      resumed.number = number
      return resumed
    }
  }

  /// Where sessions are written down.
  ///
  /// A session belongs to one process at a time: the one that has claimed it last. Only that one may act for it and write it down.
  protocol WebSessionStore: Sendable {
    /// Makes a session this process's own, and reads it. One that another process has is asked for, and waited for.
    ///
    /// - Returns: `nil` where there is none, or it has expired.
    /// - Throws: ``WebSessionIsElsewhere`` where the other one does not give it up in time, ``WebSessionsAreUnreachable`` where this
    ///   process is cut off.
    func claim(_ seal: SessionSeal) async throws -> SavedWebSession?
    /// Writes down a session that is new, or this process's own.
    ///
    /// - Returns: Whether it is; where it is not, nothing was written.
    nonisolated(nonsending) func save(_ session: SavedWebSession, _ seal: SessionSeal) async throws -> Bool
    /// Lets other processes have a session without asking.
    func giveUp(_ name: String) async throws
    /// What this process has to know, until the task that reads it is cancelled.
    func signals() -> AsyncStream<WebSessionSignal>
    /// Removes the sessions that have expired.
    func removeOld() async throws
  }

  /// What a process has to know of its sessions.
  enum WebSessionSignal: Hashable, Sendable {
    /// Another process waits for a session, by the name that it has where it is written down.
    case wanted(String)
    /// The process is cut off from where its sessions are written down, for a reason: others may have them.
    case lost(String)
  }

  /// Another process has a session, and does not give it up.
  struct WebSessionIsElsewhere: Error, CustomStringConvertible {
    var description: String { "Another process is using this session. Try again in a moment." }
  }

  /// The process is cut off from where its sessions are written down. The log has the reason.
  struct WebSessionsAreUnreachable: Error, CustomStringConvertible {
    var description: String { "Can't reach the session database. Try again in a moment." }
  }
#endif
