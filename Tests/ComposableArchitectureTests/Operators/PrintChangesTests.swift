import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Foundation
import Testing

/// `_printChanges`, which prints each change without affecting the reducer.
@MainActor @Suite struct PrintChangesTests {
  struct Adding: Reducer {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action
      return action == 5 ? .send(1) : .none
    }
  }

  @Test("A printer receives the action, the old state, and the new state")
  func aPrinterReceivesTheActionAndBothStates() {
    let lines = LockIsolated<[String]>([])
    let printer = _ReducerPrinter<Int, Int> { action, old, new in
      lines.withValue { $0.append("\(action): \(old) → \(new)") }
    }
    let store = Store(initialState: 0) { Adding()._printChanges(printer) }
    store.send(5)
    expectNoDifference(lines.value, ["5: 0 → 5", "1: 5 → 6"])
    expectNoDifference(store.withState { $0 }, 6)
    var state = 1
    _ = Adding()._printChanges(printer).reduce(into: &state, action: 2)
    #expect(state == 3 && lines.value.last == "2: 1 → 3")
  }

  @Test func noPrinterPrintsNothing() async {
    let output = await capturingStandardError {
      let store = Store(initialState: 0) { Adding()._printChanges(nil) }
      store.send(5)
      expectNoDifference(store.withState { $0 }, 6)
    }
    #expect(!output.contains("received action"))
  }

  @Test("Changes are printed as a difference") func changesAreShownAsADifference() async {
    let output = await capturingStandardError {
      let store = Store(initialState: House.State()) { House()._printChanges() }
      store.send(.field(.bump))
      store.send(.field(.stop))
    }
    #expect(
      output.contains(
        """
        received action:
          House.Action.field(.bump)
        """))
    #expect(output.contains(/-\s+_?count: 0,?\n/))
    #expect(output.contains(/\+\s+_?count: 1,?\n/))
    #expect(
      output.contains(
        """
        received action:
          House.Action.field(.stop)
          (No state changes)
        """))
  }

  @Test("Action labels show only the action") func labelsShowTheActionAlone() async {
    let output = await capturingStandardError {
      let store = Store(initialState: House.State()) { House()._printChanges(.actionLabels) }
      store.send(.sheet(.presented(.bump)))
      store.send(.rows(.element(id: 4, action: .bump)))
    } ignoringIssues: {
      true
    }
    #expect(output.contains("received action: House.Action.sheet(.presented(.bump))\n"))
    #expect(output.contains("received action: House.Action.rows(.element(id:, action: .bump))\n"))
    // Other tests write to the same stream, so the test only looks for a line of this state.
    #expect(!output.contains(/_?count: \d/))
  }

  @Test func filtersChooseActions() {
    let lines = LockIsolated<[String]>([])
    let printer = _ReducerPrinter<House.State, House.Action> { action, _, _ in
      lines.withValue { $0.append("\(action)") }
    }
    let store = Store(initialState: House.State()) {
      House()
        ._printChanges(printer.filter(\.field))
        ._printChanges(printer.filter { if case .field(.stop) = $0 { true } else { false } })
    }
    store.send(.field(.bump))
    store.send(.update { $0.field.count = 7 })
    expectNoDifference(lines.value, ["field(ComposableArchitectureTests.Screen.Action.bump)"])
    store.send(.field(.stop))
    expectNoDifference(lines.value.count, 3)
  }

  struct Sharing: Reducer {
    struct State: Equatable { @Shared(value: 0) var count }
    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.$count.withLock { $0 += action }
      return .none
    }
  }

  @Test func changesOfSharedValuesAreShown() async {
    let output = await capturingStandardError {
      let store = Store(initialState: Sharing.State()) { Sharing()._printChanges() }
      store.send(5)
      store.send(0)
    }
    #expect(output.contains("-   _count: 0\n+   _count: 5\n"), "\(output)")
    #expect(output.contains("(No state changes)"))
  }

  @Test("A test store still checks shared changes that are printed")
  func aTestStoreSeesTheSharedChangesThatArePrinted() async {
    let store = TestStore(initialState: Sharing.State()) {
      Sharing()._printChanges(_ReducerPrinter { _, _, _ in })
    }
    await store.send(5) { $0.$count.withLock { $0 = 5 } }
    let reported = await issues { await store.send(1) }
    expectNoDifference(reported.count, 1)
  }
}

/// `signpost`, which marks the beginning and end of reductions and effects without affecting them.
@MainActor @Suite struct SignpostTests {
  @CasePathable enum Action { case add, wait, done }

  struct Adding: Reducer {
    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      state += 1
      switch action {
      case .add: return .send(.done)
      case .wait: return .run { await $0(.done) }
      case .done: return .none
      }
    }
  }

  @Test("Nothing is printed without a log") func withoutALogNothingIsPrinted() async {
    let output = await capturingStandardError {
      let store = Store(initialState: 0) { Adding().signpost("Adding").signpost() }
      store.send(.add)
      expectNoDifference(store.withState { $0 }, 2)
    }
    #expect(!output.contains("Adding:"))
  }

  @Test("Reductions and effects have a begin and an end")
  func reductionsAndEffectsHaveABeginAndAnEnd() async {
    let lines = LockIsolated<[String]>([])
    let log = SignpostLog { line in lines.withValue { $0.append(line.replacing(/[0-9.]+ ms/, with: "N ms")) }
    }
    let store = Store(initialState: 0) { Adding().signpost("Adding", log: log) }
    store.send(.add)
    let name = "Adding: SignpostTests.Action"
    let add = ["\(name).add begin", "\(name).add end, N ms", "\(name).done begin", "\(name).done end, N ms"]
    expectNoDifference(lines.value, add)
    lines.setValue([])
    await store.send(.wait).finish()
    expectNoDifference(
      lines.value,
      [
        "\(name).wait begin", "\(name).wait end, N ms", "\(name).wait effect begin", "\(name).done begin",
        "\(name).done end, N ms", "\(name).wait effect end, N ms",
      ])
  }

  @Test("An environment variable turns on signposts on standard error", .onlyInCI)
  func theEnvironmentAsksForLinesOnStandardError() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      setenv("CAIRN_SIGNPOSTS", "1", 1)
      await MainActor.run {
        _ = Store(initialState: 0) { Adding().signpost("Adding") }.send(.done)
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      output.contains(/Adding: SignpostTests.Action.done begin\nAdding: .* end, [0-9.]+ ms\n/), "\(output)")
  }
}

/// Returns the text that the process writes to standard error during an operation.
///
/// The text includes output from other code in the process. Tests must look for their own text in it.
@MainActor
private func capturingStandardError(
  _ operation: @MainActor () -> Void, ignoringIssues: () -> Bool = { false }
) async -> String {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("stderr-\(UUID().uuidString)")
  _ = FileManager.default.createFile(atPath: file.path, contents: nil)
  defer { try? FileManager.default.removeItem(at: file) }
  let saved = dup(STDERR_FILENO)
  let descriptor = open(file.path, O_WRONLY | O_APPEND)
  dup2(descriptor, STDERR_FILENO)
  if ignoringIssues() { _ = issues { operation() } } else { operation() }
  dup2(saved, STDERR_FILENO)
  close(descriptor)
  close(saved)
  return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
}
