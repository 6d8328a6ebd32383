import Clocks
import ComposableArchitecture
import Dependencies
import NavigationCore
import TerminalUI

/// Uses a view like a script: line by line, waiting until everything is idle.
@MainActor
final class SessionDriver {
  let graph: Graph
  private let plan: SessionPlan
  private let clock: TestClock<Duration>
  private var generator: StepGenerator
  /// A closure that follows a link, or `nil` if there are no links.
  var open: ((String) -> Void)?
  /// The links to follow.
  var links: [String] = []
  /// Inspects the program after each step.
  var check: () throws -> Void = {}

  init(_ plan: SessionPlan, clock: TestClock<Duration>, graph: Graph) {
    (self.plan, self.clock, self.graph) = (plan, clock, graph)
    generator = StepGenerator(seed: plan.seed)
  }

  /// Performs all steps of the plan, up to the first issue.
  func run() async throws {
    defer { graph.stop() }
    await comeToRest()
    try check()
    switch plan.steps {
    case .generated(let count):
      for _ in 0..<count where plan.failure == nil {
        let screen = graph.update()
        let isCovered = screen.presentation != nil
        let step = generator.step(
          on: screen,
          StepGenerator.Surroundings(
            canGoBack: !isCovered && graph.canGoBack, links: isCovered || open == nil ? [] : links))
        plan.willPerform(step)
        if let problem = await perform(step) {
          reportIssue("'\(step)' is offered by the screen, and cannot be done: \(problem)")
        }
        if plan.failure == nil { try check() }
      }
    case .these(let steps):
      for step in steps where plan.failure == nil {
        plan.willPerform(step)
        // Skips a step that is impossible because the steps that led to it were removed.
        if await perform(step) == nil, plan.failure == nil { try check() }
      }
    }
  }

  /// Performs a line, and returns the reason if it fails.
  private func perform(_ line: String) async -> String? {
    let words = line.split(separator: " ", maxSplits: 1)
    let tree = graph.update()
    let isCovered = tree.presentation != nil
    switch words.first {
    case "back", "home", "goto":
      guard !isCovered else { return "Something is presented." }
      keepInput(frontOnly: words.first == "back")
      await comeToRest()
      switch words.first {
      case "back": guard graph.perform(.back) else { return "There is no screen to go back to." }
      case "home": graph.perform(.home)
      default: open?(words.count > 1 ? String(words[1]) : "")
      }
    case "advance":
      await clock.advance(by: Self.duration(words.last ?? "")) { await comeToRest() }
    default:
      do throws(CommandError) {
        guard graph.perform(try tree.parse(line)) else { return "It has gone." }
      } catch {
        return error.description
      }
    }
    await comeToRest()
    return nil
  }

  /// Keeps the typed text when a screen is left, like a script.
  private func keepInput(frontOnly: Bool) {
    for input in graph.unsavedInputs where (!frontOnly || input.isInFront) && !input.isRestored {
      _ = input.keep()
    }
  }

  private static func duration(_ written: some StringProtocol) -> Duration {
    let number = Int(written.prefix(while: \.isNumber)) ?? 0
    return written.hasSuffix("ms") ? .milliseconds(number) : .seconds(number)
  }

  /// Suspends until nothing can happen before time passes.
  private func comeToRest() async {
    // The wait would never end with a view that changes on every render.
    for _ in 0..<100 {
      graph.update()
      // In virtual time, a sleep ends when nothing else can run.
      try? await Task.sleep(for: .nanoseconds(1))
      guard graph.needsRender else { return }
    }
  }
}
