import NavigationCore
import TerminalText
import TerminalUI

/// The navigation errors of a turn, which are its answer. Errors at other times are announced.
@MainActor
final class NavigationFailures {
  /// The first error of the turn that is being performed.
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
  init(_ error: NavigationError) { self.init(StyledText("\(error)").plain) }
}
