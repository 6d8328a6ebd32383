import Foundation

// Positions that a terminal can't show. Its cells have one size, and its views are one below the other.

/// The regions that a phone keeps free.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  /// A bit for each region.
  public let rawValue: Int
  /// Creates regions from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let container = Self(rawValue: 1)
  public static let keyboard = Self(rawValue: 2)
  public static let all: Self = [.container, .keyboard]
}

/// The sizes of a view in an alignment guide, which are 0.
public struct ViewDimensions: Hashable, Sendable {
  /// The width.
  public let width: CGFloat = 0
  /// The height.
  public let height: CGFloat = 0
  /// The position of a guide.
  public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
  /// The position of a guide.
  public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}

/// A coordinate system with a name.
public enum CoordinateSpace: Hashable, Sendable { case global, local, named(String) }

/// The views that stay at the edge of a scroll view.
public struct PinnedScrollableViews: OptionSet, Hashable, Sendable {
  /// A bit for each kind of view.
  public let rawValue: Int
  /// Creates kinds from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let sectionHeaders = Self(rawValue: 1)
  public static let sectionFooters = Self(rawValue: 2)
}

/// The visibility of scroll bars.
public enum ScrollIndicatorVisibility: Hashable, Sendable { case automatic, visible, hidden, never }
/// The way in which scrolling hides a keyboard.
public enum ScrollDismissesKeyboardMode: Hashable, Sendable {
  case automatic, immediately, interactively, never
}
/// The positions at which scrolling stops.
public enum ScrollTargetBehaviorName: Hashable, Sendable { case paging, viewAligned }
/// The way in which a scroll view bounces.
public enum ScrollBounceBehavior: Hashable, Sendable { case automatic, always, basedOnSize, never }
/// The part of a view that gets margins.
public enum ContentMarginPlacement: Hashable, Sendable { case automatic, scrollContent, scrollIndicators }

extension View {
  public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View { self }
  public func offset(_ offset: CGSize) -> some View { self }
  public func position(_ position: CGPoint) -> some View { self }
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }
  public func coordinateSpace(name: some Hashable) -> some View { self }
  public func coordinateSpace(_ space: CoordinateSpace) -> some View { self }
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View { self }
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View { self }
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { self }
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }
  public func scrollDisabled(_ isDisabled: Bool) -> some View { self }
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
  public func scrollTargetBehavior(_ behavior: ScrollTargetBehaviorName) -> some View { self }
  public func scrollClipDisabled(_ isDisabled: Bool = true) -> some View { self }
  public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View { self }
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }
  /// Adds space around the view, because a terminal has no safe area.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }
}
