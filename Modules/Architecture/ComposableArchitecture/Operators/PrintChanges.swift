import CairnSupport
import CustomDump
import Foundation
import Sharing

extension Reducer {
  /// Prints each action that this reducer receives and how it changes the state.
  ///
  /// The difference includes changes of shared values. The output goes to standard error, apart from the program's own output.
  ///
  /// - Parameter printer: The format of the output, or `nil` to print nothing.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    _PrintChangesReducer(base: self, printer: printer)
  }
}

/// The format in which ``Reducer/_printChanges(_:)`` prints actions and changes.
public struct _ReducerPrinter<State, Action> {
  let printChange: (_ action: Action, _ oldState: State, _ newState: State) -> Void

  /// Creates a format that calls a function with each action and the states before and after it.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    self.printChange = printChange
  }

  /// A format that prints the action and the difference between the states.
  public static var customDump: Self {
    Self { action, oldState, newState in
      var text = "received action:\n"
      text += String(customDumping: action).indented(by: 2) + "\n"
      text += diff(oldState, newState).map { "\($0)\n" } ?? "  (No state changes)\n"
      DebugOutput.write(text)
    }
  }

  /// A format that prints only the case of the action.
  public static var actionLabels: Self {
    Self { action, _, _ in
      DebugOutput.write("received action: \(ActionName.of(action))")
    }
  }

  /// Returns a format that prints only the actions that satisfy a predicate.
  public func filter(_ isIncluded: @escaping (_ receivedAction: Action) -> Bool) -> Self {
    Self { action, oldState, newState in
      if isIncluded(action) { printChange(action, oldState, newState) }
    }
  }

  /// Returns a format that prints only the actions of one case: `_printChanges(.customDump.filter(\.path))`.
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
    // Both states contain the same references to shared values. Inside `assert`, the earlier state reads the earlier values.
    changes.assert { printer.printChange(action, before, state) }
    return effect
  }
}
