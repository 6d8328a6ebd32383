#if OlderSpellings
  import SwiftNavigation
  import TerminalUI

  @available(
    *, deprecated, message: "Write 'navigationDestination(isPresented:)' or 'navigationDestination(item:)'."
  )
  extension NavigationLink {
    /// Makes a link to a screen that is pushed while a binding is true.
    public init(
      isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
      self.init(isActive: isActive, to: destination, label)
    }

    /// Makes a link to a screen that is pushed while a binding is true.
    public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
      self.init(isActive: isActive, to: { destination }, label)
    }

    /// Makes a link to a screen that is pushed while a selection is the link's own.
    public init<Tag: Hashable>(
      tag: Tag, selection: Binding<Tag?>, @ViewBuilder destination: () -> Destination,
      @ViewBuilder label: () -> Label
    ) {
      self.init(isActive: selection.has(tag), to: destination, label)
    }

    /// Makes a link to a screen that is pushed while a selection is the link's own.
    public init<Tag: Hashable>(
      destination: Destination, tag: Tag, selection: Binding<Tag?>, @ViewBuilder label: () -> Label
    ) {
      self.init(isActive: selection.has(tag), to: { destination }, label)
    }
  }

  @available(
    *, deprecated, message: "Write 'navigationDestination(isPresented:)' or 'navigationDestination(item:)'."
  )
  extension NavigationLink where Label == Text {
    /// Makes a link with a name to a screen that is pushed while a binding is true.
    public init(
      _ title: some StringProtocol, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) {
      self.init(isActive: isActive, to: destination) { Text(title) }
    }
  }

  extension Binding {
    @MainActor
    fileprivate func has<Tag: Hashable>(_ tag: Tag) -> Binding<Bool> where Value == Tag? {
      Binding<Bool>(
        get: { wrappedValue == tag },
        set: { isActive in
          if isActive { wrappedValue = tag } else if wrappedValue == tag { wrappedValue = nil }
        })
    }
  }
#endif
