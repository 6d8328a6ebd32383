import Foundation
import TerminalText

// Parts of a phone's screens that a terminal doesn't have.

/// A bar of a phone's screen.
public enum ToolbarPlacement: Hashable, Sendable {
  case automatic, navigationBar, tabBar, bottomBar, windowToolbar
}
/// The purpose of a toolbar.
public enum ToolbarRole: Hashable, Sendable { case automatic, browser, editor, navigationStack }
/// The columns of a split view that are visible.
public enum NavigationSplitViewVisibility: Hashable, Sendable {
  case automatic, all, doubleColumn, detailOnly
}
/// The appearance of a split view.
public enum NavigationSplitViewStyleName: Hashable, Sendable { case automatic, balanced, prominentDetail }
/// The form of a presentation on a small screen.
public enum PresentationAdaptation: Hashable, Sendable {
  case automatic, none, popover, sheet, fullScreenCover
}
/// The use of the view behind a sheet.
public struct PresentationBackgroundInteraction: Hashable, Sendable {
  public static let automatic = Self()
  public static let enabled = Self()
  public static let disabled = Self()
  /// The view can be used up to a height.
  public static func enabled(upThrough detent: PresentationDetent) -> Self { Self() }
}
/// The effect of a swipe on a sheet.
public enum PresentationContentInteraction: Hashable, Sendable { case automatic, resizes, scrolls }

extension PopoverAttachmentAnchor {
  /// A point of the view that the popover is attached to.
  public static func point(_ point: UnitPoint) -> Self { .rect(.bounds) }
}

extension View {
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }
  public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { self }
  public func navigationSplitViewStyle(_ style: NavigationSplitViewStyleName) -> some View { self }
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarBackground(_ style: some ShapeStyle, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarRole(_ role: ToolbarRole) -> some View { self }
  public func toolbarTitleDisplayMode(_ mode: TitleDisplayMode) -> some View { self }
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { self }
  public func presentationBackground(_ style: some ShapeStyle) -> some View { self }
  public func presentationBackground(
    alignment: Alignment = .center, @ViewBuilder content: () -> some View
  ) -> some View { self }
  public func presentationCornerRadius(_ radius: CGFloat?) -> some View { self }
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }
  public func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View { self }
  public func presentationContentInteraction(_ interaction: PresentationContentInteraction) -> some View {
    self
  }
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  public func onOpenURL(perform action: @escaping @MainActor (URL) -> Void) -> some View { self }
  public func previewLayout(_ layout: PreviewLayout) -> some View { self }
  public func previewDisplayName(_ name: String?) -> some View { self }
  public func previewDevice(_ device: PreviewDevice?) -> some View { self }
  public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> some View { self }
  public func defaultAppStorage(_ store: UserDefaults) -> some View { self }
}

/// The size of a preview.
public enum PreviewLayout: Hashable, Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// A device of a preview.
public struct PreviewDevice: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name of the device.
  public let rawValue: String
  /// Creates a device.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a device.
  public init(stringLiteral value: String) { rawValue = value }
}

/// The orientation of a device.
public enum InterfaceOrientation: Hashable, Sendable, CaseIterable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}
