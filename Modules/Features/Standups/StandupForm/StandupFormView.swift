import ComposableArchitecture
import StandupsCore
import TerminalUI

/// The fields of a standup. Title and buttons are the presenter's.
public struct StandupFormView: View {
  @Bindable var store: StoreOf<StandupFormFeature>
  @FocusState var focus: StandupFormFeature.State.Field?

  /// Shows a form.
  public init(store: StoreOf<StandupFormFeature>) { self.store = store }

  public var body: some View {
    Form {
      Section("Standup info") {
        TextField("Title", text: $store.standup.title)
          .focused($focus, equals: .title)
        HStack {
          Slider(value: $store.standup.minutes, in: Standup.minutes, step: 1) {
            Text("Length")
          }
          Text("minutes")
        }
        Picker("Theme", selection: $store.standup.theme) {
          ForEach(Theme.allCases) { theme in
            ThemeSwatch(theme).tag(theme)
          }
        }
      }
      Section("Attendees") {
        ForEach($store.standup.attendees) { $attendee in
          TextField("Name", text: $attendee.name)
            .focused($focus, equals: .attendee(attendee.id))
        }
        .onDelete { store.send(.deleteAttendees(atOffsets: $0)) }
        Button("Add attendee") { store.send(.addAttendeeButtonTapped) }
      }
    }
    .bind($store.focus, to: $focus)
  }
}

extension Standup {
  /// How many minutes a standup may take.
  static let minutes = (durations.lowerBound.inSeconds / 60)...(durations.upperBound.inSeconds / 60)

  /// The duration in minutes, for a slider.
  var minutes: Double {
    get { duration.inSeconds / 60 }
    set { duration = .seconds(newValue * 60) }
  }
}
