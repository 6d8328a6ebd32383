import NavigationCore
import TerminalText
import TerminalUI

/// Collects the navigation errors of a turn, which become its answer. Errors at other times are announced.
@MainActor
final class NavigationFailures {
  /// The first error of the current turn.
  private(set) var first: NavigationError?
  private var isRunning = false
  var announce: @MainActor (NavigationError) -> Void = { _ in }

  func begin() { (first, isRunning) = (nil, true) }
  func end() { isRunning = false }

  func receive(_ error: NavigationError) {
    guard isRunning else { return announce(error) }
    if first == nil { first = error }
  }
}

extension CommandError {
  /// Creates an error from a navigation error, safe to print.
  init(_ error: NavigationError) {
    self.init(StyledText("\(error)").plain)
    isRefusedNavigation = true
  }
}
