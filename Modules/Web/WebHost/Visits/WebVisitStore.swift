#if Server
  import Foundation
  import NavigationCore
  import SessionRecording

  /// The last action of a window, which must not be performed twice.
  struct DoneAct: Codable, Hashable, Sendable {
    /// The window's name.
    var window: String
    /// The number that the window gave the action.
    var number: Int
  }

  /// The saved form of a visit: its session and the last actions of its windows.
  struct SavedWebVisit: Codable, Sendable {
    var visitor: String?
    var session: Session
    /// The last action of each window. The window that acted last is at the end.
    var done: [DoneAct]?
    /// The number of processes that have resumed the visit. The pages of a later process have higher versions.
    private(set) var number = 0

    /// The valid numbers. A browser can represent the versions of their pages exactly.
    private static let numbers = 0...1_000_000_000

    /// Creates the saved form of a visit.
    ///
    /// - Parameter number: The number of processes that have resumed it.
    init(visitor: String?, session: Session, number: Int = 0) {
      (self.visitor, self.session) = (visitor, session)
      self.number = Self.numbers.contains(number) ? number : 0
    }

    /// Returns the visit in the form in which the next process resumes it.
    ///
    /// - Parameter number: The number of processes that have resumed it, including this one. By default, one more than before.
    /// - Returns: `nil` if the number is out of range: the program didn't write it.
    func resumed(_ number: Int64? = nil) -> SavedWebVisit? {
      guard Self.numbers.contains(self.number), let number = Int(exactly: number ?? Int64(self.number) + 1),
        Self.numbers.contains(number)
      else { return nil }
      var resumed = self
      resumed.number = number
      return resumed
    }
  }

  /// A store of visits.
  ///
  /// A visit belongs to one process at a time: the one that claimed it last. Only that process may use and save it.
  protocol WebVisitStore: Sendable {
    /// Claims a visit for this process, and reads it. If another process has the visit, waits until that process gives it up.
    ///
    /// - Returns: The visit, or `nil` if it doesn't exist or has expired.
    /// - Throws: ``WebVisitIsElsewhere`` if the other process doesn't give it up in time, or ``WebVisitsAreUnreachable`` if this
    ///   process is disconnected from the store.
    func claim(_ seal: WebVisitSeal) async throws -> SavedWebVisit?
    /// Saves a visit that is new or belongs to this process.
    ///
    /// - Returns: `false` if it belongs to another process. In this case, nothing is written.
    nonisolated(nonsending) func save(_ session: SavedWebVisit, _ seal: WebVisitSeal) async throws -> Bool
    /// Releases a visit, so that other processes can claim it.
    ///
    /// - Parameter number: The number of the claim to give up. A later claim stays.
    func giveUp(_ name: String, number: Int) async throws
    /// The events that concern this process.
    func signals() -> AsyncStream<WebVisitSignal>
    /// Removes expired visits.
    func removeOld() async throws
  }

  /// An event for the visits of a process.
  enum WebVisitSignal: Hashable, Sendable {
    /// Another process waits for the visit with this name in the store, which this process claimed as this number. If the other
    /// process asked several times, this process may have given up the visit and claimed it again since.
    case wanted(String, number: Int)
    /// The process lost its connection to the store, for this reason. Other processes may claim its visits.
    case lost(String)
  }

  /// Another process has the visit and doesn't give it up.
  struct WebVisitIsElsewhere: Error, CustomStringConvertible {
    var description: String { "Another process is using this session. Try again in a moment." }
  }

  /// The process is disconnected from the store. The log has the reason.
  struct WebVisitsAreUnreachable: Error, CustomStringConvertible {
    var description: String { "Can't reach the session database. Try again in a moment." }
  }
#endif
