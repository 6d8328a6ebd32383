#if OlderSpellings
  import ComposableArchitecture
  import TerminalUI

  @available(
    *, deprecated, message: "Write 'navigationDestination(isPresented:)' or 'navigationDestination(item:)'."
  )
  extension NavigationLink {
    /// Creates a link to a screen that is pushed while a binding is `true`.
    public init(
      isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
      self.init(isActive: isActive, to: destination, label)
    }

    /// Creates a link to a screen that is pushed while a binding is `true`.
    public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
      self.init(isActive: isActive, to: { destination }, label)
    }

    /// Creates a link to a screen that is pushed while a selection equals the link's tag.
    public init<Tag: Hashable>(
      tag: Tag, selection: Binding<Tag?>, @ViewBuilder destination: () -> Destination,
      @ViewBuilder label: () -> Label
    ) {
      self.init(isActive: selection.has(tag), to: destination, label)
    }

    /// Creates a link to a screen that is pushed while a selection equals the link's tag.
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
    /// Creates a link with a title to a screen that is pushed while a binding is `true`.
    public init(
      _ title: some StringProtocol, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) {
      self.init(isActive: isActive, to: destination) { Text(title) }
    }
  }

  /// A link to the screen of a presented child. Activating the link sends an action, and the screen is shown while the
  /// child's state exists.
  @available(
    *, deprecated,
    message:
      "Write a 'Button' and '.navigationDestination(item: $store.scope(state: \\.child, action: \\.child)) { … }'."
  )
  public struct NavigationLinkStore<ChildState, ChildAction, Destination: View, Label: View>: View {
    private let store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>
    private let isPresented: (ChildState) -> Bool
    private let onTap: @MainActor () -> Void
    private let destination: @MainActor (Store<ChildState, ChildAction>) -> Destination
    private let label: Label

    private init(
      of store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>,
      while isPresented: @escaping (ChildState) -> Bool, _ onTap: @escaping @MainActor () -> Void,
      _ destination: @escaping @MainActor (Store<ChildState, ChildAction>) -> Destination, _ label: Label
    ) {
      self.store = store
      self.isPresented = isPresented
      self.onTap = onTap
      self.destination = destination
      self.label = label
    }

    /// Creates a link to a presented child.
    public init(
      _ store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>,
      onTap: @escaping @MainActor () -> Void,
      @ViewBuilder destination: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Destination,
      @ViewBuilder label: () -> Label
    ) {
      self.init(of: store, while: { _ in true }, onTap, destination, label())
    }

    /// Creates a link to a case of a store's destination.
    public init<State, Action>(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toChildState: @escaping (_ state: State) -> ChildState?,
      action fromChildAction: @escaping (_ action: ChildAction) -> Action,
      onTap: @escaping @MainActor () -> Void,
      @ViewBuilder destination: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Destination,
      @ViewBuilder label: () -> Label
    ) {
      self.init(
        store.destination(toChildState, fromChildAction), onTap: onTap, destination: destination, label: label
      )
    }

    /// Creates a link to a presented child, active while the child has the row's id.
    public init(
      _ store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>, id: ChildState.ID,
      onTap: @escaping @MainActor () -> Void,
      @ViewBuilder destination: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Destination,
      @ViewBuilder label: () -> Label
    ) where ChildState: Identifiable {
      self.init(of: store, while: { $0.id == id }, onTap, destination, label())
    }

    /// Creates a link to a case of a store's destination, active while its associated value has the row's id.
    public init<State, Action>(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toChildState: @escaping (_ state: State) -> ChildState?,
      action fromChildAction: @escaping (_ action: ChildAction) -> Action, id: ChildState.ID,
      onTap: @escaping @MainActor () -> Void,
      @ViewBuilder destination: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Destination,
      @ViewBuilder label: () -> Label
    ) where ChildState: Identifiable {
      self.init(
        store.destination(toChildState, fromChildAction), id: id, onTap: onTap, destination: destination,
        label: label)
    }

    public var body: some View {
      NavigationLink(
        isActive: Binding(
          get: { store.withObservedState { $0.wrappedValue.map(isPresented) ?? false } },
          set: { isActive in
            if isActive { onTap() } else { store.send(.dismiss) }
          }),
        to: { IfLetStore(store, then: destination) }, { label })
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
