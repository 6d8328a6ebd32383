import Dependencies

/// A reducer whose tree of operators is built: its key paths and case paths are resolved, and its bodies are evaluated.
///
/// A store builds its reducer once and calls the result for each action.
public struct _BuiltReducer<State, Action> {
  @usableFromInline package typealias Reducing = (inout State, Action) -> Effect<Action>

  @usableFromInline package let reduce: Reducing
  /// Returns the reducers that handle the case of an action, or `nil` if none does.
  ///
  /// The property itself is `nil` if all reducers handle every case.
  @usableFromInline let selected: ((Action) -> _BuiltReducer?)?
  /// The number of operators that handle only one case.
  @usableFromInline let singleCaseCount: Int

  /// Runs the reducer.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action)
  }

  /// Creates a built reducer from a function.
  @inlinable
  public init(reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
    selected = nil
    singleCaseCount = 0
  }

  /// Creates a built reducer from a function and a selection of reducers for each case.
  @inlinable
  init(singleCaseCount: Int, reduce: @escaping Reducing, selected: @escaping (Action) -> _BuiltReducer?) {
    self.reduce = reduce
    self.singleCaseCount = singleCaseCount
    self.selected = selected
  }

  @inlinable
  func part(for action: Action) -> _BuiltReducer? {
    guard let selected else { return self }
    return selected(action)
  }

  /// Returns a reducer that runs this reducer and then another one, and merges their effects.
  @inlinable
  func followed(by next: Self) -> Self {
    let (first, second) = (reduce, next.reduce)
    return Self(
      singleCaseCount: singleCaseCount + next.singleCaseCount,
      reduce: { state, action in
        let effect = first(&state, action)
        return effect.merge(with: second(&state, action))
      },
      selected: { action in
        guard let first = part(for: action) else { return next.part(for: action) }
        guard let second = next.part(for: action) else { return first }
        return first.followed(by: second)
      })
  }

  /// Returns a reducer that is built for the first action, with the dependencies that are current now.
  @inlinable
  static func lazily(_ build: @escaping () -> Self) -> Self {
    let later = LazyReducer(build)
    return Self { later.reduce(&$0, $1) }
  }
}

/// A reducer that consists of other reducers and implements only `_build()`.
public protocol _ReducerOperator: Reducer {}

extension _ReducerOperator {
  /// Builds this reducer and runs it once.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { _build()(&state, action) }
}

/// A body that is built for the first action, with the dependencies that were current when the reducer was created.
///
/// It is a single object to keep stores small: most stores have one feature, and many never receive an action (benchmark `idle`).
@usableFromInline
final class LazyReducer<State, Action> {
  @usableFromInline package typealias Reducing = _BuiltReducer<State, Action>.Reducing

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
    // This doesn't use `map` and `??`: a function that is passed through them gets a thunk, and each call goes through the thunk.
    let new: Reducing
    if let table = CaseTable(whole) { new = { table.reduce(&$0, $1) } } else { new = whole.reduce }
    built = new
    // The values that the closure captured aren't needed anymore.
    build = nil
    return new
  }
}
