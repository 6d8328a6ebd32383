import ComposableArchitecture
import TerminalApp

/// Three controls that share logic in a method of the reducer, instead of an action that each of them sends.
@Reducer
struct SharedComputationFeature {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var description = ""
    var isEnabled = false
    var summary = ""
  }

  enum Action {
    case buttonTapped
    case summaryResponse(String)
    case textFieldChanged(String)
    case toggleChanged(Bool)
  }

  private enum CancelID { case summary }

  @Dependency(SummaryClient.self) var summaryClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .buttonTapped:
        state.count += 1
        return sharedComputation(state: &state)
      case .summaryResponse(let summary):
        state.summary = summary
        return .none
      case .textFieldChanged(let text):
        state.description = text
        return sharedComputation(state: &state)
      case .toggleChanged(let isOn):
        state.isEnabled = isOn
        return sharedComputation(state: &state)
      }
    }
  }

  /// Performs the logic that the three controls share: marks the summary as out of date and creates a new one.
  private func sharedComputation(state: inout State) -> Effect<Action> {
    state.summary = ""
    return .run { [state] send in
      await send(
        .summaryResponse(
          await summaryClient.summary(
            count: state.count, isEnabled: state.isEnabled, description: state.description)))
    }
    .cancellable(id: CancelID.summary, cancelInFlight: true)
  }
}

/// Summarizes the values of the controls in a sentence.
@DependencyClient
struct SummaryClient {
  var summary: @Sendable (_ count: Int, _ isEnabled: Bool, _ description: String) async -> String = {
    _, _, _ in ""
  }
}

extension SummaryClient: DependencyKey {
  static let liveValue = Self { count, isEnabled, description in
    "\(description.isEmpty ? "Something" : description), \(count) times, \(isEnabled ? "on" : "off")."
  }
}

struct SharedComputationView: View {
  @Bindable var store: StoreOf<SharedComputationFeature>

  var body: some View {
    Form {
      Button("Count") { store.send(.buttonTapped) }
        .buttonStyle(.borderedProminent)
      Toggle("Enabled", isOn: $store.isEnabled.sending(\.toggleChanged))
      TextField("Description", text: $store.description.sending(\.textFieldChanged))
      Text(store.summary)
    }
    .navigationTitle("Shared computation")
  }
}
