import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import StandupForm
import StandupsCore
import TerminalUI

/// A screen that presents the form, and shows the title of the edited standup.
@Reducer
struct FormRoot {
  @ObservableState
  struct State: Equatable {
    @Presents var form: StandupFormFeature.State?
    var standup = Standup(id: UUID(1))
  }

  enum Action {
    case cancelButtonTapped
    case editButtonTapped
    case form(PresentationAction<StandupFormFeature.Action>)
    case saveButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        state.form = nil
      case .editButtonTapped:
        state.form = StandupFormFeature.State(standup: state.standup)
      case .saveButtonTapped:
        if let edited = state.form?.standup { state.standup = edited.withoutBlankAttendees }
        state.form = nil
      case .form:
        break
      }
      return .none
    }
    .ifLet(\.$form, action: \.form) {
      StandupFormFeature()
    }
  }
}

struct FormRootView: View {
  @Bindable var store: StoreOf<FormRoot>

  var body: some View {
    List {
      LabeledContent("Title", value: store.standup.shownTitle)
      LabeledContent("Attendees", value: store.standup.attendees.map(\.shownName).joined(separator: ", "))
    }
    .navigationTitle("The form")
    .toolbar {
      ToolbarItem {
        Button("Edit") { store.send(.editButtonTapped) }
      }
    }
    .sheet(item: $store.scope(state: \.form, action: \.form)) { formStore in
      StandupFormView(store: formStore)
        .navigationTitle("Edit standup")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel", role: .cancel) { store.send(.cancelButtonTapped) }
          }
          ToolbarItem(placement: .confirmationAction) {
            SaveStandupButton(store: formStore) { store.send(.saveButtonTapped) }
          }
        }
    }
  }
}

/// The route of ``FormRoot``: `form`.
struct FormRoute: Route {
  static let name = "form"
}

enum FormPlugin: ScreenPlugin {
  static let summary = "The form and its result"
  static func state(for route: FormRoute) -> FormRoot.State { FormRoot.State() }
  static var reducer: FormRoot { FormRoot() }
  static func view(_ store: StoreOf<FormRoot>) -> some View { FormRootView(store: store) }
}
