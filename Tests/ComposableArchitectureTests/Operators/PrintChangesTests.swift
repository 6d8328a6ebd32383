import ComposableArchitecture
import Foundation
import Testing

/// `_printChanges` and `signpost`, which show what a reducer does and change nothing of it.
@MainActor @Suite struct PrintChangesTests {
  struct Adding: Reducer {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action
      return action == 5 ? .send(1) : .none
    }
  }

  @Test func aPrinterIsToldOfTheActionAndBothStates() {
    let lines = LockIsolated<[String]>([])
    let printer = _ReducerPrinter<Int, Int> { action, old, new in
      lines.withValue { $0.append("\(action): \(old) → \(new)") }
    }
    let store = Store(initialState: 0) { Adding()._printChanges(printer) }
    store.send(5)
    #expect(lines.value == ["5: 0 → 5", "1: 5 → 6"])
    #expect(store.withState { $0 } == 6)
    var state = 1
    _ = Adding()._printChanges(printer).reduce(into: &state, action: 2)
    #expect(state == 3 && lines.value.last == "2: 1 → 3")
  }

  @Test func noPrinterPrintsNothing() async {
    let output = await capturingStandardError {
      let store = Store(initialState: 0) { Adding()._printChanges(nil) }
      store.send(5)
      #expect(store.withState { $0 } == 6)
    }
    #expect(!output.contains("received action"))
  }

  @Test func changesAreShownAsADifference() async {
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

  @Test func labelsShowTheActionAlone() async {
    let output = await capturingStandardError {
      let store = Store(initialState: House.State()) { House()._printChanges(.actionLabels) }
      store.send(.sheet(.presented(.bump)))
      store.send(.rows(.element(id: 4, action: .bump)))
    } ignoringIssues: {
      true
    }
    #expect(output.contains("received action: House.Action.sheet(.presented(.bump))\n"))
    #expect(output.contains("received action: House.Action.rows(.element(id:, action: .bump))\n"))
    #expect(!output.contains("count"))
  }

  @Test func aSignpostChangesNothing() {
    let store = Store(initialState: 0) { Adding().signpost("Adding").signpost() }
    store.send(5)
    #expect(store.withState { $0 } == 6)
  }
}

/// What an operation writes to the process's standard error.
///
/// Everything that the process writes meanwhile is in it, so that tests look for what they wrote themselves.
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
