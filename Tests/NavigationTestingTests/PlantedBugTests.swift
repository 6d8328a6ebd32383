import ComposableArchitecture
import ConcurrencyExtras
import CustomDump
import NavigationTesting
import TerminalUI
import Testing

/// A counter that fails at three and when a text follows a count.
@Reducer
struct Fragile {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var text = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case incrementButtonTapped
    case resetButtonTapped
    case slowButtonTapped
    case slowAnswered
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .resetButtonTapped:
        state.count = 0
        return .none
      case .slowButtonTapped:
        return .run { send in
          try await clock.sleep(for: .seconds(3))
          await send(.slowAnswered)
        }
      case .slowAnswered:
        if state.count == 1 { reportIssue("The answer to \(state.text.count) came too late.") }
        return .none
      }
    }
  }
}

struct FragileView: View {
  @Bindable var store: StoreOf<Fragile>
  var hasSlowButton = true

  var body: some View {
    Form {
      Text("Count: \(store.count)")
      Button("Increment") { store.send(.incrementButtonTapped) }
      Button("Reset") { store.send(.resetButtonTapped) }
      if hasSlowButton { Button("Slow") { store.send(.slowButtonTapped) } }
      TextField("Text", text: $store.text)
    }
  }
}

/// Returns the issues that a test with the trait reports, without failing.
func reports<Scoping: Trait & TestScoping>(of trait: Scoping, _ body: @Sendable () async throws -> Void)
  async throws -> [String]
{
  let found = LockIsolated<[String]>([])
  let handler: IssueHandlingTrait = .compactMapIssues { issue in
    found.withValue { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
    return nil
  }
  let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
  try await handler.provideScope(for: test, testCase: testCase) {
    try await trait.provideScope(for: test, testCase: testCase, performing: body)
  }
  return found.value
}

@Suite struct PlantedBugTests {
  @MainActor private static func driveFragile(
    hasSlowButton: Bool = true, _ invariant: @escaping @MainActor (Fragile.State) -> Void = { _ in }
  ) async throws {
    let store = Store(initialState: Fragile.State()) { Fragile() }
    try await drive {
      FragileView(store: store, hasSlowButton: hasSlowButton)
    } invariants: { _ in
      store.withState(invariant)
    }
  }

  /// Returns the steps in a report.
  private func steps(_ report: String?) -> [String] {
    report?.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) } ?? []
  }

  @Test func theFewestStepsAreFound() async throws {
    var runs: [[String]] = []
    for _ in 1...2 {
      runs.append(
        try await reports(of: _SessionsTrait.sessions(50, seed: 7)) {
          try await Self.driveFragile { state in #expect(state.count < 3) }
        })
    }
    expectNoDifference(runs[0].count, 1)
    expectNoDifference(steps(runs[0].first), ["tap increment", "tap increment", "tap increment"])
    expectNoDifference(runs[0], runs[1])
  }

  @Test("An issue that an effect reports later is found with the time that passes")
  func whatEffectsReportLaterIsFoundWithTheTimeThatPasses() async throws {
    let report = try await reports(of: _SessionsTrait.sessions(200, seed: 3, steps: 30)) {
      try await Self.driveFragile()
    }
    let steps = steps(report.first)
    expectNoDifference(steps.filter { $0.hasPrefix("tap") }.sorted(), ["tap increment", "tap slow"])
    #expect(steps.filter { $0.hasPrefix("advance") }.count <= 2)
    #expect(report.first?.contains("The answer to 0 came too late.") == true)
  }

  @Test("A correct view passes", .sessions(20, seed: 1)) func aViewWithoutAMistakePasses() async throws {
    try await Self.driveFragile(hasSlowButton: false) { state in #expect(state.count >= 0) }
  }

  @Test("A test that drives no program is reported") func aTestThatDrivesNothingSaysSo() async throws {
    let report = try await reports(of: _SessionsTrait.sessions(2, seed: 1)) {}
    expectNoDifference(report, ["The test has the trait '.sessions', but never calls 'drive'."])
  }
}
