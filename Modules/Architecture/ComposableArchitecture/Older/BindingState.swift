#if OlderSpellings
  /// A field that a view may write by a binding: every field of an `@ObservableState` is one.
  @available(*, deprecated, message: "Remove it: '@ObservableState' makes every field of the state bindable.")
  @propertyWrapper
  @dynamicMemberLookup
  public struct BindingState<Value> {
    /// The value.
    public var wrappedValue: Value
    /// The wrapper, which key paths go through: `\.$name`.
    public var projectedValue: Self {
      get { self }
      set { self = newValue }
    }
    /// A field with a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// A part of the value, which key paths go through: `\.$item.name`.
    public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> BindingState<Member> {
      get { BindingState<Member>(wrappedValue: wrappedValue[keyPath: keyPath]) }
      set { wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
    }
  }

  @available(*, deprecated, message: "Remove '@BindingState'.")
  extension BindingState: Equatable where Value: Equatable {}
  @available(*, deprecated, message: "Remove '@BindingState'.")
  extension BindingState: Hashable where Value: Hashable {}
  @available(*, deprecated, message: "Remove '@BindingState'.")
  extension BindingState: Sendable where Value: Sendable {}
  @available(*, deprecated, message: "Remove '@BindingState'.")
  extension BindingState: Encodable where Value: Encodable {
    /// Writes the value alone.
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }
  @available(*, deprecated, message: "Remove '@BindingState'.")
  extension BindingState: Decodable where Value: Decodable {
    /// Reads the value alone.
    public init(from decoder: any Decoder) throws { try self.init(wrappedValue: Value(from: decoder)) }
  }
  @available(*, deprecated, message: "Remove '@BindingState'.")
  extension BindingState: CustomReflectable, CustomDumpRepresentable {
    /// The value's mirror.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
    /// The value.
    public var customDumpValue: Any { wrappedValue }
  }

  extension BindingAction {
    /// Writes a field: `.set(\.$name, "Blob")`.
    @available(*, deprecated, message: "Remove '@BindingState' and write 'set(\\.name, …)'.")
    public static func set<Value: Equatable & Sendable>(
      _ field: WritableKeyPath<Root, BindingState<Value>>, _ value: Value
    ) -> Self {
      let action = set(field.appending(path: \.wrappedValue), value)
      return Self(
        keyPath: field, value: action.value, write: action.write, isEqual: action.isEqual)
    }

    /// Whether a field is written: `case .binding(\.$name)`.
    @available(*, deprecated, message: "Remove '@BindingState' and write 'case .binding(\\.name)'.")
    public static func ~= <Value>(field: WritableKeyPath<Root, BindingState<Value>>, action: Self) -> Bool {
      field == action.keyPath
    }
  }

  extension BindableAction {
    /// Writes a field: `.set(\.$name, "Blob")`.
    @available(*, deprecated, message: "Remove '@BindingState' and write '.binding(.set(\\.name, …))'.")
    public static func set<Value: Equatable & Sendable>(
      _ field: WritableKeyPath<State, BindingState<Value>>, _ value: Value
    ) -> Self {
      .binding(.set(field, value))
    }
  }

  @available(*, deprecated, message: "Write '$store.name'.")
  extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
    /// A binding of a field: `viewStore.binding(\.$name)`.
    public func binding<Value: Equatable & Sendable>(
      _ field: WritableKeyPath<ViewState, BindingState<Value>>
    ) -> Binding<Value> {
      let field = UncheckedSendable(field)
      return binding(
        get: { $0[keyPath: field.value].wrappedValue }, send: { .binding(.set(field.value, $0)) })
    }

    /// A binding of a field: `viewStore.$name`.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember field: WritableKeyPath<ViewState, BindingState<Value>>
    ) -> Binding<Value> {
      binding(field)
    }
  }

  /// A field of a view's state with a binding of the field that it was taken from.
  @available(*, deprecated, message: "Remove the view's state: read the store, and write '$store.name'.")
  @propertyWrapper
  public struct BindingViewState<Value> {
    /// The value.
    public let wrappedValue: Value
    /// The binding.
    public let projectedValue: Binding<Value>
  }

  @available(*, deprecated, message: "Remove the view's state.")
  extension BindingViewState: Equatable where Value: Equatable {
    /// Whether the values are equal.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
  }

  /// A state of which a view's state takes bindings: `self._name = store.$name`.
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

    /// A field, and a binding of it.
    @MainActor
    public subscript<Value: Equatable & Sendable>(
      dynamicMember field: WritableKeyPath<State, BindingState<Value>>
    ) -> BindingViewState<Value> {
      let field = UncheckedSendable(field)
      return BindingViewState(
        wrappedValue: state[keyPath: field.value].wrappedValue,
        projectedValue: Binding(
          get: { read()[keyPath: field.value].wrappedValue }, set: { write(.set(field.value, $0)) }))
    }
  }

  @available(*, deprecated, message: "Read the store itself.")
  extension ViewStore {
    /// Observes a view's state that has bindings of the store's.
    public convenience init<State, Action: BindableAction>(
      _ store: Store<State, Action>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<State>) -> ViewState,
      send fromViewAction: @escaping (_ action: ViewAction) -> Action,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool
    ) where Action.State == State {
      self.init(
        store,
        observe: { (state: State) in
          let view = BindingViewStore(
            state: state, read: { store.withState { $0 } }, write: { store.send(.binding($0)) })
          return assumingMainActor { toViewState(view) }
        }, send: fromViewAction, removeDuplicates: isDuplicate)
    }

    /// Observes a view's state that has bindings of the store's.
    public convenience init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<State>) -> ViewState
    ) where ViewState: Equatable, ViewAction: BindableAction, ViewAction.State == State {
      self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: { $0 == $1 })
    }
  }
#endif
