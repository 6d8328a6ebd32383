import Dependencies

/// A reducer whose tree of operators has been built: key paths and case paths are resolved, bodies evaluated.
public struct _BuiltReducer<State, Action> {
  @usableFromInline package typealias Reducing = (inout State, Action) -> Effect<Action>

  @usableFromInline package let reduce: Reducing
  /// Selects the reducers that handle the case of an action; `nil` where none does.
  ///
  /// The property is `nil` where all reducers handle each case.
  @usableFromInline let selected: ((Action) -> _BuiltReducer?)?
  /// How many operators handle one case only.
  @usableFromInline let choices: Int

  /// Reduces.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action)
  }

  /// Wraps a function that reduces.
  @inlinable
  public init(reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
    selected = nil
    choices = 0
  }

  /// Wraps a function that reduces, with a selection for each case.
  @inlinable
  init(choices: Int, reduce: @escaping Reducing, selected: @escaping (Action) -> _BuiltReducer?) {
    self.reduce = reduce
    self.choices = choices
    self.selected = selected
  }

  /// The reducers that handle the case of an action; `nil` where none does.
  @inlinable
  func part(for action: Action) -> _BuiltReducer? {
    guard let selected else { return self }
    return selected(action)
  }

  /// Builds when the first action comes, with the dependencies that are in force now.
  @inlinable
  static func lazily(_ build: @escaping () -> Self) -> Self {
    let later = BuiltLater(build)
    return Self { later.reduce(&$0, $1) }
  }
}

/// A body that is built when the first action comes, with the dependencies that were in force where it was described.
///
/// One object for all of it: most stores have one feature, and many are never sent an action.
@usableFromInline
final class BuiltLater<State, Action> {
  @usableFromInline package typealias Reducing = (inout State, Action) -> Effect<Action>

  // What it was built as, once it was.
  @usableFromInline var built: Reducing?
  private var build: (() -> _BuiltReducer<State, Action>)?
  private let dependencies = DependencyValues._Overrides()

  @usableFromInline
  init(_ build: @escaping () -> _BuiltReducer<State, Action>) { self.build = build }

  @inlinable
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if let built { return built(&state, action) }
    return makeBuilt()(&state, action)
  }

  @usableFromInline
  func makeBuilt() -> Reducing {
    let whole = dependencies.run { build!() }
    // Not by `map` and `??`: a function that is passed through them gets a thunk, which each call goes through.
    let new: Reducing
    if let table = CaseTable(whole) { new = { table.reduce(&$0, $1) } } else { new = whole.reduce }
    built = new
    // What it holds is not needed any more.
    build = nil
    return new
  }
}
