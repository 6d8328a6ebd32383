import CairnSupport

/// What is kept of a screen that lies deep under others, in place of what its views made.
///
/// Such a screen is built for its title only, and for what it may present or push. Of a stack of thousands of screens that would be
/// most of the memory: so what all of its views read is watched as one, and of their nodes those stay that hold something. When
/// the screen comes near the top again, its views are made anew around what was held.
@MainActor
final class CoveredScreen {
  /// What the screen's views read.
  let reads: Tracking
  let view: any View
  let environment: EnvironmentValues
  let epoch: Int
  /// What the screen adds to that in front; `nil` where it is in use, and has to be built with its elements.
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
  /// What a screen that lies deep under others adds to that in front.
  ///
  /// - Returns: `nil` where something is presented, pushed or would be lost: the screen has to be built like one near the top.
  func covered(_ view: any View, _ make: (BuildContext) -> [Element]) -> ScreenBuilder? {
    if let covered = node.covered, covered.epoch == graph.epoch, !node.isInvalid,
      covered.environment.isSame(as: environment), areSameValues(covered.view, view)
    {
      if covered.additions != nil { node.reuse() }
      return covered.additions
    }
    node.covered?.reads.stop()
    node.forgetWhatWasMade()
    let covered = CoveredScreen(
      view: view, environment: environment, epoch: graph.epoch, onChange: graph.onChange(of: node.id, .body))
    node.covered = covered
    let screen = ScreenBuilder()
    graph.watchingAsOne {
      covered.reads.read(in: graph.visit) { _ = make(on(screen, isActive: false)) }
    }
    guard !screen.isInUse else { return nil }
    node.removeWhatHoldsNothing(in: graph)
    covered.additions = screen
    return screen
  }
}

extension Node {
  /// Ends that the screen is watched as one: it is built with its elements.
  func uncover() {
    guard let covered else { return }
    covered.reads.stop()
    self.covered = nil
  }
}
