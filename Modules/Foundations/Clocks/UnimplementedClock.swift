import IssueReporting

/// A clock that reports an issue when it is used, to show that a test's feature needs no time.
///
/// It works nevertheless, as the clock it is based on does.
public final class UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment on an unimplemented clock.
  public struct Instant: InstantProtocol {
    fileprivate let base: AnyClock<Duration>.Instant

    /// The moment some time after this one.
    public func advanced(by duration: Duration) -> Self {
      Self(base: base.advanced(by: duration))
    }

    /// How long after this one another moment is.
    public func duration(to other: Self) -> Duration {
      base.duration(to: other.base)
    }

    /// Whether one moment is before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.base < rhs.base
    }
  }

  private let base: AnyClock<Duration>
  private let name: String
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  /// A clock that works as another one does after it has reported its use.
  ///
  /// - Parameters:
  ///   - base: The clock that does the work.
  ///   - name: What issues call this clock.
  ///   - fileID: Where issues are reported.
  ///   - filePath: Where issues are reported.
  ///   - line: Where issues are reported.
  ///   - column: Where issues are reported.
  public init(
    _ base: some Clock<Duration>,
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.base = AnyClock(base)
    self.name = name ?? "\(Self.self)"
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// A clock that does not suspend after it has reported its use.
  public convenience init(
    now: ImmediateClock<Duration>.Instant = .init(),
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports an issue, and returns the moment that the base clock stands at.
  public var now: Instant {
    report("now")
    return Instant(base: base.now)
  }

  /// Reports an issue, and returns the base clock's resolution.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue, and sleeps on the base clock.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try await base.sleep(until: deadline.base, tolerance: tolerance)
  }

  private func report(_ member: String) {
    reportIssue(
      "Unimplemented: \(name).\(member)", fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// A clock that does not suspend after it has reported its use.
  public convenience init(
    now: ImmediateClock<Swift.Duration>.Instant = .init(),
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that reports an issue when it is used.
  ///
  /// - Parameters:
  ///   - now: The moment that the clock stands at.
  ///   - name: What issues call this clock.
  ///   - fileID: Where issues are reported.
  ///   - filePath: Where issues are reported.
  ///   - line: Where issues are reported.
  ///   - column: Where issues are reported.
  public static func unimplemented(
    now: ImmediateClock<Swift.Duration>.Instant = .init(),
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(now: now, name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
