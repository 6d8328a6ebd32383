import IssueReporting

/// A clock that reports an issue when it is used, to show that a test's feature needs no time.
///
/// It works nevertheless, as the clock it is based on does.
public final class UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment on an unimplemented clock.
  public struct Instant: InstantProtocol {
    fileprivate let base: AnyClock<Duration>.Instant

    public func advanced(by duration: Duration) -> Self {
      Self(base: base.advanced(by: duration))
    }

    public func duration(to other: Self) -> Duration {
      base.duration(to: other.base)
    }

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

  public var now: Instant {
    report("now")
    return Instant(base: base.now)
  }

  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

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
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(ImmediateClock(), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that reports an issue when it is used.
  public static func unimplemented(
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
