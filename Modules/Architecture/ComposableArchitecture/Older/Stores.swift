#if OlderSpellings
  import CairnSupport

  extension Store {
    /// Creates the store of a feature.
    @available(*, deprecated, message: "Write 'Store(initialState: …) { Feature() }'.")
    public convenience init<R: Reducer<State, Action>>(
      initialState: @autoclosure () -> R.State, reducer: R,
      prepareDependencies: ((inout DependencyValues) -> Void)? = nil
    ) {
      self.init(initialState: initialState(), reducer: { reducer }, withDependencies: prepareDependencies)
    }

    /// Returns the store of a part of the state, using functions.
    ///
    /// Each call creates a new store, because functions can't be compared.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write key paths, 'scope(state: \\.child, action: \\.child)'.")
    public func scope<ChildState, ChildAction>(
      state toChildState: @escaping (State) -> ChildState,
      action fromChildAction: @escaping (ChildAction) -> Action
    ) -> Store<ChildState, ChildAction> {
      Store<ChildState, ChildAction>(
        core: FunctionCore(base: core, toState: toChildState, embed: fromChildAction))
    }

    /// Returns the store of a part of the state, with the same actions.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write key paths, 'scope(state: \\.child, action: \\.self)'.")
    public func scope<ChildState>(state toChildState: @escaping (State) -> ChildState) -> Store<
      ChildState, Action
    > {
      scope(state: toChildState, action: { $0 })
    }

    /// Returns a store with the same actions but without state.
    @available(*, deprecated, message: "Pass the store itself, or one of a child.")
    public var stateless: Store<Void, Action> { scope(state: { _ in }) }

    /// Returns a store with the same state but without actions.
    @available(*, deprecated, message: "Pass the store itself, or one of a child.")
    public var actionless: Store<State, Never> {
      func never(_ action: Never) -> Action {}
      return scope(state: { $0 }, action: never)
    }

    /// Calls `then` when the state becomes non-`nil`, and `else` when it becomes `nil`.
    ///
    /// - Returns: A cancellable that ends the calls.
    @available(*, deprecated, message: "Write 'observe { if let child = store.scope(…) { … } else { … } }'.")
    public func ifLet<Wrapped>(
      then unwrap: @escaping (_ store: Store<Wrapped, Action>) -> Void, else: @escaping () -> Void = {}
    ) -> ObserveToken where State == Wrapped? {
      var existed: Bool?
      // A store that was scoped for this call lives as long as the returned cancellable.
      func update() {
        let exists = withState { $0 != nil }
        guard exists != existed else { return }
        existed = exists
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
    /// Returns a binding to the store of a presented child.
    ///
    /// Writing `nil` dismisses the child.
    @available(*, deprecated, message: "Write '$store.scope(state: \\.child, action: \\.child)'.")
    public func presented<PresentedState, PresentedAction>() -> Binding<
      Store<PresentedState, PresentedAction>?
    >
    where State == PresentationState<PresentedState>, Action == PresentationAction<PresentedAction> {
      presentationBinding(state: \.wrappedValue, key: \Case<Action>.self) { AnyCasePath() }
    }
  }

  /// A projection of another core that uses functions.
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
    override func send(_ action: Action, group: EffectGroup?) -> EffectGroup? {
      base.send(embed(action), group: group)
    }
  }

  extension PresentationState where State: CasePathable {
    /// The associated value of a case of a presented enum, or `nil` if the enum is in another case:
    /// `\.$destination.editForm`.
    @available(*, deprecated, message: "Write '\\.destination?.editForm'.")
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<State.AllCasePaths, AnyCasePath<State, Member>>
    ) -> PresentationState<Member> {
      PresentationState<Member>(
        wrappedValue: wrappedValue.flatMap { State.allCasePaths[keyPath: keyPath].extract(from: $0) })
    }
  }
#endif
