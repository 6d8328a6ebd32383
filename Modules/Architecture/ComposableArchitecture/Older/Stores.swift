#if OlderSpellings
  import CairnSupport

  extension Store {
    /// Makes the store of a feature.
    @available(*, deprecated, message: "Write 'Store(initialState: …) { Feature() }'.")
    public convenience init<R: Reducer<State, Action>>(
      initialState: @autoclosure () -> R.State, reducer: R,
      prepareDependencies: ((inout DependencyValues) -> Void)? = nil
    ) {
      self.init(initialState: initialState(), reducer: { reducer }, withDependencies: prepareDependencies)
    }

    /// The store of a part of the state, by functions.
    ///
    /// Each call makes a new store: nothing tells that two functions are the same.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write key paths, 'scope(state: \\.child, action: \\.child)'.")
    public func scope<ChildState, ChildAction>(
      state toChildState: @escaping (State) -> ChildState,
      action fromChildAction: @escaping (ChildAction) -> Action
    ) -> Store<ChildState, ChildAction> {
      Store<ChildState, ChildAction>(
        core: FunctionCore(base: core, toState: toChildState, embed: fromChildAction))
    }

    /// The store of a part of the state, with the same actions.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write key paths, 'scope(state: \\.child, action: \\.self)'.")
    public func scope<ChildState>(state toChildState: @escaping (State) -> ChildState) -> Store<
      ChildState, Action
    > {
      scope(state: toChildState, action: { $0 })
    }

    /// The store of the same actions without state.
    @available(*, deprecated, message: "Pass the store itself, or one of a child.")
    public var stateless: Store<Void, Action> { scope(state: { _ in }) }

    /// The store of the same state without actions.
    @available(*, deprecated, message: "Pass the store itself, or one of a child.")
    public var actionless: Store<State, Never> {
      func never(_ action: Never) -> Action {}
      return scope(state: { $0 }, action: never)
    }

    /// Shows a store in one way while its state is there, and in another while it is not, each time that this changes.
    ///
    /// - Returns: What ends it.
    @available(*, deprecated, message: "Write 'observe { if let child = store.scope(…) { … } else { … } }'.")
    public func ifLet<Wrapped>(
      then unwrap: @escaping (_ store: Store<Wrapped, Action>) -> Void, else: @escaping () -> Void = {}
    ) -> ObserveToken where State == Wrapped? {
      var wasThere: Bool?
      // A store that was scoped for this call lives as long as what it returns.
      func update() {
        let isThere = withState { $0 != nil }
        guard isThere != wasThere else { return }
        wasThere = isThere
        if let store = scope(state: \.self, action: \.self) as Store<Wrapped, Action>? {
          unwrap(store)
        } else {
          `else`()
        }
      }
      update()
      let end = core.listen(update)
      return ObserveToken { assumingMainActor(end) }
    }
  }

  extension Store {
    /// The store of what is presented, as a binding: writing `nil` dismisses it.
    @available(*, deprecated, message: "Write '$store.scope(state: \\.child, action: \\.child)'.")
    public func presented<PresentedState, PresentedAction>() -> Binding<
      Store<PresentedState, PresentedAction>?
    >
    where State == PresentationState<PresentedState>, Action == PresentationAction<PresentedAction> {
      presentationBinding(state: \.wrappedValue, key: \Case<Action>.self) { AnyCasePath() }
    }
  }

  /// A part of another core, by functions.
  private final class FunctionCore<Base, BaseAction, State, Action>: Core<State, Action> {
    private let base: Core<Base, BaseAction>
    private let toState: (Base) -> State
    private let embed: (Action) -> BaseAction

    init(
      base: Core<Base, BaseAction>, toState: @escaping (Base) -> State,
      embed: @escaping (Action) -> BaseAction
    ) {
      self.base = base
      self.toState = toState
      self.embed = embed
    }

    override var state: State { base.withState { toState($0) } }
    override var isInvalid: Bool { base.isInvalid }
    override func listen(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
      base.listen(body)
    }
    override func send(_ action: Action) -> EffectGroup? { base.send(embed(action)) }
  }

  extension PresentationState where State: CasePathable {
    /// What is presented, where it is in a case: `\.$destination.editForm`.
    @available(*, deprecated, message: "Write '\\.destination?.editForm'.")
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<State.AllCasePaths, AnyCasePath<State, Member>>
    ) -> PresentationState<Member> {
      PresentationState<Member>(
        wrappedValue: wrappedValue.flatMap { State.allCasePaths[keyPath: keyPath].extract(from: $0) })
    }
  }
#endif
