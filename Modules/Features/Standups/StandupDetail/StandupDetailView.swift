import ComposableArchitecture
import Foundation
import NavigationUI
import StandupForm
import StandupsCore
import StandupsUI
import TerminalUI

/// The screen of a standup.
public struct StandupDetailView: View {
  @Bindable var store: StoreOf<StandupDetailFeature>

  /// Creates the screen of a standup.
  public init(store: StoreOf<StandupDetailFeature>) { self.store = store }

  public var body: some View {
    List {
      Section("Standup info") {
        LabeledContent("Length", value: store.standup.duration.minutesText)
        LabeledContent("Theme") { ThemeSwatch(store.standup.theme) }
        // This link works in a program that also has the inventory.
        RouteLink(
          "Items in \(store.standup.theme.nearestColorName.lowercased())",
          to: AnyRoute(name: "items", arguments: [store.standup.theme.nearestColorName]))
        HStack {
          Button("Start") { store.send(.startMeetingButtonTapped) }
            .accessibilityInputLabels(["Start meeting"])
            .buttonStyle(.borderedProminent)
            .keyboardShortcut("s", modifiers: [])
            .help("start a meeting")
          Button("Edit") { store.send(.editButtonTapped) }
            .keyboardShortcut("e", modifiers: [])
            .help("open the form")
          Button("Delete standup", role: .destructive) { store.send(.deleteButtonTapped) }
            .help("delete the standup (asks first)")
        }
      }
      if !store.standup.meetings.isEmpty {
        Section("Past meetings") {
          ForEach(store.standup.meetings) { meeting in
            Button {
              store.send(.meetingTapped(id: meeting.id))
            } label: {
              HStack {
                Text(meeting.dayText).frame(width: 136, alignment: .leading)
                Text(meeting.beginning).dim().lineLimit(1)
              }
            }
          }
          .onDelete { store.send(.deleteMeetings(atOffsets: $0)) }
          MeetingLengths(meetings: store.standup.meetings)
        }
      }
      Section("Attendees") {
        ForEach(store.standup.attendees) { attendee in
          if Attendee.normalized(attendee.name).isEmpty {
            // An attendee without a name has no list of standups.
            Text(attendee.shownName).dim()
          } else {
            Button {
              store.send(.attendeeTapped(id: attendee.id))
            } label: {
              Text(attendee.shownName)
            }
          }
        }
      }
    }
    .deletedNotice(
      "This standup", isPresented: !store.$standup.isPresent, keepTitle: "Save as a new standup"
    ) { store.send(.keepAsNewButtonTapped) }
    .navigationTitle(store.standup.shownTitle)
    .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
    .sheet(item: $store.scope(state: \.destination?.edit, action: \.destination.edit)) { formStore in
      if !store.$standup.isPresent {
        Text(
          "This standup was deleted by another program or on another screen. Saving adds it as a new standup."
        )
        .foregroundStyle(.danger)
      }
      StandupFormView(store: formStore)
        .formSheet(title: "Edit standup") {
          store.send(.cancelEditButtonTapped)
        } save: {
          SaveStandupButton(store: formStore) { store.send(.saveStandupButtonTapped) }
        }
    }
  }
}

/// The lengths of the last meetings, as a sparkline that opens to a chart.
struct MeetingLengths: View {
  let meetings: IdentifiedArrayOf<Meeting>

  /// The last meetings with a known length, from oldest to newest.
  private var measured: [Meeting] { meetings.prefix(12).filter { $0.duration != nil }.reversed() }

  var body: some View {
    let measured = measured
    if measured.count > 1 {
      DisclosureGroup {
        Chart(measured) { meeting in
          BarMark(
            x: .value("Meeting", meeting.dateText),
            y: .value("Minutes", (meeting.duration?.inSeconds ?? 0) / 60))
        }
      } label: {
        HStack {
          Text("Lengths")
          Sparkline(measured.map { $0.duration?.inSeconds ?? 0 })
        }
      }
      .help("minutes that the last meetings took")
    }
  }
}

#Preview("A standup with a meeting") {
  NavigationStack {
    StandupDetailView(
      store: Store(initialState: .init(standup: Shared(value: .mock))) { StandupDetailFeature() })
  }
}

#Preview("A standup that never met") {
  NavigationStack {
    StandupDetailView(
      store: Store(initialState: .init(standup: Shared(value: .engineeringMock))) { StandupDetailFeature() })
  }
}

#Preview("Asked whether to delete it") {
  NavigationStack {
    StandupDetailView(store: Store(initialState: .askedToDelete) { StandupDetailFeature() })
  }
}

#Preview("Its form, at the third attendee") {
  NavigationStack {
    StandupDetailView(store: Store(initialState: .editingThirdAttendee) { StandupDetailFeature() })
  }
}

// A preview doesn't see the cases that a macro generates.
extension StandupDetailFeature.State {
  fileprivate static var askedToDelete: Self {
    Self(destination: .alert(.delete(.mock)), standup: Shared(value: .mock))
  }

  fileprivate static var editingThirdAttendee: Self {
    var form = StandupFormFeature.State(standup: .mock)
    form.focus = .attendee(form.standup.attendees[2].id)
    return Self(destination: .edit(form), standup: Shared(value: .mock))
  }
}
