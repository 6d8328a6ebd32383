#if OlderSpellings
  import TerminalUI

  // Modifiers that SwiftUI itself has replaced.

  extension View {
    /// Calls a closure with the new value when a value has changed.
    @available(*, deprecated, message: "Write 'onChange(of: value) { old, new in … }'.")
    public func onChange<Value: Equatable>(
      of value: Value, perform action: @escaping @MainActor (_ newValue: Value) -> Void
    ) -> some View {
      onChange(of: value) { _, new in action(new) }
    }

    /// Sets the title of the screen.
    @available(*, deprecated, message: "Write 'navigationTitle(…)'.")
    public func navigationBarTitle(
      _ title: some StringProtocol, displayMode: TitleDisplayMode
    ) -> some View {
      navigationTitle(title)
    }

    /// Sets the title of the screen.
    @available(*, deprecated, renamed: "navigationTitle(_:)")
    public func navigationBarTitle(_ title: Text, displayMode: TitleDisplayMode = .automatic) -> some View {
      navigationTitle(title)
    }

    /// Adds controls at both ends of the bar.
    @available(*, deprecated, message: "Write 'toolbar { ToolbarItem(placement: …) { … } }'.")
    public func navigationBarItems(leading: some View, trailing: some View) -> some View {
      toolbar {
        ToolbarItem(placement: .navigationBarLeading) { leading }
        ToolbarItem(placement: .navigationBarTrailing) { trailing }
      }
    }

    /// Adds controls at the leading end of the bar.
    @available(*, deprecated, message: "Write 'toolbar { ToolbarItem(placement: …) { … } }'.")
    public func navigationBarItems(leading: some View) -> some View {
      toolbar { ToolbarItem(placement: .navigationBarLeading) { leading } }
    }

    /// Adds controls at the trailing end of the bar.
    @available(*, deprecated, message: "Write 'toolbar { ToolbarItem(placement: …) { … } }'.")
    public func navigationBarItems(trailing: some View) -> some View {
      toolbar { ToolbarItem(placement: .navigationBarTrailing) { trailing } }
    }
  }
#endif
