#if OlderSpellings
  import ComposableArchitecture
  import CustomDump
  import Testing
  #if Combine
    @preconcurrency import OpenCombine
  #endif

  /// A view controller's properties: a view store and cancellables.
  @MainActor @Suite struct ViewControllerTests {
    struct Parent: ReducerProtocol {
      struct State: Equatable {
        var child: Int?
        var count = 0
      }
      enum Action { case child(Never), toggle }
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        guard case .toggle = action else { return .none }
        state.child = state.child == nil ? 1 : nil
        state.count += 1
        return .none
      }
    }

    let store = Store(initialState: Parent.State(), reducer: Parent())

    @Test("A child is observed until its cancellables are released")
    func aChildIsFollowedUntilTheCancellablesGo() {
      var cancellables: Set<AnyCancellable> = []
      var log: [String] = []
      store
        .scope(state: \.child, action: Parent.Action.child)
        .ifLet { _ in
          log.append("child")
        } else: {
          log.append("none")
        }
        .store(in: &cancellables)
      store.send(.toggle)
      store.send(.toggle)
      expectNoDifference(log, ["none", "child", "none"])
      cancellables = []
      store.send(.toggle)
      expectNoDifference(log, ["none", "child", "none"])
    }

    @Test func actionsWaitAndAreAnimated() async {
      let viewStore = ViewStore(store, observe: { $0 })
      await viewStore.send(.toggle, animation: .default, while: { $0.count == 0 })
      viewStore.send(.toggle, transaction: UITransaction())
      expectNoDifference(viewStore.count, 2)
    }

    #if Combine
      @Test("'objectWillChange' is sent before the change") func objectWillChangeIsSentBeforeTheChange() {
        let viewStore = ViewStore(store, removeDuplicates: { $0.count == $1.count })
        var counts: [Int] = []
        let cancellable = viewStore.objectWillChange.sink { counts.append(viewStore.count) }
        viewStore.send(.toggle)
        viewStore.send(.toggle)
        expectNoDifference(counts, [0, 1])
        expectNoDifference(viewStore.count, 2)
        cancellable.cancel()
      }
    #endif
  }
#endif
