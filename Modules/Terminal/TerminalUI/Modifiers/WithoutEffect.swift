import Foundation
import TerminalText

// What a terminal has no equivalent of: accepted, so that a view that is written for a phone compiles, and without effect.

/// How a view comes and goes. A terminal shows that at once.
public struct AnyTransition: Hashable, Sendable {
  public static let opacity = AnyTransition()
  public static let slide = AnyTransition()
  public static let scale = AnyTransition()
  public static let identity = AnyTransition()
}

extension View {
  public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }
  public func animation(_ animation: Animation? = .default) -> some View { self }
  public func transition(_ transition: AnyTransition) -> some View { self }
  public func cornerRadius(_ radius: Double) -> some View { self }
  public func clipShape(_ shape: some Shape) -> some View { self }
  public func clipped() -> some View { self }
  public func shadow(color: Color? = nil, radius: Double = 0, x: Double = 0, y: Double = 0) -> some View {
    self
  }
  public func fixedSize() -> some View { self }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  public func layoutPriority(_ value: Double) -> some View { self }
  public func zIndex(_ value: Double) -> some View { self }
  public func minimumScaleFactor(_ factor: Double) -> some View { self }
  public func scaleEffect(_ scale: Double) -> some View { self }
  public func rotationEffect(_ angle: Double) -> some View { self }
  public func offset(x: Double = 0, y: Double = 0) -> some View { self }
  public func imageScale(_ scale: ImageScale) -> some View { self }
  public func controlSize(_ size: ControlSize) -> some View { self }
  public func monospacedDigit() -> some View { self }
  public func contentShape(_ shape: some Shape) -> some View { self }
  public func ignoresSafeArea() -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public func listStyle(_ style: ListStyleName) -> some View { self }
  public func pickerStyle(_ style: PickerStyleName) -> some View { self }
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
  public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View { self }
  public func scaledToFit() -> some View { self }
  public func scaledToFill() -> some View { self }
  public func blur(radius: Double) -> some View { self }
  public func allowsHitTesting(_ isEnabled: Bool) -> some View { self }
  public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
  public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func truncationMode(_ mode: TruncationMode) -> some View { self }
  public func submitLabel(_ label: SubmitLabel) -> some View { self }
}

/// How large a picture is beside its text.
public enum ImageScale: Hashable, Sendable { case small, medium, large }
/// How large a control is.
public enum ControlSize: Hashable, Sendable { case mini, small, regular, large, extraLarge }
/// What a list looks like on a phone.
public enum ListStyleName: Hashable, Sendable {
  case automatic, plain, grouped, inset, insetGrouped, sidebar
}
/// What a choice looks like on a phone.
public enum PickerStyleName: Hashable, Sendable {
  case automatic, inline, menu, segmented, wheel, navigationLink
}
/// What a text field looks like on a phone.
public enum TextFieldStyleName: Hashable, Sendable { case automatic, plain, roundedBorder }
/// What tabs look like on a phone.
public enum TabViewStyleName: Hashable, Sendable { case automatic, page, sidebarAdaptable }
/// How large a title is on a phone.
public enum TitleDisplayMode: Hashable, Sendable { case automatic, inline, large }
/// What a stack looks like on a tablet.
public enum NavigationViewStyleName: Hashable, Sendable { case automatic, stack, columns }
/// How high a sheet is on a phone.
public enum PresentationDetent: Hashable, Sendable {
  case medium, large
  case fraction(Double)
  case height(Double)
}
/// Where a line that is too long is cut on a phone.
public enum TruncationMode: Hashable, Sendable { case head, middle, tail }
/// What the return key says on a phone.
public enum SubmitLabel: Hashable, Sendable {
  case done, go, send, join, route, search, `return`, next, `continue`
}
/// Where the arrow of a popover points on a tablet.
public enum PopoverAttachmentAnchor: Hashable, Sendable {
  /// A part of the view that the popover belongs to.
  public enum Source: Hashable, Sendable { case bounds }

  case rect(Source)
}
/// Which letters a phone's keyboard writes large.
public enum AutocapitalizationStyle: Hashable, Sendable { case none, words, sentences, allCharacters }
/// Which letters a phone's keyboard writes large.
public enum TextInputAutocapitalization: Hashable, Sendable { case never, words, sentences, characters }
/// The keys that a phone's keyboard shows.
public enum KeyboardType: Hashable, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
}
/// What a phone proposes for a field.
public enum TextContentType: Hashable, Sendable {
  case name, username, password, newPassword, oneTimeCode, emailAddress, telephoneNumber, URL
}
/// How a picture fills its frame.
public enum ContentMode: Hashable, Sendable, CaseIterable { case fit, fill }
/// How a screen reader takes the parts of a view.
public enum AccessibilityChildBehavior: Hashable, Sendable { case ignore, contain, combine }

/// Whether a screen is light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }

extension EnvironmentValues {
  /// Whether the screen is light or dark. Terminals do not say; most are dark.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
}

private enum ColorSchemeKey: EnvironmentKey {
  static var defaultValue: ColorScheme { .dark }
}
