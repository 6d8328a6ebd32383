import Foundation
import TerminalText

private enum TimeZoneKey: EnvironmentKey {
  static var defaultValue: TimeZone { .autoupdatingCurrent }
}

private enum LocaleKey: EnvironmentKey {
  static var defaultValue: Locale { .current }
}

private enum NowKey: EnvironmentKey {
  static var defaultValue: @MainActor () -> Date { { Date() } }
}

private enum WindowSizeKey: EnvironmentKey {
  static var defaultValue: StateStorage<TerminalSize>? { nil }
}

private enum IsWideKey: EnvironmentKey {
  static var defaultValue: StateStorage<Bool>? { nil }
}

private enum ScreenHalfKey: EnvironmentKey {
  static var defaultValue: ScreenHalf? { nil }
}

private enum IsInSheetKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the view is in a sheet or a popover, which are narrower than a screen.
  var isInSheet: Bool {
    get { self[IsInSheetKey.self] }
    set { if newValue != isInSheet { self[IsInSheetKey.self] = newValue } }
  }

  /// A Boolean value that indicates whether the window is wide enough for two screens of a stack, side by side.
  var isWideWindow: Bool { self[IsWideKey.self]?.value ?? false }

  /// The half of a wide window that contains the view's screen, or `nil` for a screen that has the whole window.
  var screenHalf: ScreenHalf? {
    get { self[ScreenHalfKey.self] }
    set { if newValue != screenHalf { self[ScreenHalfKey.self] = newValue } }
  }

  /// The time zone for dates.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The language and the region for dates.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// Returns the current time, for text that is relative to it.
  public var now: @MainActor () -> Date {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
  }

  /// The size of the window, or 80 by 24 if it isn't known.
  public var windowSize: TerminalSize {
    self[WindowSizeKey.self]?.value ?? TerminalSize(columns: 80, rows: 24)
  }

  /// The number of columns that a view can have: the columns of the window without the margins of a screen or sheet.
  ///
  /// `WindowLayout` determines them. A view inside another view can have fewer.
  var availableColumns: Int {
    let columns = windowSize.columns
    if isInSheet { return WindowLayout.sheetColumns(of: columns) }
    switch screenHalf {
    case .leading: return WindowLayout.leadingColumns
    case .trailing: return WindowLayout.trailingColumns(of: columns)
    case nil: return WindowLayout.contentColumns(of: columns)
    }
  }

  /// Returns the environment in a window whose size can change.
  func inWindow(of size: StateStorage<TerminalSize>, isWide: StateStorage<Bool>) -> EnvironmentValues {
    var copy = self
    copy[WindowSizeKey.self] = size
    copy[IsWideKey.self] = isWide
    return copy
  }
}

/// A half of a wide window: the top screen of a stack is the trailing one, and the screen below it is the leading one.
enum ScreenHalf: Hashable {
  case leading, trailing
}
