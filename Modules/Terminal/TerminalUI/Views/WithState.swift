import SwiftNavigation

/// A view that owns a value and passes a binding to it, for previews of views that take a binding.
///
/// ```swift
/// #Preview { WithState(initialValue: "Blob") { $name in NameField(name: $name) } }
/// ```
public struct WithState<Value, Content: View>: View {
  @State private var value: Value
  private let content: (Binding<Value>) -> Content

  /// Creates a view with an initial value.
  public init(initialValue value: Value, @ViewBuilder content: @escaping (Binding<Value>) -> Content) {
    self._value = State(wrappedValue: value)
    self.content = content
  }

  public var body: some View { content($value) }
}
