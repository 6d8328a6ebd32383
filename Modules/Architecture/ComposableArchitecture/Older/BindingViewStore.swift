#if OlderSpellings
  import CairnSupport

  /// A field of a view state, with a binding to the store's field.
  @available(*, deprecated, message: "Remove the view's state: read the store, and write '$store.name'.")
  @propertyWrapper
  @dynamicMemberLookup
  public struct BindingViewState<Value> {
    /// The value.
    public let wrappedValue: Value
    /// The binding.
    public let projectedValue: Binding<Value>

    /// A part of the field, with a binding: `self._name = store.$form.name`.
    public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> BindingViewState<
      Member
    > {
      let (keyPath, binding) = (UncheckedSendable(keyPath), projectedValue)
      return BindingViewState<Member>(
        wrappedValue: wrappedValue[keyPath: keyPath.value],
        projectedValue: Binding(
          get: { binding.wrappedValue[keyPath: keyPath.value] },
          set: { binding.wrappedValue[keyPath: keyPath.value] = $0 }))
    }
  }

  @available(*, deprecated, message: "Remove the view's state.")
  extension BindingViewState: Equatable where Value: Equatable {
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
  }

  /// A state from which a view state takes bindings: `self._name = store.$name`.
  @available(*, deprecated, message: "Remove the view's state: read the store, and write '$store.name'.")
  @dynamicMemberLookup
  public struct BindingViewStore<State> {
    private let state: State
    private let read: @MainActor () -> State
    private let write: @MainActor (BindingAction<State>) -> Void

    init(
      state: State, read: @escaping @MainActor () -> State,
      write: @escaping @MainActor (BindingAction<State>) -> Void
    ) {
      self.state = state
      self.read = read
      self.write = write
    }

    /// A part of the state.
    public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { state[keyPath: keyPath] }

    /// A field with a binding.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember field: WritableKeyPath<State, BindingState<Value>>
    ) -> BindingViewState<Value> {
      let (field, read, write) = (UncheckedSendable(field), read, write)
      return BindingViewState(
        wrappedValue: state[keyPath: field.value].wrappedValue,
        projectedValue: Binding(
          get: { read()[keyPath: field.value].wrappedValue }, set: { write(.set(field.value, $0)) }))
    }
  }

  @available(*, deprecated, message: "Assert the store's state, and send 'store.send(\\.binding.name, …)'.")
  extension TestStore {
    /// Returns the current state with bindings that write to a copy, to test the initializer of a view state.
    ///
    /// - Parameter toViewAction: The case of the actions that support bindings.
    public func bindings<ViewAction: BindableAction>(
      action toViewAction: CaseKeyPath<Action, ViewAction>
    ) -> BindingViewStore<State> where ViewAction.State == State { scratchBindings }

    /// Returns the current state with bindings that write to a copy, to test the initializer of a view state.
    ///
    /// - Parameter toViewAction: The case of the actions that support bindings.
    public func bindings<ViewAction: BindableAction>(
      action toViewAction: AnyCasePath<Action, ViewAction>
    ) -> BindingViewStore<State> where ViewAction.State == State { scratchBindings }

    private var scratchBindings: BindingViewStore<State> {
      let scratch = Scratch(state)
      return BindingViewStore(state: state, read: { scratch.state }, write: { $0.write(&scratch.state) })
    }
  }

  @available(*, deprecated, message: "Assert the store's state, and send 'store.send(\\.binding.name, …)'.")
  extension TestStore where Action: BindableAction, Action.State == State {
    /// The current state with bindings that write to a copy, to test the initializer of a view state.
    public var bindings: BindingViewStore<State> { bindings(action: AnyCasePath<Action, Action>()) }
  }

  /// A copy of a state, to which bindings write.
  @MainActor private final class Scratch<State> {
    var state: State
    init(_ state: State) { self.state = state }
  }

  @available(*, deprecated, message: "Read the store itself.")
  extension ViewStore where ViewAction: BindableAction {
    /// Creates a view store that observes a view state with bindings to the store's state, and sends converted actions.
    @_disfavoredOverload
    public convenience init<State, Action>(
      _ store: Store<State, Action>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<State>) -> ViewState,
      send fromViewAction: @escaping (_ action: ViewAction) -> Action,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool
    ) where ViewAction.State == State {
      self.init(
        store,
        observe: { (state: State) in
          let view = BindingViewStore(
            state: state, read: { store.withState { $0 } },
            write: {
              $0.send(
                from: "a view store", of: Action.self, while: { !store.core.isInvalid },
                by: { store.send(fromViewAction(.binding($0))) })
            })
          return assumingMainActor { toViewState(view) }
        }, send: fromViewAction, removeDuplicates: isDuplicate)
    }

    /// Creates a view store that observes a view state with bindings to the store's state.
    @_disfavoredOverload
    public convenience init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<State>) -> ViewState,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool
    ) where ViewAction.State == State {
      self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate)
    }
  }

  @available(*, deprecated, message: "Read the store itself.")
  extension ViewStore where ViewAction: BindableAction, ViewState: Equatable {
    /// Creates a view store that observes a view state with bindings to the store's state, and sends converted actions.
    @_disfavoredOverload
    public convenience init<State, Action>(
      _ store: Store<State, Action>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<State>) -> ViewState,
      send fromViewAction: @escaping (_ action: ViewAction) -> Action
    ) where ViewAction.State == State {
      self.init(store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 })
    }

    /// Creates a view store that observes a view state with bindings to the store's state.
    @_disfavoredOverload
    public convenience init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<State>) -> ViewState
    ) where ViewAction.State == State {
      self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: { $0 == $1 })
    }
  }
#endif
