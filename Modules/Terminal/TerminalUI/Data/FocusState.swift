import SwiftNavigation

/// Which of a view's fields takes what is typed.
@MainActor
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// A binding of a focus.
  @MainActor
  @propertyWrapper
  public struct Binding {
    let binding: SwiftNavigation.Binding<Value>
    let nothing: Value

    /// Which field has the focus.
    public var wrappedValue: Value {
      get { binding.wrappedValue }
      nonmutating set { binding.wrappedValue = newValue }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }

  /// Makes a focus that begins nowhere.
  public init() where Value: ExpressibleByNilLiteral { self.initialValue = nil }

  /// Makes a focus of a single field.
  public init() where Value == Bool { self.initialValue = false }

  /// Which field has the focus.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set { storage?.value = newValue }
  }

  /// A binding of the focus.
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

/// Reads whether a field has the focus, and gives it the focus.
struct FocusLink {
  var isFocused: @MainActor () -> Bool
  var take: @MainActor () -> Void
  /// Gives the focus up, where the field has it.
  var release: @MainActor () -> Void
}

extension View {
  /// The field has the focus while a focus state has some value.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View
  {
    let link = FocusLink(
      isFocused: { binding.wrappedValue == value },
      // Each letter that is typed takes the focus: what reads it is made again only where another field had it.
      take: { if binding.wrappedValue != value { binding.wrappedValue = value } },
      release: { if binding.wrappedValue == value { binding.wrappedValue = binding.nothing } })
    return environmentChanging { $0.focus = link }
  }

  /// The field has the focus while a focus state is `true`.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }

  /// Synchronises a model's focus with that of a view.
  ///
  /// The model's value is taken when the view appears; afterwards each follows the other.
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
