import IssueReporting
import TerminalPrograms
import TerminalUI

/// A client that uses a program like a script, with steps of a plan.
@MainActor
final class SessionDriver {
  private let program: RunningProgram
  private let plan: SessionPlan
  private var generator: StepGenerator
  /// The links to follow.
  var links: [String]
  /// Inspects the program after each step.
  var check: (ElementTree) throws -> Void = { _ in }

  init(_ program: Program, _ plan: SessionPlan) {
    self.program = RunningProgram(program, isInteractive: false, extensions: [])
    self.plan = plan
    generator = StepGenerator(seed: plan.seed)
    links = program.links.map(\.description)
  }

  /// Performs all steps of the plan, up to the first issue.
  func run() async throws {
    defer { program.stop() }
    await program.owner.begin()
    try checkScreen()
    switch plan.steps {
    case .generated(let count):
      for _ in 0..<count where plan.failure == nil {
        let screen = program.tree
        let isCovered = screen.presentation != nil
        let step = generator.step(
          on: screen,
          StepGenerator.Surroundings(
            canGoBack: !isCovered && program.graph.canGoBack, links: isCovered ? [] : links))
        if let problem = await perform(step) {
          reportIssue("The screen offers '\(step)', but performing it fails: \(problem)")
        }
        if plan.failure == nil { try checkScreen() }
      }
    case .these(let steps):
      for step in steps where plan.failure == nil {
        // Skips a step that is impossible because the steps that led to it were removed.
        if await perform(step) == nil, plan.failure == nil { try checkScreen() }
      }
    }
  }

  /// Performs a step, and returns the reason if it isn't possible.
  private func perform(_ step: String) async -> CommandError? {
    plan.willPerform(step)
    guard case .failure(let error) = await program.owner.send(.line(step)).answer else { return nil }
    // A link may lead to something that was deleted. The program shows the reason and continues.
    return error.isRefusedNavigation ? nil : error
  }

  /// Checks that each line fits on the screen, and inspects the program.
  private func checkScreen() throws {
    let screen = program.tree
    for width in [80, 40] {
      if let line = screen.lines(width: width).first(where: { $0.width > width }) {
        reportIssue("A line has more than \(width) columns: \(line.plain.debugDescription)")
      }
    }
    try check(screen)
  }
}
