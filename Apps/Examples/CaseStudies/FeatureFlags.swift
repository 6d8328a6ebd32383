import ComposableArchitecture
import TerminalApp

/// Flags that are set by one action. A subscript of the store provides the binding of a flag.
@Reducer
struct FeatureFlagsFeature {
  enum Flag: String, CaseIterable, Hashable, Identifiable {
    case darkMode = "Dark mode"
    case newSearch = "New search"
    case offline = "Offline"

    var id: Self { self }
  }

  @ObservableState
  struct State: Equatable {
    var featureFlags: Set<Flag> = []
  }

  enum Action {
    case flagToggled(Flag, isOn: Bool)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .flagToggled(let flag, isOn: true):
        state.featureFlags.insert(flag)
        return .none
      case .flagToggled(let flag, isOn: false):
        state.featureFlags.remove(flag)
        return .none
      }
    }
  }
}

extension StoreOf<FeatureFlagsFeature> {
  subscript(hasFeatureFlag flag: FeatureFlagsFeature.Flag) -> Bool {
    get { self.featureFlags.contains(flag) }
    set { send(.flagToggled(flag, isOn: newValue)) }
  }
}

struct FeatureFlagsView: View {
  @Bindable var store: StoreOf<FeatureFlagsFeature>

  var body: some View {
    Form {
      ForEach(FeatureFlagsFeature.Flag.allCases) { flag in
        Toggle(flag.rawValue, isOn: $store[hasFeatureFlag: flag])
      }
    }
    .navigationTitle("Feature flags")
  }
}
