#if OlderSpellings
  import ComposableArchitecture
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

  /// A link to the screen of what a store presents: using it sends an action, and the screen is there while its state is.
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

    /// Links to what a store presents.
    public init(
      _ store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>,
      onTap: @escaping @MainActor () -> Void,
      @ViewBuilder destination: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Destination,
      @ViewBuilder label: () -> Label
    ) {
      self.init(of: store, while: { _ in true }, onTap, destination, label())
    }

    /// Links to a case of a store's destination.
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

    /// Links to what a store presents while that has the row's id.
    public init(
      _ store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>, id: ChildState.ID,
      onTap: @escaping @MainActor () -> Void,
      @ViewBuilder destination: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Destination,
      @ViewBuilder label: () -> Label
    ) where ChildState: Identifiable {
      self.init(of: store, while: { $0.id == id }, onTap, destination, label())
    }

    /// Links to a case of a store's destination while what is in it has the row's id.
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
