import IssueReporting

/// A clock that reports an issue when it is used, to verify that the tested feature doesn't depend on time.
///
/// After the report, it works like the clock that it is based on.
public final class UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of an unimplemented clock.
  public struct Instant: InstantProtocol {
    fileprivate let base: AnyClock<Duration>.Instant

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Self {
      Self(base: base.advanced(by: duration))
    }

    /// Returns the duration from this instant to another one.
    public func duration(to other: Self) -> Duration {
      base.duration(to: other.base)
    }

    /// Returns `true` if the first instant is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.base < rhs.base
    }
  }

  private let base: AnyClock<Duration>
  private let name: String
  /// The cause and a remedy, for issues.
  private let advice: String?
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  /// Creates a clock that reports each use and then works like another clock.
  ///
  /// - Parameters:
  ///   - base: The underlying clock.
  ///   - name: The name of the clock in issues.
  ///   - fileID: The file in which an issue is reported.
  ///   - filePath: The path of the file in which an issue is reported.
  ///   - line: The line on which an issue is reported.
  ///   - column: The column in which an issue is reported.
  public convenience init(
    _ base: some Clock<Duration>,
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      base, name: name, advice: nil, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  package init(
    _ base: some Clock<Duration>, name: String?, advice: String?,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.base = AnyClock(base)
    self.name = name ?? "\(Self.self)"
    self.advice = advice
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Creates a clock that reports each use and doesn't suspend.
  public convenience init(
    now: ImmediateClock<Duration>.Instant = .init(),
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The current instant of the underlying clock.
  ///
  /// Reading it reports an issue.
  public var now: Instant {
    report("now")
    return Instant(base: base.now)
  }

  /// The resolution of the underlying clock.
  ///
  /// Reading it reports an issue.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue and sleeps on the underlying clock.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try await base.sleep(until: deadline.base, tolerance: tolerance)
  }

  private func report(_ member: String) {
    reportIssue(
      "Unimplemented: \(name).\(member)\(advice.map { "\n\n\($0)" } ?? "")", fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock that reports each use and doesn't suspend.
  public convenience init(
    now: ImmediateClock<Swift.Duration>.Instant = .init(),
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// Returns a clock that reports an issue when it is used.
  ///
  /// - Parameters:
  ///   - now: The initial instant of the clock.
  ///   - name: The name of the clock in issues.
  ///   - fileID: The file in which an issue is reported.
  ///   - filePath: The path of the file in which an issue is reported.
  ///   - line: The line on which an issue is reported.
  ///   - column: The column in which an issue is reported.
  public static func unimplemented(
    now: ImmediateClock<Swift.Duration>.Instant = .init(),
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(now: now, name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
