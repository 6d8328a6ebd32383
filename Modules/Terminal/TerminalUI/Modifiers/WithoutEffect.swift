import Foundation
import TerminalText

// Features that have no equivalent in a terminal. They are accepted and ignored, so that a view for a phone compiles.

extension View {
  public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }
  public func animation(_ animation: Animation? = .default) -> some View { self }
  public func transition(_ transition: AnyTransition) -> some View { self }
  public func cornerRadius(_ radius: CGFloat) -> some View { self }
  public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some View { self }
  public func clipped(antialiased: Bool = false) -> some View { self }
  public func shadow(
    color: Color? = nil, radius: CGFloat = 0, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { self }
  public func fixedSize() -> some View { self }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  public func layoutPriority(_ value: Double) -> some View { self }
  public func zIndex(_ value: Double) -> some View { self }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View { self }
  public func rotationEffect(_ angle: Double) -> some View { self }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func imageScale(_ scale: ImageScale) -> some View { self }
  public func controlSize(_ size: ControlSize) -> some View { self }
  public func monospacedDigit() -> some View { self }
  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { self }
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public func listStyle(_ style: ListStyleName) -> some View { self }
  public func textFieldStyle(_ style: TextFieldStyleName) -> some View { self }
  public func tabViewStyle(_ style: TabViewStyleName) -> some View { self }
  public func navigationBarTitleDisplayMode(_ mode: TitleDisplayMode) -> some View { self }
  public func navigationViewStyle(_ style: NavigationViewStyleName) -> some View { self }
  public func listRowSeparator(_ visibility: Visibility) -> some View { self }
  public func listRowBackground(_ background: (some View)?) -> some View { self }
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  public func autocapitalization(_ style: AutocapitalizationStyle) -> some View { self }
  public func textInputAutocapitalization(_ style: TextInputAutocapitalization?) -> some View { self }
  public func keyboardType(_ type: KeyboardType) -> some View { self }
  public func textContentType(_ type: TextContentType?) -> some View { self }
  public func disableAutocorrection(_ isDisabled: Bool?) -> some View { self }
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { self }
  public func statusBarHidden(_ isHidden: Bool = true) -> some View { self }
  public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> some View { self }
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
  public func scaledToFit() -> some View { self }
  public func scaledToFill() -> some View { self }
  public func blur(radius: CGFloat) -> some View { self }
  public func allowsHitTesting(_ isEnabled: Bool) -> some View { self }
  public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
  public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func truncationMode(_ mode: TruncationMode) -> some View { self }
  public func submitLabel(_ label: SubmitLabel) -> some View { self }
}

/// The size of an image relative to text.
public enum ImageScale: Hashable, Sendable { case small, medium, large }
/// The size of a control.
public enum ControlSize: Hashable, Sendable { case mini, small, regular, large, extraLarge }
/// The appearance of a list on a phone.
public enum ListStyleName: Hashable, Sendable {
  case automatic, plain, grouped, inset, insetGrouped, sidebar
}
/// The appearance of a text field on a phone.
public enum TextFieldStyleName: Hashable, Sendable { case automatic, plain, roundedBorder }
/// The appearance of tabs on a phone.
public enum TabViewStyleName: Hashable, Sendable { case automatic, page, sidebarAdaptable }
/// The size of a title on a phone.
public enum TitleDisplayMode: Hashable, Sendable { case automatic, inline, large }
/// The appearance of a navigation view on a tablet.
public enum NavigationViewStyleName: Hashable, Sendable { case automatic, stack, columns }
/// The height of a sheet on a phone.
public enum PresentationDetent: Hashable, Sendable {
  case medium, large
  case fraction(CGFloat)
  case height(CGFloat)
}
/// The position at which a phone truncates a line.
public enum TruncationMode: Hashable, Sendable { case head, middle, tail }
/// The label of a phone's return key.
public enum SubmitLabel: Hashable, Sendable {
  case done, go, send, join, route, search, `return`, next, `continue`
}
/// The position of a popover's arrow on a tablet.
public enum PopoverAttachmentAnchor: Hashable, Sendable {
  /// A part of the view that the popover is attached to.
  public enum Source: Hashable, Sendable { case bounds }

  case rect(Source)
}
/// The letters that a phone's keyboard capitalizes automatically.
public enum AutocapitalizationStyle: Hashable, Sendable { case none, words, sentences, allCharacters }
/// The letters that a phone's keyboard capitalizes automatically.
public enum TextInputAutocapitalization: Hashable, Sendable { case never, words, sentences, characters }
/// The type of a phone's keyboard.
public enum KeyboardType: Hashable, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
}
/// The kind of text that a phone suggests for a field.
public enum TextContentType: Hashable, Sendable {
  case name, username, password, newPassword, oneTimeCode, emailAddress, telephoneNumber, URL
}
/// The way an image fills its frame.
public enum ContentMode: Hashable, Sendable, CaseIterable { case fit, fill }
/// The way a screen reader combines the children of a view.
public enum AccessibilityChildBehavior: Hashable, Sendable { case ignore, contain, combine }

/// The light or dark appearance of a screen.
public enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }

extension EnvironmentValues {
  /// The appearance of the screen, which is dark by default because most terminals don't report it.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
}

private enum ColorSchemeKey: EnvironmentKey {
  static var defaultValue: ColorScheme { .dark }
}
