#if OlderSpellings
  import TerminalUI

  // Modifiers that SwiftUI itself has replaced.

  extension View {
    /// Does something with the new value when a value has changed.
    @available(*, deprecated, message: "Write 'onChange(of: value) { old, new in … }'.")
    public func onChange<Value: Equatable>(
      of value: Value, perform action: @escaping @MainActor (_ newValue: Value) -> Void
    ) -> some View {
      onChange(of: value) { _, new in action(new) }
    }

    /// The screen under a title.
    @available(*, deprecated, message: "Write 'navigationTitle(…)'.")
    public func navigationBarTitle(
      _ title: some StringProtocol, displayMode: TitleDisplayMode
    ) -> some View {
      navigationTitle(title)
    }

    /// The screen under a title.
    @available(*, deprecated, renamed: "navigationTitle(_:)")
    public func navigationBarTitle(_ title: Text, displayMode: TitleDisplayMode = .automatic) -> some View {
      navigationTitle(title)
    }

    /// Controls at both ends of the bar.
    @available(*, deprecated, message: "Write 'toolbar { ToolbarItem(placement: …) { … } }'.")
    public func navigationBarItems(leading: some View, trailing: some View) -> some View {
      toolbar {
        ToolbarItem(placement: .navigationBarLeading) { leading }
        ToolbarItem(placement: .navigationBarTrailing) { trailing }
      }
    }

    /// Controls at the beginning of the bar.
    @available(*, deprecated, message: "Write 'toolbar { ToolbarItem(placement: …) { … } }'.")
    public func navigationBarItems(leading: some View) -> some View {
      toolbar { ToolbarItem(placement: .navigationBarLeading) { leading } }
    }

    /// Controls at the end of the bar.
    @available(*, deprecated, message: "Write 'toolbar { ToolbarItem(placement: …) { … } }'.")
    public func navigationBarItems(trailing: some View) -> some View {
      toolbar { ToolbarItem(placement: .navigationBarTrailing) { trailing } }
    }
  }
#endif
