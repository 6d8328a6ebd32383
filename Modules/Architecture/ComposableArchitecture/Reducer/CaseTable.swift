import CasePaths

/// A table of the reducers of a feature that handle an action, by the number of the action's case.
///
/// A feature with many children is a chain of operators, and only one of them handles an action. Without the table, each of the
/// others tries to extract its own case from the action and fails (benchmark `wide`).
final class CaseTable<State, Action> {
  /// The minimum number of operators for a table: with fewer, a lookup costs more than the extractions that it saves.
  private static var fewestSingleCases: Int { 3 }

  private let whole: _BuiltReducer<State, Action>
  private let tag: (Action) -> Int
  // The first action of each case fills its entry. The array isn't accessed while a reducer runs. Its elements are objects, because
  // the type of an array of functions would be looked up in the runtime for each action.
  private var parts: [AnyObject?] = []

  /// Creates a table, or returns `nil` if the reducer has too few operators or the cases of its actions have no numbers.
  init?(_ whole: _BuiltReducer<State, Action>) {
    guard whole.singleCaseCount >= Self.fewestSingleCases, let tag = caseTag(of: Action.self) else {
      return nil
    }
    self.whole = whole
    self.tag = tag
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    let tag = tag(action)
    guard tag >= 0 else { return whole.reduce(&state, action) }
    if tag < parts.count, let part = parts[tag] {
      return (part as! CasePart<State, Action>).reduce(&state, action)
    }
    return makePart(for: action, tag).reduce(&state, action)
  }

  private func makePart(for action: Action, _ tag: Int) -> CasePart<State, Action> {
    let part = CasePart(whole.part(for: action) ?? _BuiltReducer { _, _ in .none })
    if tag >= parts.count { parts += Array(repeating: nil, count: tag + 1 - parts.count) }
    parts[tag] = part
    return part
  }
}

private final class CasePart<State, Action> {
  let reduce: _BuiltReducer<State, Action>.Reducing

  init(_ built: _BuiltReducer<State, Action>) { reduce = built.reduce }
}

/// Returns a function that returns the number of an action's case, or `nil` if the cases of the type have no numbers.
private func caseTag<Action>(of _: Action.Type) -> ((Action) -> Int)? {
  func paths<Enum: CasePathable>(of _: Enum.Type) -> (any CasePathReflectable<Action>.Type)? {
    Enum.AllCasePaths.self as? any CasePathReflectable<Action>.Type
  }
  let paths = (Action.self as? any CasePathable.Type).flatMap { paths(of: $0) }
  return paths.map { paths in { paths._tag(of: $0) } }
}
