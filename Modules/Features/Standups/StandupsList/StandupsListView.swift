import ComposableArchitecture
import Foundation
import StandupForm
import StandupsCore
import TerminalUI

/// The standups, a row each.
public struct StandupsListView: View {
  @Bindable var store: StoreOf<StandupsListFeature>

  /// Shows a list.
  public init(store: StoreOf<StandupsListFeature>) { self.store = store }

  public var body: some View {
    List {
      if store.shown.isEmpty {
        Text(
          "No standups\(store.person.map { " of \($0.trimmingCharacters(in: .whitespaces))" } ?? "") yet: 'add' makes one."
        )
        .dim()
      }
      ForEach(store.shown) { standup in
        Button {
          store.send(.standupTapped(id: standup.id))
        } label: {
          StandupRow(standup: standup)
        }
      }
    }
    .navigationTitle(
      store.person.map { "Standups of \($0.trimmingCharacters(in: .whitespaces))" } ?? "Daily standups"
    )
    .toolbar {
      ToolbarItem {
        Button("Add") { store.send(.addButtonTapped) }
      }
    }
    .sheet(item: $store.scope(state: \.addStandup, action: \.addStandup)) { formStore in
      StandupFormView(store: formStore)
        .navigationTitle("New standup")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel") { store.send(.cancelStandupButtonTapped) }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button("Save") { store.send(.saveStandupButtonTapped) }
          }
        }
    }
  }
}

/// One standup of the list: its colour, title, attendees and length.
struct StandupRow: View {
  let standup: Standup

  var body: some View {
    HStack {
      Text("■").foregroundStyle(standup.theme.color)
      Text(standup.shownTitle).bold()
      Spacer()
      Text(
        "\(standup.attendees.count) \(standup.attendees.count == 1 ? "attendee" : "attendees"), "
          + standup.duration.minutesText
      )
      .dim()
    }
  }
}
