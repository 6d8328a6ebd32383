#if OlderSpellings
  import ComposableArchitecture
  import IssueReporting
  import TerminalUI

  /// A view that shows the store of a child while the child exists.
  @available(
    *, deprecated, message: "Write 'if let child = store.scope(state: \\.child, action: \\.child) { … }'."
  )
  public struct IfLetStore<ChildState, ChildAction, Then: View, Else: View>: View {
    private let store: Store<ChildState?, ChildAction>
    private let then: @MainActor (Store<ChildState, ChildAction>) -> Then
    private let otherwise: @MainActor () -> Else

    /// Creates a view that shows one view while a child exists, and another otherwise.
    public init(
      _ store: Store<ChildState?, ChildAction>,
      @ViewBuilder then ifContent: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Then,
      @ViewBuilder `else` elseContent: @escaping @MainActor () -> Else
    ) {
      self.store = store
      then = ifContent
      otherwise = elseContent
    }

    /// Creates a view that shows a child while it exists.
    public init(
      _ store: Store<ChildState?, ChildAction>,
      @ViewBuilder then ifContent: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Then
    ) where Else == EmptyView {
      self.init(store, then: ifContent, else: { EmptyView() })
    }

    /// Creates a view that shows one view while a child exists, and another otherwise, with an argument label for the
    /// store.
    public init(
      store: Store<ChildState?, ChildAction>,
      @ViewBuilder then ifContent: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Then,
      @ViewBuilder `else` elseContent: @escaping @MainActor () -> Else
    ) {
      self.init(store, then: ifContent, else: elseContent)
    }

    /// Creates a view that shows one view while a child is presented, and another otherwise.
    public init(
      _ store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>,
      @ViewBuilder then ifContent: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Then,
      @ViewBuilder `else` elseContent: @escaping @MainActor () -> Else
    ) {
      self.init(
        store.scope(state: { $0.wrappedValue }, action: { .presented($0) }), then: ifContent,
        else: elseContent)
    }

    /// Creates a view that shows a child while it is presented.
    public init(
      _ store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>,
      @ViewBuilder then ifContent: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Then
    ) where Else == EmptyView {
      self.init(store, then: ifContent, else: { EmptyView() })
    }

    /// Creates a view that shows one view while a destination is in a case, and another otherwise.
    public init<State, Action>(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toChildState: @escaping (_ state: State) -> ChildState?,
      action fromChildAction: @escaping (_ action: ChildAction) -> Action,
      @ViewBuilder then ifContent: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Then,
      @ViewBuilder `else` elseContent: @escaping @MainActor () -> Else
    ) {
      self.init(store.destination(toChildState, fromChildAction), then: ifContent, else: elseContent)
    }

    /// Creates a view that shows a destination while it is in a case.
    public init<State, Action>(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toChildState: @escaping (_ state: State) -> ChildState?,
      action fromChildAction: @escaping (_ action: ChildAction) -> Action,
      @ViewBuilder then ifContent: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> Then
    ) where Else == EmptyView {
      self.init(store.destination(toChildState, fromChildAction), then: ifContent)
    }

    public var body: some View {
      if let child = store.scope(state: \.self, action: \.self) as Store<ChildState, ChildAction>? {
        then(child)
      } else {
        otherwise()
      }
    }
  }

  /// A view that shows the stores of a collection's rows.
  @available(
    *, deprecated,
    message: "Write 'ForEach(store.scope(state: \\.rows, action: \\.rows), id: \\.state.id) { … }'."
  )
  public struct ForEachStore<EachState, EachAction, ID: Hashable & Sendable, Row: View>: View {
    private let ids: @MainActor () -> [ID]
    private let row: @MainActor (ID) -> Row?

    /// Creates a view for each row.
    public init(
      _ store: Store<IdentifiedArray<ID, EachState>, IdentifiedAction<ID, EachAction>>,
      @ViewBuilder content: @escaping @MainActor (_ store: Store<EachState, EachAction>) -> Row
    ) {
      ids = { Array(store.withObservedState(\.ids)) }
      row = { id in
        let child = store.scope(state: \.[id: id], action: \.[id: id]) as Store<EachState, EachAction>?
        return child.map(content)
      }
    }

    /// Creates a view for each row, whose actions consist of an id and an action.
    public init(
      _ store: Store<IdentifiedArray<ID, EachState>, (ID, EachAction)>,
      @ViewBuilder content: @escaping @MainActor (_ store: Store<EachState, EachAction>) -> Row
    ) {
      func pair(_ action: IdentifiedAction<ID, EachAction>) -> (ID, EachAction) {
        switch action {
        case .element(let id, let action): (id, action)
        }
      }
      self.init(store.scope(state: { $0 }, action: pair), content: content)
    }

    public var body: some View {
      ForEach(ids(), id: \.self) { id in
        if let view = row(id) { view }
      }
    }
  }

  /// A view of a store whose state is an enum.
  @available(*, deprecated, message: "Write 'switch store.case { … }'.")
  public struct SwitchStore<SwitchState, SwitchAction, Content: View>: View {
    private let store: Store<SwitchState, SwitchAction>
    private let content: @MainActor (SwitchState) -> Content

    /// Creates a view for the current case of the state. `CaseLet` gets its store.
    public init(
      _ store: Store<SwitchState, SwitchAction>,
      @ViewBuilder content: @escaping @MainActor (_ initialState: SwitchState) -> Content
    ) {
      self.store = store
      self.content = content
    }

    /// Creates a view that shows the content for the current case of the state.
    public init(
      _ store: Store<SwitchState, SwitchAction>, @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
      self.init(store) { _ in content() }
    }

    public var body: some View {
      content(store.withObservedState { $0 }).environment(\.switchedStore, SwitchedStore(store: store))
    }
  }

  /// A view of the store of a case in a `SwitchStore`, or of the binding of a case in a `Switch`.
  @available(*, deprecated, message: "Write 'switch store.case { case .child(let store): … }'.")
  public struct CaseLet<EnumState, EnumAction, CaseState, CaseAction, Content: View>: View {
    private let content: @MainActor (_ store: AnyObject?, _ binding: Any?) -> Content?
    @Environment(\.switchedStore) private var store
    @Environment(\.switchedBinding) private var binding

    /// Creates a view that is shown while the state is in a case.
    public init(
      _ toCaseState: AnyCasePath<EnumState, CaseState>,
      action fromCaseAction: @escaping (CaseAction) -> EnumAction,
      @ViewBuilder then content: @escaping @MainActor (_ store: Store<CaseState, CaseAction>) -> Content
    ) {
      self.init({ toCaseState.extract(from: $0) }, action: fromCaseAction, then: content)
    }

    /// Creates a view that is shown while the state is in a case, named by a function or a key path:
    /// `CaseLet(\Feature.State.child, action: …)`.
    @_disfavoredOverload
    public init(
      _ toCaseState: @escaping (EnumState) -> CaseState?,
      action fromCaseAction: @escaping (CaseAction) -> EnumAction,
      @ViewBuilder then content: @escaping @MainActor (_ store: Store<CaseState, CaseAction>) -> Content
    ) {
      self.content = { store, _ in
        guard let store = store as? Store<EnumState, EnumAction> else {
          reportIssue(
            "A 'CaseLet' of '\(EnumState.self)' must be in a 'SwitchStore' of a store with this state.")
          return nil
        }
        let child =
          store.scope(state: toCaseState, action: fromCaseAction)
          .scope(state: \.self, action: \.self) as Store<CaseState, CaseAction>?
        return child.map(content)
      }
    }

    /// Creates a view that is shown while the state is in a case, with an argument label from 2021.
    public init(
      state toCaseState: AnyCasePath<EnumState, CaseState>,
      action fromCaseAction: @escaping (CaseAction) -> EnumAction,
      @ViewBuilder then content: @escaping @MainActor (_ store: Store<CaseState, CaseAction>) -> Content
    ) {
      self.init(toCaseState, action: fromCaseAction, then: content)
    }

    // The type of the closure doesn't include the main actor, because the compiler drops it if the parameter is written
    // as `$quantity`.
    /// Creates a view that is shown while the value of a `Switch` is in a case.
    public init(
      _ path: AnyCasePath<EnumState, CaseState>,
      @ViewBuilder then content: @escaping (_ binding: Binding<CaseState>) -> Content
    ) where EnumAction == Never, CaseAction == Never {
      self.content = { _, binding in
        guard let binding = binding as? Binding<EnumState> else {
          reportIssue("A 'CaseLet' of '\(EnumState.self)' must be in a 'Switch' of a binding to this type.")
          return nil
        }
        guard let value = path.extract(from: binding.wrappedValue) else { return nil }
        return content(
          Binding(
            get: { path.extract(from: binding.wrappedValue) ?? value },
            set: { binding.wrappedValue = path.embed($0) }))
      }
    }

    public var body: some View {
      if let view = content(store?.store, binding?.binding) { view }
    }
  }

  private struct SwitchedStore {
    let store: AnyObject
  }

  private enum SwitchedStoreKey: EnvironmentKey {
    static var defaultValue: SwitchedStore? { nil }
  }

  extension EnvironmentValues {
    fileprivate var switchedStore: SwitchedStore? {
      get { self[SwitchedStoreKey.self] }
      set { self[SwitchedStoreKey.self] = newValue }
    }
  }

  /// A view that shows the screens of a stack that a store holds.
  @available(
    *, deprecated,
    message: "Write 'NavigationStack(path: $store.scope(state: \\.path, action: \\.path)) { … }'."
  )
  public struct NavigationStackStore<ElementState, ElementAction, Root: View, Destination: View>: View {
    private let store: Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>
    private let root: @MainActor () -> Root
    private let destination: @MainActor (Store<ElementState, ElementAction>) -> Destination

    /// Creates a stack that creates each screen from its store.
    public init(
      _ store: Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>,
      @ViewBuilder root: @escaping @MainActor () -> Root,
      @ViewBuilder destination:
        @escaping @MainActor (_ store: Store<ElementState, ElementAction>) -> Destination
    ) {
      self.store = store
      self.root = root
      self.destination = destination
    }

    /// Creates a stack that creates each screen from its initial state. `CaseLet` gets its store.
    public init<Content: View>(
      _ store: Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>,
      @ViewBuilder root: @escaping @MainActor () -> Root,
      @ViewBuilder destination: @escaping @MainActor (_ initialState: ElementState) -> Content
    ) where Destination == SwitchStore<ElementState, ElementAction, Content> {
      self.init(store, root: root) { SwitchStore($0, content: destination) }
    }

    public var body: some View {
      NavigationStack(path: Binding(get: { store }, set: { _ in }), root: root, destination: destination)
    }
  }
#endif
