import SwiftNavigation

/// The field of a view that has the keyboard focus.
@MainActor
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// A binding to a focus state.
  @MainActor
  @propertyWrapper
  public struct Binding {
    let binding: SwiftNavigation.Binding<Value>
    let nothing: Value

    /// The field that has the focus.
    public var wrappedValue: Value {
      get { binding.wrappedValue }
      nonmutating set { binding.wrappedValue = newValue }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }

  /// Creates a focus state in which no field has the focus.
  public init() where Value: ExpressibleByNilLiteral { self.initialValue = nil }

  /// Creates a focus state for a single field.
  public init() where Value == Bool { self.initialValue = false }

  /// The field that has the focus.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set { storage?.value = newValue }
  }

  /// A binding to the focus state.
  public var projectedValue: Binding {
    guard let storage else {
      return Binding(binding: .constant(initialValue), nothing: initialValue)
    }
    return Binding(binding: storage.binding, nothing: initialValue)
  }

  public static var _isKeptByNode: Bool { true }

  public mutating func _install(in access: StorageAccess, environment: EnvironmentValues) {
    storage = access.storage { StateStorage(initialValue) }
  }
}

/// Functions that read whether a field has the focus, and move the focus to the field.
struct FocusLink {
  var isFocused: @MainActor () -> Bool
  var take: @MainActor () -> Void
  /// Gives up the focus if the field has it.
  var release: @MainActor () -> Void
}

extension View {
  /// Gives the field the focus while a focus state has a value.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View
  {
    let link = FocusLink(
      isFocused: { binding.wrappedValue == value },
      // Every typed letter calls this. Assign only if the focus changes, because an assignment evaluates the views that read it.
      take: { if binding.wrappedValue != value { binding.wrappedValue = value } },
      release: { if binding.wrappedValue == value { binding.wrappedValue = binding.nothing } })
    return environmentChanging { $0.focus = link }
  }

  /// Gives the field the focus while a focus state is `true`.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }

  /// Synchronizes a model's focus with a view's focus state.
  ///
  /// When the view appears, the focus state takes the model's value. After that, each follows the other.
  public func bind<Value: Hashable>(
    _ model: Binding<Value>, to focus: FocusState<Value>.Binding
  ) -> some View {
    onAppear { if focus.wrappedValue != model.wrappedValue { focus.wrappedValue = model.wrappedValue } }
      .onChange(of: model.wrappedValue) { _, new in
        if focus.wrappedValue != new { focus.wrappedValue = new }
      }
      .onChange(of: focus.wrappedValue) { _, new in
        if model.wrappedValue != new { model.wrappedValue = new }
      }
  }
}
