#if OlderSpellings
  import TerminalUI

  /// A view whose content observes what it reads: every view does.
  @available(*, deprecated, message: "Remove it: every view observes what it reads.")
  public struct WithPerceptionTracking<Content: View>: View {
    private let content: @MainActor () -> Content

    /// Shows its content.
    public init(@ViewBuilder content: @escaping @MainActor () -> Content) { self.content = content }

    public var body: some View { content() }
  }

  /// What brought observation to older systems.
  @available(*, deprecated, message: "Remove the prefix: Swift's own Observation is there.")
  public enum Perception {
    /// What makes bindings of an object.
    @available(*, deprecated, renamed: "Bindable", message: "Write '@Bindable'.")
    public typealias Bindable = TerminalUI.Bindable
  }

  /// What makes bindings of an object that a view observes: every view observes what it reads.
  @available(*, deprecated, message: "Write '@Bindable' where a control writes it, and no wrapper elsewhere.")
  public typealias ObservedObject<Object> = TerminalUI.Bindable<Object>

  /// An object that belongs to a view.
  @available(*, deprecated, message: "Write '@State'.")
  public typealias StateObject<Object> = State<Object>
#endif
