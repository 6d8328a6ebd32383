import CasePaths

/// What a feature does for an action, by the number of the action's case.
///
/// A feature of many children is a chain of operators, of which one handles an action. Without the table each of the
/// others extracts its own case from the action and fails.
final class CaseTable<State, Action> {
  /// The number of operators from which on one look-up costs less than their extractions.
  private static var fewestChoices: Int { 3 }

  private let whole: _BuiltReducer<State, Action>
  private let tag: (Action) -> Int
  // Filled by the first action of each case. Reducers run while it is not in use. Of a class without parameters: an array
  // of functions would have its type looked up in the runtime for each action.
  private var parts: [AnyCasePart?] = []

  /// A table for a reducer; `nil` where there is little to choose from, or the cases of its actions have no numbers.
  init?(_ whole: _BuiltReducer<State, Action>) {
    guard whole.choices >= Self.fewestChoices, let tag = caseTag(of: Action.self) else { return nil }
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

/// What a feature does for the actions of one case, without the types of the feature.
private class AnyCasePart {}

private final class CasePart<State, Action>: AnyCasePart {
  let reduce: _BuiltReducer<State, Action>.Reducing

  init(_ built: _BuiltReducer<State, Action>) { reduce = built.reduce }
}

/// A function that returns the number of the case that an action is in; `nil` where the type has none.
private func caseTag<Action>(of _: Action.Type) -> ((Action) -> Int)? {
  func ofPaths<Paths: CasePathReflectable>(_: Paths.Type) -> ((Action) -> Int)? {
    let tag: (Paths.Root) -> Int = Paths._tag
    return tag as? (Action) -> Int
  }
  func ofEnum<Enum: CasePathable>(_: Enum.Type) -> ((Action) -> Int)? {
    (Enum.AllCasePaths.self as? any CasePathReflectable.Type).flatMap { ofPaths($0) }
  }
  return (Action.self as? any CasePathable.Type).flatMap { ofEnum($0) }
}
