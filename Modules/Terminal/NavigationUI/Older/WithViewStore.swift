#if OlderSpellings
  import ComposableArchitecture
  import TerminalUI

  /// A view that observes a view state derived from a store's state.
  @available(
    *, deprecated, message: "Read the store itself: give the state '@ObservableState' and write 'store.name'."
  )
  public struct WithViewStore<ViewState, ViewAction, Content: View>: View {
    private let storeID: ObjectIdentifier
    private let make: @MainActor () -> ViewStore<ViewState, ViewAction>
    private let content: @MainActor (ViewStore<ViewState, ViewAction>) -> Content
    private var printChange: ((_ before: ViewState?, _ after: ViewState) -> Void)?
    @State private var held = HeldViewStore<ViewState, ViewAction>()

    private init(
      _ storeID: ObjectIdentifier,
      _ content: @escaping @MainActor (ViewStore<ViewState, ViewAction>) -> Content,
      _ make: @escaping @MainActor () -> ViewStore<ViewState, ViewAction>
    ) {
      self.storeID = storeID
      self.content = content
      self.make = make
    }

    public var body: some View {
      let viewStore = held.viewStore(of: storeID, make)
      let _ = printChange.map { held.printChange(of: viewStore, $0) }
      content(viewStore)
    }

    /// Creates a view that observes a function of a store's state, and sends actions that are converted by another
    /// function.
    public init<StoreState, StoreAction>(
      _ store: Store<StoreState, StoreAction>,
      observe toViewState: @escaping (_ state: StoreState) -> ViewState,
      send fromViewAction: @escaping (_ action: ViewAction) -> StoreAction,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) {
      self.init(ObjectIdentifier(store), content) {
        ViewStore(store, observe: toViewState, send: fromViewAction, removeDuplicates: isDuplicate)
      }
    }

    /// Creates a view that observes a function of a store's state.
    public init<StoreState>(
      _ store: Store<StoreState, ViewAction>,
      observe toViewState: @escaping (_ state: StoreState) -> ViewState,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) {
      self.init(ObjectIdentifier(store), content) {
        ViewStore(store, observe: toViewState, removeDuplicates: isDuplicate)
      }
    }

    /// Returns the view, which prints the state change to standard error each time it is evaluated.
    public func _printChanges(_ prefix: String = "") -> Self { _printChanges(prefix, by: DebugOutput.write) }

    package func _printChanges(_ prefix: String, by print: @escaping (String) -> Void) -> Self {
      var view = self
      view.printChange = { before, after in
        let title =
          (prefix.isEmpty ? "" : "\(prefix): ") + "WithViewStore<\(ViewState.self), \(ViewAction.self)>"
        let change = before.map { diff($0, after) ?? "  (No state changes)" } ?? String(customDumping: after)
        print("\(title)\n\(change)")
      }
      return view
    }
  }

  @available(*, deprecated, message: "Read the store itself.")
  extension WithViewStore where ViewState: Equatable {
    /// Creates a view that observes a function of a store's state, and sends actions that are converted by another
    /// function.
    public init<StoreState, StoreAction>(
      _ store: Store<StoreState, StoreAction>,
      observe toViewState: @escaping (_ state: StoreState) -> ViewState,
      send fromViewAction: @escaping (_ action: ViewAction) -> StoreAction,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) {
      self.init(
        store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 }, content: content)
    }

    /// Creates a view that observes a function of a store's state.
    public init<StoreState>(
      _ store: Store<StoreState, ViewAction>,
      observe toViewState: @escaping (_ state: StoreState) -> ViewState,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) {
      self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 }, content: content)
    }

    /// Creates a view that observes a store's state.
    public init(
      _ store: Store<ViewState, ViewAction>,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) {
      self.init(store, observe: { $0 }, content: content)
    }
  }

  @available(*, deprecated, message: "Read the store itself.")
  extension WithViewStore {
    /// Creates a view that observes a store's state.
    public init(
      _ store: Store<ViewState, ViewAction>,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) {
      self.init(store, observe: { $0 }, removeDuplicates: isDuplicate, content: content)
    }

    /// Creates a view that observes nothing in a store.
    public init(
      _ store: Store<Void, ViewAction>,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<Void, ViewAction>) -> Content
    ) where ViewState == Void {
      self.init(store, observe: { $0 }, removeDuplicates: { _, _ in true }, content: content)
    }
  }

  @available(*, deprecated, message: "Read the store itself.")
  extension WithViewStore where ViewAction: BindableAction {
    /// Creates a view that observes a view state with bindings to the store's state, and sends converted actions.
    @_disfavoredOverload
    public init<StoreState, StoreAction>(
      _ store: Store<StoreState, StoreAction>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<StoreState>) -> ViewState,
      send fromViewAction: @escaping (_ action: ViewAction) -> StoreAction,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) where ViewAction.State == StoreState {
      self.init(ObjectIdentifier(store), content) {
        ViewStore(store, observe: toViewState, send: fromViewAction, removeDuplicates: isDuplicate)
      }
    }

    /// Creates a view that observes a view state with bindings to the store's state.
    @_disfavoredOverload
    public init<StoreState>(
      _ store: Store<StoreState, ViewAction>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<StoreState>) -> ViewState,
      removeDuplicates isDuplicate: @escaping (_ old: ViewState, _ new: ViewState) -> Bool,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) where ViewAction.State == StoreState {
      self.init(
        store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate, content: content)
    }
  }

  @available(*, deprecated, message: "Read the store itself.")
  extension WithViewStore where ViewAction: BindableAction, ViewState: Equatable {
    /// Creates a view that observes a view state with bindings to the store's state, and sends converted actions.
    @_disfavoredOverload
    public init<StoreState, StoreAction>(
      _ store: Store<StoreState, StoreAction>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<StoreState>) -> ViewState,
      send fromViewAction: @escaping (_ action: ViewAction) -> StoreAction,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) where ViewAction.State == StoreState {
      self.init(
        store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 }, content: content)
    }

    /// Creates a view that observes a view state with bindings to the store's state.
    @_disfavoredOverload
    public init<StoreState>(
      _ store: Store<StoreState, ViewAction>,
      observe toViewState: @escaping @MainActor (_ store: BindingViewStore<StoreState>) -> ViewState,
      @ViewBuilder content: @escaping @MainActor (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
    ) where ViewAction.State == StoreState {
      self.init(
        store, observe: toViewState, send: { $0 }, removeDuplicates: { $0 == $1 }, content: content)
    }
  }

  /// The view store of a view, which is kept while the view and its store stay the same.
  @available(*, deprecated)
  @MainActor
  private final class HeldViewStore<ViewState, ViewAction> {
    private var present: (storeID: ObjectIdentifier, viewStore: ViewStore<ViewState, ViewAction>)?

    private var printed: ViewState?

    nonisolated init() {}

    func printChange(
      of viewStore: ViewStore<ViewState, ViewAction>,
      _ print: (_ before: ViewState?, _ after: ViewState) -> Void
    ) {
      print(printed, viewStore.state)
      printed = viewStore.state
    }

    func viewStore(
      of storeID: ObjectIdentifier, _ make: () -> ViewStore<ViewState, ViewAction>
    ) -> ViewStore<ViewState, ViewAction> {
      if let present, present.storeID == storeID { return present.viewStore }
      let viewStore = make()
      present = (storeID, viewStore)
      return viewStore
    }
  }
#endif
