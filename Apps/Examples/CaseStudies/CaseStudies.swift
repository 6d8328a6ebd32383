import ComposableArchitecture
import TerminalApp

/// A list of small features on a stack, each of which answers one question.
@Reducer
struct CaseStudiesFeature {
  @Reducer
  enum Path {
    case featureFlags(FeatureFlagsFeature)
    case largeComputation(LargeComputationFeature)
    case launches(LaunchesFeature)
    case models(ModelsFeature)
    case onboarding(OnboardingFeature)
    case opacity(OpacityFeature)
    case prime(PrimeFeature)
    case progress(ProgressFeature)
    case refresh(RefreshFeature)
    case sharedComputation(SharedComputationFeature)
    case tabs(TabsFeature)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path)
  }
}

extension CaseStudiesFeature.Path.State: Equatable {}

struct CaseStudiesView: View {
  @Bindable var store: StoreOf<CaseStudiesFeature>

  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      List {
        Section("Actions") {
          link("Onboarding", .onboarding(OnboardingFeature.State()))
          link("Shared computation", .sharedComputation(SharedComputationFeature.State()))
        }
        Section("Effects") {
          link("Refresh", .refresh(RefreshFeature.State()))
          link("Large computation", .largeComputation(LargeComputationFeature.State()))
          link("Progress", .progress(ProgressFeature.State()))
        }
        Section("Bindings") {
          link("Feature flags", .featureFlags(FeatureFlagsFeature.State()))
          link("Tabs", .tabs(TabsFeature.State()))
          link("Opacity", .opacity(OpacityFeature.State()))
        }
        Section("State") {
          link("Models", .models(ModelsFeature.State()))
          link("Prime", .prime(PrimeFeature.State()))
          link("Launches", .launches(LaunchesFeature.State()))
        }
      }
      .navigationTitle("Case studies")
    } destination: { store in
      switch store.case {
      case .featureFlags(let store): FeatureFlagsView(store: store)
      case .largeComputation(let store): LargeComputationView(store: store)
      case .launches(let store): LaunchesView(store: store)
      case .models(let store): ModelsView(store: store)
      case .onboarding(let store): OnboardingView(store: store)
      case .opacity(let store): OpacityView(store: store)
      case .prime(let store): PrimeView(store: store)
      case .progress(let store): ProgressStudyView(store: store)
      case .refresh(let store): RefreshView(store: store)
      case .sharedComputation(let store): SharedComputationView(store: store)
      case .tabs(let store): TabsView(store: store)
      }
    }
  }

  private func link(_ title: String, _ state: CaseStudiesFeature.Path.State) -> some View {
    NavigationLink(title, state: state)
  }
}

@main
struct CaseStudiesApp: App {
  @State var store = Store(initialState: CaseStudiesFeature.State()) { CaseStudiesFeature() }

  var body: some Scene {
    WindowGroup { CaseStudiesView(store: store) }
  }
}
