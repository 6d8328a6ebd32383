import Foundation
import TerminalText

// The form of letters, which the terminal determines.

/// The size of text that the user chose on a phone.
public enum DynamicTypeSize: Hashable, Comparable, Sendable, CaseIterable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// A Boolean value that indicates whether the size is one of the largest ones.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// The selection of text by the user, which the terminal decides.
public enum TextSelectability: Hashable, Sendable { case enabled, disabled }

extension Font {
  /// The width of letters.
  public enum Width: Hashable, Sendable { case compressed, condensed, standard, expanded }
  /// The distance of lines.
  public enum Leading: Hashable, Sendable { case standard, tight, loose }
  /// The scale of text.
  public enum TextScale: Hashable, Sendable { case `default`, secondary }

  /// Returns the font with the closest size, because the terminal determines the letters.
  public static func custom(_ name: String, size: CGFloat) -> Font { system(size: size) }
  /// Returns the font with the closest size, because the terminal determines the letters.
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    system(size: size)
  }
  /// Returns the font with the closest size, because the terminal determines the letters.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { system(size: fixedSize) }
  /// Returns the font unchanged.
  public func smallCaps() -> Font { self }
  /// Returns the font unchanged.
  public func leading(_ leading: Leading) -> Font { self }
  /// Returns the font unchanged.
  public func width(_ width: Width) -> Font { self }
}

extension View {
  public func lineSpacing(_ spacing: CGFloat) -> some View { self }
  public func kerning(_ kerning: CGFloat) -> some View { self }
  public func tracking(_ tracking: CGFloat) -> some View { self }
  public func baselineOffset(_ offset: CGFloat) -> some View { self }
  public func allowsTightening(_ isAllowed: Bool) -> some View { self }
  public func textSelection(_ selectability: TextSelectability) -> some View { self }
  public func textScale(_ scale: Font.TextScale, isEnabled: Bool = true) -> some View { self }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
  public func dynamicTypeSize(_ range: some RangeExpression<DynamicTypeSize>) -> some View { self }
  public func fontDesign(_ design: Font.Design?) -> some View { self }
  public func fontWidth(_ width: Font.Width?) -> some View { self }
  public func monospaced(_ isActive: Bool = true) -> some View { self }
  public func privacySensitive(_ isSensitive: Bool = true) -> some View { self }
  public func speechSpellsOutCharacters(_ isActive: Bool = true) -> some View { self }
}
