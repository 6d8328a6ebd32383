#if OlderSpellings
  import ComposableArchitecture
  import TerminalUI

  extension View {
    /// Shows an alert while a binding has a value.
    @available(*, deprecated, renamed: "alert(_:action:)")
    public func alert<Action>(
      unwrapping alert: Binding<AlertState<Action>?>, action handler: @escaping @MainActor (Action?) -> Void
    ) -> some View {
      self.alert(alert, action: handler)
    }

    /// Shows a dialog while a binding has a value.
    @available(*, deprecated, renamed: "confirmationDialog(_:action:)")
    public func confirmationDialog<Action>(
      unwrapping dialog: Binding<ConfirmationDialogState<Action>?>,
      action handler: @escaping @MainActor (Action?) -> Void
    ) -> some View {
      confirmationDialog(dialog, action: handler)
    }
  }

  extension Binding {
    /// Returns a binding to the associated value of a case of an optional enum.
    @available(*, deprecated, message: "Put '@CasePathable' before the enum and write '$value.name'.")
    public func `case`<Enum, Case>(_ path: AnyCasePath<Enum, Case>) -> Binding<Case?> where Value == Enum? {
      Binding<Case?>(
        get: { wrappedValue.flatMap { path.extract(from: $0) } },
        set: { wrappedValue = $0.map { path.embed($0) } })
    }
  }

  /// A view of an enum's binding. `CaseLet` gets the bindings of the associated values.
  @available(*, deprecated, message: "Put '@CasePathable' before the enum and write 'switch $value.name'.")
  public struct Switch<Enum, Content: View>: View {
    private let binding: Binding<Enum>
    private let content: @MainActor () -> Content

    /// Creates a view that shows the content for the current case.
    public init(_ binding: Binding<Enum>, @ViewBuilder content: @escaping @MainActor () -> Content) {
      self.binding = binding
      self.content = content
    }

    public var body: some View {
      content().environment(\.switchedBinding, SwitchedBinding(binding: binding))
    }
  }

  struct SwitchedBinding {
    let binding: Any
  }

  private enum SwitchedBindingKey: EnvironmentKey {
    static var defaultValue: SwitchedBinding? { nil }
  }

  extension EnvironmentValues {
    var switchedBinding: SwitchedBinding? {
      get { self[SwitchedBindingKey.self] }
      set { self[SwitchedBindingKey.self] = newValue }
    }
  }

  /// The older name of a stack of screens.
  @available(*, deprecated, renamed: "NavigationStack")
  public typealias NavigationView = NavigationStack
#endif
