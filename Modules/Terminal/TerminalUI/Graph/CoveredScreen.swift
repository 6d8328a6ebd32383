import CairnSupport

/// The data that is saved for a screen deep in a stack, in place of its elements.
///
/// Such a screen is built only for its title and for the screens that it presents or pushes. In a stack of thousands of screens,
/// keeping all elements would use most of the memory. So everything that its views read is observed as a whole, and only the
/// nodes with state are kept. When the screen comes near the top again, its views are evaluated again around that state.
@MainActor
final class CoveredScreen {
  /// The observation of everything that the screen's views read.
  let reads: Tracking
  let view: any View
  let environment: EnvironmentValues
  let epoch: Int
  /// The screen's contributions to the front screen, or `nil` if the screen is in use and must be built with its elements.
  var additions: ScreenBuilder?

  init(view: any View, environment: EnvironmentValues, epoch: Int, onChange: @escaping @Sendable () -> Void) {
    (self.view, self.environment, self.epoch) = (view, environment, epoch)
    reads = Tracking(onChange: onChange)
  }

  deinit { reads.stop() }
}

extension CoveredScreen: @MainActor Equatable {
  static func == (first: CoveredScreen, second: CoveredScreen) -> Bool { first === second }
}

extension BuildContext {
  /// Returns the contributions of a screen deep in a stack to the front screen.
  ///
  /// - Returns: `nil` if the screen presents or pushes a screen or has unsaved input. It must then be built like a screen near
  ///   the top.
  func covered(_ view: any View, _ make: (BuildContext) -> [Element]) -> ScreenBuilder? {
    if let covered = node.covered, covered.epoch == graph.epoch, !node.isInvalid,
      covered.environment.isSame(as: environment), areSameValues(covered.view, view)
    {
      if covered.additions != nil { node.reuse() }
      return covered.additions
    }
    node.covered?.reads.stop()
    node.discardOutputs()
    let covered = CoveredScreen(
      view: view, environment: environment, epoch: graph.epoch, onChange: graph.onChange(of: node.id, .body))
    node.covered = covered
    let screen = ScreenBuilder()
    graph.sharingObservation {
      covered.reads.read(in: graph.visit) { _ = make(on(screen, isActive: false)) }
    }
    guard !screen.isInUse else { return nil }
    node.removeWhatHoldsNothing(in: graph)
    covered.additions = screen
    return screen
  }
}

extension Node {
  /// Stops observing the screen as a whole, because it is built with its elements.
  func uncover() {
    guard let covered else { return }
    covered.reads.stop()
    self.covered = nil
  }
}
