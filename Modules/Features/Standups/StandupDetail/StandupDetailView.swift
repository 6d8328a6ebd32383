import ComposableArchitecture
import Foundation
import StandupForm
import StandupsCore
import TerminalUI

/// One standup, with what can be done with it.
public struct StandupDetailView: View {
  @Bindable var store: StoreOf<StandupDetailFeature>

  /// Shows a standup.
  public init(store: StoreOf<StandupDetailFeature>) { self.store = store }

  public var body: some View {
    List {
      Section("Standup info") {
        Button("Start meeting") { store.send(.startMeetingButtonTapped) }
        LabeledContent("Length", value: store.standup.duration.minutesText)
        LabeledContent("Theme") { ThemeSwatch(store.standup.theme) }
      }
      if !store.standup.meetings.isEmpty {
        Section("Past meetings") {
          ForEach(store.standup.meetings) { meeting in
            Button {
              store.send(.meetingTapped(id: meeting.id))
            } label: {
              Text(meeting.dateText)
            }
          }
          .onDelete { store.send(.deleteMeetings(atOffsets: $0)) }
        }
      }
      Section("Attendees") {
        ForEach(store.standup.attendees) { attendee in
          Button {
            store.send(.attendeeTapped(id: attendee.id))
          } label: {
            Text(attendee.name.isEmpty ? "(no name)" : attendee.name)
          }
        }
      }
      Section {
        Button("Delete standup", role: .destructive) { store.send(.deleteButtonTapped) }
      }
    }
    .navigationTitle(store.standup.title.isEmpty ? "Untitled" : store.standup.title)
    .toolbar {
      ToolbarItem {
        Button("Edit") { store.send(.editButtonTapped) }
      }
    }
    .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
    .sheet(item: $store.scope(state: \.destination?.edit, action: \.destination.edit)) { formStore in
      StandupFormView(store: formStore)
        .navigationTitle("Edit standup")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel") { store.send(.cancelEditButtonTapped) }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button("Save") { store.send(.saveStandupButtonTapped) }
          }
        }
    }
  }
}
