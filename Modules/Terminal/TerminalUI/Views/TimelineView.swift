import Foundation

/// A view that changes with time.
///
/// It's evaluated each second while it's on the screen, or each minute with `everyMinute`. A schedule of an animation has one
/// moment, because a terminal doesn't animate.
public struct TimelineView<Content: View>: View {
  private let schedule: TimelineSchedule
  private let content: (TimelineViewContext) -> Content
  @State private var moment: Date?
  @Environment(\.now) private var now

  /// Creates a view from a closure that receives the time.
  public init(_ schedule: TimelineSchedule, @ViewBuilder content: @escaping (TimelineViewContext) -> Content)
  {
    self.schedule = schedule
    self.content = content
  }

  public var body: some View {
    content(TimelineViewContext(date: moment ?? now()))
      .task {
        guard let interval = schedule.interval else { return }
        while (try? await Task.sleep(for: .seconds(interval))) != nil { moment = now() }
      }
  }
}

/// The moments at which a ``TimelineView`` changes.
public struct TimelineSchedule: Hashable, Sendable {
  /// The number of seconds between changes, or `nil` if the view doesn't change.
  let interval: Double?

  /// Each minute.
  public static let everyMinute = Self(interval: 60)
  /// The first moment only.
  public static let animation = Self(interval: nil)
  /// A number of seconds, which is at least 1. The first moment is the appearance of the view.
  public static func periodic(from start: Date, by interval: TimeInterval) -> Self {
    Self(interval: interval.isFinite ? max(interval, 1) : nil)
  }
  /// The first moment only.
  public static func explicit(_ dates: [Date]) -> Self { Self(interval: nil) }
}

/// The time of a ``TimelineView``.
public struct TimelineViewContext: Hashable, Sendable {
  /// The time of the last change.
  public let date: Date
}
