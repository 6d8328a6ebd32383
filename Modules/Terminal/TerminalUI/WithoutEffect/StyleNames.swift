import Foundation
import TerminalText

// Styles that differ only in pixels, by their names and by the types that SwiftUI has for them.

/// The appearance of a form.
public enum FormStyleName: Hashable, Sendable { case automatic, columns, grouped }
/// The appearance of a gauge.
public enum GaugeStyleName: Hashable, Sendable {
  case automatic, linearCapacity, accessoryCircular, accessoryCircularCapacity, accessoryLinear
  case accessoryLinearCapacity
}
/// The appearance of a menu.
public enum MenuStyleName: Hashable, Sendable { case automatic, button, borderlessButton }
/// The order of a menu.
public enum MenuOrder: Hashable, Sendable { case automatic, priority, fixed }
/// The appearance of a group of controls.
public enum ControlGroupStyleName: Hashable, Sendable {
  case automatic, navigation, menu, compactMenu, palette
}
/// The shape of a button.
public struct ButtonBorderShape: Hashable, Sendable {
  public static let automatic = Self()
  public static let capsule = Self()
  public static let circle = Self()
  public static let roundedRectangle = Self()
  /// A rectangle with rounded corners.
  public static func roundedRectangle(radius: CGFloat) -> Self { Self() }
}
/// The repetition of a button's action while it's pressed.
public enum ButtonRepeatBehavior: Hashable, Sendable { case automatic, enabled, disabled }
/// The emphasis of a header.
public enum Prominence: Hashable, Sendable { case standard, increased }
/// The distance of sections.
public enum ListSectionSpacing: Hashable, Sendable {
  case `default`, compact
  case custom(CGFloat)
}

extension View {
  public func formStyle(_ style: FormStyleName) -> some View { self }
  public func gaugeStyle(_ style: GaugeStyleName) -> some View { self }
  public func menuStyle(_ style: MenuStyleName) -> some View { self }
  public func menuIndicator(_ visibility: Visibility) -> some View { self }
  public func menuOrder(_ order: MenuOrder) -> some View { self }
  public func controlGroupStyle(_ style: ControlGroupStyleName) -> some View { self }
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }
  public func headerProminence(_ prominence: Prominence) -> some View { self }
  public func horizontalRadioGroupLayout() -> some View { self }
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    self
  }
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set) -> some View { self }
  public func listRowInsets(_ edges: Edge.Set, _ length: CGFloat?) -> some View { self }
  public func listItemTint(_ color: Color?) -> some View { self }
  public func deleteDisabled(_ isDisabled: Bool) -> some View { self }
  public func moveDisabled(_ isDisabled: Bool) -> some View { self }
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }
  public func searchSuggestions(@ViewBuilder _ suggestions: () -> some View) -> some View { self }
  public func searchScopes<Scope: Hashable>(
    _ scope: Binding<Scope>, @ViewBuilder scopes: () -> some View
  ) -> some View { self }
}

extension VerticalEdge {
  /// Several edges.
  public struct Set: OptionSet, Hashable, Sendable {
    /// A bit for each edge.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let top = Set(rawValue: 1)
    public static let bottom = Set(rawValue: 2)
    public static let all: Set = [.top, .bottom]
  }
}

// SwiftUI has a type for each style, which older programs name: `.listStyle(InsetGroupedListStyle())`. Here, it's a function that
// returns the style's name.

public func PlainListStyle() -> ListStyleName { .plain }
public func GroupedListStyle() -> ListStyleName { .grouped }
public func InsetListStyle() -> ListStyleName { .inset }
public func InsetGroupedListStyle() -> ListStyleName { .insetGrouped }
public func SidebarListStyle() -> ListStyleName { .sidebar }
public func DefaultListStyle() -> ListStyleName { .automatic }
public func PlainTextFieldStyle() -> TextFieldStyleName { .plain }
public func RoundedBorderTextFieldStyle() -> TextFieldStyleName { .roundedBorder }
public func DefaultTextFieldStyle() -> TextFieldStyleName { .automatic }
public func SegmentedPickerStyle() -> PickerStyleName { .segmented }
public func MenuPickerStyle() -> PickerStyleName { .menu }
public func WheelPickerStyle() -> PickerStyleName { .wheel }
public func InlinePickerStyle() -> PickerStyleName { .inline }
public func DefaultPickerStyle() -> PickerStyleName { .automatic }
public func StackNavigationViewStyle() -> NavigationViewStyleName { .stack }
public func DoubleColumnNavigationViewStyle() -> NavigationViewStyleName { .columns }
public func PlainButtonStyle() -> ButtonStyleName { .plain }
public func BorderedButtonStyle() -> ButtonStyleName { .bordered }
public func BorderedProminentButtonStyle() -> ButtonStyleName { .borderedProminent }
public func BorderlessButtonStyle() -> ButtonStyleName { .borderless }
public func DefaultButtonStyle() -> ButtonStyleName { .automatic }
public func GraphicalDatePickerStyle() -> DatePickerStyleName { .graphical }
public func CompactDatePickerStyle() -> DatePickerStyleName { .compact }
public func WheelDatePickerStyle() -> DatePickerStyleName { .wheel }
/// Returns the name of the style. The tint is ignored.
public func SwitchToggleStyle(tint: Color? = nil) -> ToggleStyleName { .switch }
/// Returns the name of the style. The tint is ignored.
public func CircularProgressViewStyle(tint: Color? = nil) -> ProgressViewStyleName { .circular }
/// Returns the name of the style. The tint is ignored.
public func LinearProgressViewStyle(tint: Color? = nil) -> ProgressViewStyleName { .linear }
/// Returns the name of the style.
public func PageTabViewStyle(
  indexDisplayMode: TabViewStyleName.IndexDisplayMode = .automatic
) -> TabViewStyleName {
  .page(indexDisplayMode: indexDisplayMode)
}

extension TabViewStyleName {
  /// The visibility of the dots below pages.
  public enum IndexDisplayMode: Hashable, Sendable { case automatic, always, never }
  /// Pages, which have tabs in a terminal.
  public static func page(indexDisplayMode: IndexDisplayMode) -> Self { .page }
}

/// The appearance of the dots below pages.
public struct IndexViewStyleName: Hashable, Sendable {
  /// The background of the dots.
  public enum BackgroundDisplayMode: Hashable, Sendable { case automatic, interactive, always, never }

  /// Dots.
  public static let page = Self()
  /// Dots on a background.
  public static func page(backgroundDisplayMode: BackgroundDisplayMode) -> Self { Self() }
}

extension View {
  public func indexViewStyle(_ style: IndexViewStyleName) -> some View { self }
}
