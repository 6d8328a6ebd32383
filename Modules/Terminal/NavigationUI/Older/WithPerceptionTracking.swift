#if OlderSpellings
  import TerminalUI

  /// A view that observes the values that its content reads, as every view does.
  @available(*, deprecated, message: "Remove it: every view observes what it reads.")
  public struct WithPerceptionTracking<Content: View>: View {
    private let content: @MainActor () -> Content

    /// Creates a view with the given content.
    public init(@ViewBuilder content: @escaping @MainActor () -> Content) { self.content = content }

    public var body: some View { content() }
  }

  /// The protocol that provided observation on older systems.
  @available(*, deprecated, message: "Remove the prefix: Swift's own Observation is there.")
  public enum Perception {
    /// The property wrapper for bindings of an object.
    @available(*, deprecated, renamed: "Bindable", message: "Write '@Bindable'.")
    public typealias Bindable = TerminalUI.Bindable
  }

  /// The property wrapper for bindings of an object that a view observes. Every view observes the values that it reads.
  @available(*, deprecated, message: "Write '@Bindable' where a control writes it, and no wrapper elsewhere.")
  public typealias ObservedObject<Object> = TerminalUI.Bindable<Object>

  /// The property wrapper for an object that belongs to a view.
  @available(*, deprecated, message: "Write '@State'.")
  public typealias StateObject<Object> = State<Object>
#endif
