#if OlderSpellings
  import ComposableArchitecture
  import IssueReporting
  import NavigationUI
  import TerminalUI

  // Episode 224 defines these itself.

  enum SheetAction<Action> {
    case dismiss
    case presented(Action)
  }
  extension SheetAction: Equatable where Action: Equatable {}

  extension Reducer {
    func sheet<ChildState, ChildAction>(
      state stateKeyPath: WritableKeyPath<State, ChildState?>,
      action actionCasePath: CasePath<Action, SheetAction<ChildAction>>,
      @ReducerBuilder<ChildState, ChildAction>
      child: () -> some Reducer<ChildState, ChildAction>
    ) -> some ReducerOf<Self> {
      let child = child()
      return Reduce { state, action in
        switch (
          state[keyPath: stateKeyPath],
          actionCasePath.extract(from: action)
        ) {
        case (_, .none):
          return self.reduce(into: &state, action: action)

        case (.none, .some(.presented)),
          (.none, .some(.dismiss)):
          reportIssue(
            "A sheet action was sent while child state was nil."
          )
          return self.reduce(into: &state, action: action)

        case (.some(var childState), .presented(let childAction)):
          let childEffects =
            child
            .reduce(into: &childState, action: childAction)
          state[keyPath: stateKeyPath] = childState
          let effects = self.reduce(into: &state, action: action)
          return .merge(
            childEffects.map {
              actionCasePath.embed(.presented($0))
            },
            effects
          )

        case (.some, .dismiss):
          let effects = self.reduce(into: &state, action: action)
          state[keyPath: stateKeyPath] = nil
          return effects
        }
      }
    }
  }

  func returningLastNonNilValue<A, B>(
    _ f: @escaping (A) -> B?
  ) -> (A) -> B? {
    var lastValue: B?
    return { a in
      lastValue = f(a) ?? lastValue
      return lastValue
    }
  }

  extension View {
    func sheet<
      ChildState: Identifiable, ChildAction, Child: View
    >(
      store: Store<ChildState?, SheetAction<ChildAction>>,
      @ViewBuilder child: @escaping (Store<ChildState, ChildAction>) -> Child
    ) -> some View {
      WithViewStore(store, observe: { $0?.id }) { viewStore in
        self.sheet(
          item: Binding(
            get: {
              viewStore.state.map { Identified($0, id: \.self) }
            },
            set: { newState in
              if viewStore.state != nil {
                viewStore.send(.dismiss)
              }
            }
          )
        ) { _ in
          IfLetStore(
            store.scope(
              state: returningLastNonNilValue { $0 },
              action: { .presented($0) }
            )
          ) { store in
            child(store)
          }
        }
      }
    }
  }
#endif
