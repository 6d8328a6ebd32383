import ComposableArchitecture
import Foundation
import StandupsCore
import StandupsUI
import TerminalUI

/// The fields of a standup, without the title and the buttons of the sheet.
public struct StandupFormView: View {
  @Bindable var store: StoreOf<StandupFormFeature>
  @FocusState var focus: StandupFormFeature.State.Field?

  /// Creates the view of a form.
  public init(store: StoreOf<StandupFormFeature>) { self.store = store }

  public var body: some View {
    Form {
      Section("Standup info") {
        TextField("Title", text: $store.standup.title)
          .focused($focus, equals: .title)
        Slider(value: $store.standup.minutes, in: Standup.minutes, step: 1) {
          Text("Length")
        }
        .unit("minutes", one: "minute")
        ThemePicker(theme: $store.standup.theme)
      }
      Section("Attendees") {
        ForEach($store.standup.attendees) { $attendee in
          TextField("Name", text: $attendee.name)
            .focused($focus, equals: .attendee(attendee.id))
        }
        .onDelete { store.send(.deleteAttendees(atOffsets: $0)) }
        .onMove { store.send(.moveAttendees(fromOffsets: $0, toOffset: $1)) }
        Button("Add attendee") { store.send(.addAttendeeButtonTapped) }
          .help("add a row for an attendee")
      }
    }
    .bind($store.focus, to: $focus)
    .unsavedInput("your changes in this form", when: store.isEdited, keepTitle: "Save as draft") {
      store.send(.keepDraft)
      return
        "Saved a draft of \(store.standup.quotedTitle). Open it from the list of standups."
    }
  }
}

/// The picker of a theme. It is a separate view, so that its options aren't created again when another field changes.
private struct ThemePicker: View {
  @Binding var theme: Theme

  var body: some View {
    Picker("Theme", selection: $theme) {
      ForEach(Theme.allCases) { theme in
        ThemeSwatch(theme).tag(theme)
      }
    }
  }
}

/// The button that saves a form. While it's disabled, its help text says which field is missing.
public struct SaveStandupButton: View {
  let title: String
  let store: StoreOf<StandupFormFeature>
  let save: @MainActor () -> Void

  /// Creates the button for a form.
  public init(
    _ title: String = "Save", store: StoreOf<StandupFormFeature>, save: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.store = store
    self.save = save
  }

  public var body: some View {
    let hasTitle = store.standup.hasTitle
    Button(title, action: save)
      .disabled(!hasTitle)
      .help(hasTitle ? "save the standup" : "the title is empty")
  }
}

extension Standup {
  /// The lengths in minutes that the form offers.
  static let minutes = (durations.lowerBound.inSeconds / 60)...(durations.upperBound.inSeconds / 60)

  /// The length in minutes, for a slider.
  var minutes: Double {
    get { duration.inSeconds / 60 }
    set { duration = .seconds(newValue * 60) }
  }
}

#Preview("A standup with six people") {
  NavigationStack {
    StandupFormView(store: Store(initialState: .init(standup: .mock)) { StandupFormFeature() })
      .navigationTitle("Edit standup")
  }
}

#Preview("A new standup") {
  NavigationStack {
    StandupFormView(store: Store(initialState: .init(standup: Standup(id: UUID(1)))) { StandupFormFeature() })
      .navigationTitle("New standup")
  }
}
