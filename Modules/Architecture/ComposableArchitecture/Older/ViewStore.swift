#if OlderSpellings
  import Observation
  #if Combine
    @preconcurrency import OpenCombine
  #endif

  /// A view's part of a store: a view state, whose changes update the view, and the actions that the view sends.
  @available(
    *, deprecated, message: "Read the store itself: give the state '@ObservableState' and write 'store.name'."
  )
  @MainActor
  @dynamicMemberLookup
  public final class ViewStore<ViewState, ViewAction>: Observable {
    private let registrar = ObservationRegistrar()
    private var current: ViewState
    private let sendAction: (ViewAction) -> StoreTask
    private let hasState: () -> Bool
    /// Whether the store's state still exists.
    var isValid: Bool { hasState() }
    private let states: StorePublisher<ViewState>
    private var end: () -> Void = {}
    #if Combine
      /// Publishes before each change of the state.
      public nonisolated let objectWillChange = ObservableObjectPublisher()
    #endif

    /// Creates a view store that observes a function of a store's state, and sends actions that are converted by
    /// another function.
    ///
    /// - Parameter isDuplicate: Returns `true` if two states look the same, so that no view is updated.
    public init<State, Action>(
      _ store: Store<State, Action>, observe toViewState: @escaping (_ state: State) -> ViewState,
      send fromViewAction: @escaping (_ action: ViewAction) -> Action,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool
    ) {
      let core = store.core
      current = store.withState(toViewState)
      sendAction = { store.send(fromViewAction($0)) }
      hasState = { !core.isInvalid }
      let toState = UncheckedSendable(toViewState)
      let isSame = UncheckedSendable(isDuplicate)
      states = StorePublisher { yield in
        var last = store.withState(toState.value)
        yield(last)
        return core.listen {
          guard !core.isInvalid else { return }
          let next = store.withState(toState.value)
          guard !isSame.value(last, next) else { return }
          last = next
          yield(next)
        }
      }
      end = core.listen { [weak self] in
        guard let self, !core.isInvalid else { return }
        let next = store.withState(toViewState)
        guard !isDuplicate(current, next) else { return }
        #if Combine
          objectWillChange.send()
        #endif
        registrar.withMutation(of: self, keyPath: \.current) { self.current = next }
      }
    }

    isolated deinit { end() }

    /// The state.
    ///
    /// Reads are observed.
    public var state: ViewState {
      registrar.access(self, keyPath: \.current)
      return current
    }

    /// A part of the state.
    public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value {
      state[keyPath: keyPath]
    }

    /// The states over time, without repetitions: the current state, and then each new one.
    public var publisher: StorePublisher<ViewState> { states }

    /// Sends an action.
    @discardableResult
    public func send(_ action: ViewAction) -> StoreTask { sendAction(action) }

    /// Sends an action, and ignores the animation, because terminals don't animate.
    @discardableResult
    public func send(_ action: ViewAction, animation: Animation?) -> StoreTask { send(action) }

    /// Sends an action, and suspends while the state satisfies a predicate.
    public func send(_ action: ViewAction, while predicate: @escaping (_ state: ViewState) -> Bool) async {
      let task = send(action)
      await withTaskCancellationHandler {
        await yield(while: predicate)
      } onCancel: {
        Task { @MainActor in task.cancel() }
      }
    }

    /// Sends an action, and suspends while the state satisfies a predicate.
    ///
    /// Ignores the animation, because terminals don't animate.
    public func send(
      _ action: ViewAction, animation: Animation?, while predicate: @escaping (_ state: ViewState) -> Bool
    ) async {
      await send(action, while: predicate)
    }

    /// Sends an action, and ignores the transaction, because terminals don't animate.
    @discardableResult
    public func send(_ action: ViewAction, transaction: UITransaction) -> StoreTask { send(action) }

    /// Suspends while the state satisfies a predicate.
    public func yield(while predicate: @escaping (_ state: ViewState) -> Bool) async {
      for await state in states where !predicate(state) { return }
    }

    // MARK: Bindings

    /// Returns a binding that reads a part of the state and sends an action when it is written.
    public func binding<Value>(
      get: @escaping (_ state: ViewState) -> Value,
      send valueToAction: @escaping (_ value: Value) -> ViewAction
    ) -> Binding<Value> {
      Binding(get: { get(self.state) }, set: { self.send(valueToAction($0)) })
    }

    /// Returns a binding that reads a part of the state and sends an action when it is written.
    public func binding<Value>(
      get: @escaping (_ state: ViewState) -> Value, send action: ViewAction
    ) -> Binding<Value> {
      binding(get: get, send: { _ in action })
    }

    /// Returns a binding that reads the state and sends an action when it is written.
    public func binding(send valueToAction: @escaping (_ value: ViewState) -> ViewAction) -> Binding<
      ViewState
    > {
      binding(get: { $0 }, send: valueToAction)
    }

    /// Returns a binding that reads the state and sends an action when it is written.
    public func binding(send action: ViewAction) -> Binding<ViewState> { binding(send: { _ in action }) }
  }

  /// The view store of a feature.
  @available(*, deprecated, message: "Read the store itself: 'StoreOf<Feature>'.")
  public typealias ViewStoreOf<R: ReducerDomain> = ViewStore<R.State, R.Action>

  @available(*, deprecated, message: "Read the store itself.")
  extension ViewStore {
    /// Creates a view store that observes a function of a store's state.
    public convenience init<State>(
      _ store: Store<State, ViewAction>, observe toViewState: @escaping (_ state: State) -> ViewState,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool
    ) {
      self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate)
    }

    /// Creates a view store that observes a store's state.
    public convenience init(
      _ store: Store<ViewState, ViewAction>,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool
    ) {
      self.init(store, observe: { $0 }, send: { $0 }, removeDuplicates: isDuplicate)
    }
  }

  @available(*, deprecated, message: "Read the store itself.")
  extension ViewStore where ViewState: Equatable {
    /// Creates a view store that observes a function of a store's state, and sends actions that are converted by
    /// another function.
    public convenience init<State, Action>(
      _ store: Store<State, Action>, observe toViewState: @escaping (_ state: State) -> ViewState,
      send fromViewAction: @escaping (_ action: ViewAction) -> Action
    ) {
      self.init(store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 })
    }

    /// Creates a view store that observes a function of a store's state.
    public convenience init<State>(
      _ store: Store<State, ViewAction>, observe toViewState: @escaping (_ state: State) -> ViewState
    ) {
      self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: { $0 == $1 })
    }

    /// Creates a view store that observes a store's state.
    public convenience init(_ store: Store<ViewState, ViewAction>) { self.init(store, observe: { $0 }) }
  }

  @available(*, deprecated, message: "Read the store itself.")
  extension ViewStore where ViewState == Void {
    /// Creates a view store that observes nothing in a store.
    public convenience init(_ store: Store<Void, ViewAction>) {
      self.init(store, observe: { $0 }, send: { $0 }, removeDuplicates: { _, _ in true })
    }
  }

  #if Combine
    @available(*, deprecated, message: "Read the store itself.")
    extension ViewStore: ObservableObject {}
  #endif

  @available(*, deprecated, message: "Compare stores.")
  extension ViewStore: @MainActor Equatable {
    public nonisolated static func == (lhs: ViewStore, rhs: ViewStore) -> Bool { lhs === rhs }
  }
#endif
