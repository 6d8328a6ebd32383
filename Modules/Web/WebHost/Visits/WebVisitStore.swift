#if Server
  import Foundation
  import NavigationCore
  import SessionRecording

  /// The last action of a page, which must not be performed twice.
  struct DoneAct: Codable, Hashable, Sendable {
    /// The name that the page gave itself when it was loaded.
    var window: String
    /// The number that the page gave the action.
    var number: Int
  }

  /// The saved form of a window: its session and the last actions of its pages.
  struct SavedWebWindow: Codable, Sendable {
    var visitor: String?
    var session: Session
    /// The last action of each page. The page that acted last is at the end.
    var done: [DoneAct]?
    /// The number of processes that have resumed the window. The pages of a later process have higher versions.
    private(set) var number = 0

    /// Creates the saved form of a window.
    ///
    /// - Parameter number: The number of processes that have resumed it.
    init(visitor: String?, session: Session, number: Int = 0) {
      (self.visitor, self.session) = (visitor, session)
      self.number = ProcessCount.isValid(number) ? number : 0
    }

    /// Returns the window in the form in which the next process resumes it.
    ///
    /// - Parameter number: The number of processes that have shown it. The default is the saved number.
    /// - Returns: `nil` if the number is out of range: the program didn't write it.
    func resumed(after number: Int? = nil) -> SavedWebWindow? {
      guard let number = ProcessCount.next(after: number ?? self.number) else { return nil }
      var resumed = self
      resumed.number = number
      return resumed
    }
  }

  /// The saved form of a visit. Its windows are saved separately, so that an action writes only its own window.
  struct SavedWebVisit: Codable, Sendable {
    var visitor: String?
    /// The number of processes that have claimed the visit.
    private(set) var number = 0
    /// The only window of a visit that was saved before visits had several windows.
    private(set) var earlier: SavedWebWindow?

    private enum CodingKeys: CodingKey { case visitor, number, session }

    init(visitor: String?, number: Int = 0) {
      (self.visitor, self.number) = (visitor, number)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      visitor = try container.decodeIfPresent(String.self, forKey: .visitor)
      number = try container.decode(Int.self, forKey: .number)
      if container.contains(.session) { earlier = try SavedWebWindow(from: decoder) }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(visitor, forKey: .visitor)
      try container.encode(number, forKey: .number)
    }

    /// Returns the visit in the form in which the next process claims it.
    ///
    /// - Parameter number: The number of processes that have claimed it, including this one. By default, one more than before.
    /// - Returns: `nil` if the number is out of range: the program didn't write it.
    func claimed(_ number: Int64? = nil) -> SavedWebVisit? {
      guard ProcessCount.isValid(self.number), let number = Int(exactly: number ?? Int64(self.number) + 1),
        ProcessCount.isValid(number)
      else { return nil }
      var claimed = self
      claimed.number = number
      return claimed
    }
  }

  /// The number of processes that have had a visit or a window. A browser can represent the versions of their pages exactly.
  enum ProcessCount {
    static func isValid(_ number: Int) -> Bool { (0...1_000_000_000).contains(number) }

    static func next(after number: Int) -> Int? { isValid(number) && isValid(number + 1) ? number + 1 : nil }
  }

  /// A store of visits and their windows.
  ///
  /// A visit belongs to the process that claimed it last. Only that process may use and save it and its windows.
  protocol WebVisitStore: Sendable {
    /// Claims a visit for this process. If another process has the visit, waits until that process gives it up.
    ///
    /// - Returns: The visit, or `nil` if nothing of it is saved.
    /// - Throws: ``WebVisitIsElsewhere`` if the other process doesn't give it up in time, or ``WebVisitsAreUnreachable`` if this
    ///   process is disconnected from the store.
    func claim(_ seal: WebVisitSeal) async throws -> SavedWebVisit?
    /// Saves a visit that is new or belongs to this process. This claims a new visit.
    ///
    /// - Returns: `false` if it belongs to another process. In this case, nothing is written.
    nonisolated(nonsending) func save(_ visit: SavedWebVisit, _ seal: WebVisitSeal) async throws -> Bool
    /// Returns a window of a visit that this process has claimed, or `nil` if it isn't saved or has expired.
    func window(_ name: WindowName, _ seal: WebVisitSeal) async throws -> SavedWebWindow?
    /// Saves a window of a visit that this process has claimed.
    ///
    /// - Returns: `false` if the visit belongs to another process. In this case, nothing is written.
    nonisolated(nonsending) func save(_ window: SavedWebWindow, _ name: WindowName, _ seal: WebVisitSeal)
      async throws -> Bool
    /// Releases a visit, so that other processes can claim it.
    ///
    /// - Parameter number: The number of the claim to give up. A later claim stays.
    func giveUp(_ name: String, number: Int) async throws
    /// The events that concern this process.
    func signals() -> AsyncStream<WebVisitSignal>
    /// Removes expired windows, and visits without windows.
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
