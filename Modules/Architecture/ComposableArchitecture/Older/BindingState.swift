#if OlderSpellings
  /// A field that a view can write through a binding.
  ///
  /// Every field of an `@ObservableState` can be written this way.
  @available(*, deprecated, message: "Remove it: '@ObservableState' makes every field of the state bindable.")
  @propertyWrapper
  @dynamicMemberLookup
  public struct BindingState<Value> {
    /// The value.
    public var wrappedValue: Value
    /// The wrapper, which key paths use: `\.$name`.
    public var projectedValue: Self {
      get { self }
      set { self = newValue }
    }
    /// Creates a field with a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// A part of the value, which key paths use: `\.$item.name`.
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
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }
  @available(*, deprecated, message: "Remove '@BindingState'.")
  extension BindingState: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws { try self.init(wrappedValue: Value(from: decoder)) }
  }
  @available(*, deprecated, message: "Remove '@BindingState'.")
  extension BindingState: CustomReflectable, CustomDumpRepresentable {
    /// A mirror of the value.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
    /// The value, which a dump shows in place of the wrapper.
    public var customDumpValue: Any { wrappedValue }
  }

  extension BindingAction {
    /// Returns a write to a field: `.set(\.$name, "Blob")`.
    @available(*, deprecated, message: "Remove '@BindingState' and write 'set(\\.name, …)'.")
    public static func set<Value: Equatable & Sendable>(
      _ field: WritableKeyPath<Root, BindingState<Value>>, _ value: Value
    ) -> Self {
      let action = set(field.appending(path: \.wrappedValue), value)
      return Self(
        keyPath: field, value: action.value, write: action.write, isEqual: action.isEqual)
    }

    /// Returns `true` if an action writes to a field: `case .binding(\.$name)`.
    @available(*, deprecated, message: "Remove '@BindingState' and write 'case .binding(\\.name)'.")
    public static func ~= <Value>(field: WritableKeyPath<Root, BindingState<Value>>, action: Self) -> Bool {
      field == action.keyPath
    }
  }

  extension BindingAction.AllCasePaths {
    /// The write to a field: `action[case: \.binding.$name]`.
    @available(*, deprecated, message: "Remove '@BindingState' and write '\\.binding.name'.")
    public subscript<Value: Equatable & Sendable>(
      dynamicMember field: WritableKeyPath<Root, BindingState<Value>>
    ) -> AnyCasePath<BindingAction, Value> {
      let field = UncheckedSendable(field)
      return AnyCasePath(
        embed: { .set(field.value, $0) },
        extract: { $0.keyPath == field.value ? $0.value as? Value : nil })
    }
  }

  extension BindableAction {
    /// Returns a write to a field: `.set(\.$name, "Blob")`.
    @available(*, deprecated, message: "Remove '@BindingState' and write '.binding(.set(\\.name, …))'.")
    public static func set<Value: Equatable & Sendable>(
      _ field: WritableKeyPath<State, BindingState<Value>>, _ value: Value
    ) -> Self {
      .binding(.set(field, value))
    }
  }

  @available(*, deprecated, message: "Write '$store.name'.")
  extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
    /// Returns a binding to a field: `viewStore.binding(\.$name)`.
    public func binding<Value: Equatable & Sendable>(
      _ field: WritableKeyPath<ViewState, BindingState<Value>>
    ) -> Binding<Value> {
      let field = UncheckedSendable(field)
      return Binding(
        get: { self.state[keyPath: field.value].wrappedValue },
        set: {
          BindingAction.set(field.value, $0).send(
            from: "a view store", of: ViewAction.self, while: { self.isValid },
            by: { self.send(.binding($0)) })
        })
    }

    /// A binding to a field: `viewStore.$name`.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember field: WritableKeyPath<ViewState, BindingState<Value>>
    ) -> Binding<Value> {
      binding(field)
    }
  }
#endif
