import CairnSupport
import CustomDump
import Foundation
import Sharing

extension Reducer {
  /// Prints each action that this reducer receives and how it changes the state.
  ///
  /// Changes of shared values are part of the difference. Output goes to stderr, so that it does not mix with a
  /// program's own. `nil` prints nothing.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    _PrintChangesReducer(base: self, printer: printer)
  }
}

/// How ``Reducer/_printChanges(_:)`` shows an action and a change.
public struct _ReducerPrinter<State, Action> {
  let printChange: (_ action: Action, _ oldState: State, _ newState: State) -> Void

  /// Shows changes in a way of one's own.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    self.printChange = printChange
  }

  /// Shows the action and the difference that it made.
  public static var customDump: Self {
    Self { action, oldState, newState in
      var text = "received action:\n"
      text += String(customDumping: action).indented(by: 2) + "\n"
      text += diff(oldState, newState).map { "\($0)\n" } ?? "  (No state changes)\n"
      DebugOutput.write(text)
    }
  }

  /// Shows the action's case only.
  public static var actionLabels: Self {
    Self { action, _, _ in
      DebugOutput.write("received action: \(ActionName.of(action))")
    }
  }

  /// Shows the actions only that a predicate holds for.
  public func filter(_ isIncluded: @escaping (_ receivedAction: Action) -> Bool) -> Self {
    Self { action, oldState, newState in
      if isIncluded(action) { printChange(action, oldState, newState) }
    }
  }

  /// Shows the actions of one case only: `_printChanges(.customDump.filter(\.path))`.
  public func filter<Value>(_ actionCase: CaseKeyPath<Action, Value>) -> Self {
    let path = AnyCasePath(actionCase)
    return filter { path.extract(from: $0) != nil }
  }
}

struct _PrintChangesReducer<Base: Reducer>: WrappingReducer {
  let base: Base
  let printer: _ReducerPrinter<Base.State, Base.Action>?

  func run(into state: inout Base.State, action: Base.Action, base: RunBase) -> Effect<Base.Action> {
    guard let printer else { return base(&state, action) }
    let before = state
    let changes = SharedChangeTracker()
    let effect = changes.track { base(&state, action) }
    // Both states hold the same references: inside, the one before reads what was shared before the action.
    changes.assert { printer.printChange(action, before, state) }
    return effect
  }
}
