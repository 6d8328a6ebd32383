import ComposableArchitecture
import Foundation
import StandupForm
import StandupsCore
import StandupsUI
import TerminalUI

/// The list of standups.
public struct StandupsListView: View {
  @Bindable var store: StoreOf<StandupsListFeature>

  /// Creates the list.
  public init(store: StoreOf<StandupsListFeature>) { self.store = store }

  public var body: some View {
    List {
      if store.shown.isEmpty {
        Text(
          "No standups\(store.person.map { " of \($0.trimmingCharacters(in: .whitespaces))" } ?? "") yet. Use 'Add' to add one."
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
      .onMove(perform: store.person == nil ? move : nil)
      if store.person == nil, !store.drafts.isEmpty {
        Section("Drafts") {
          ForEach(store.drafts) { draft in
            Button {
              store.send(.draftTapped(id: draft.id))
            } label: {
              HStack {
                Text(draft.standup.shownTitle)
                Text(draft.original == nil ? "unsaved draft" : "unsaved changes").dim()
              }
            }
          }
          .onDelete { store.send(.deleteDrafts(atOffsets: $0)) }
        }
      }
    }
    .navigationTitle(
      store.person.map { "Standups of \($0.trimmingCharacters(in: .whitespaces))" } ?? "Daily standups"
    )
    .navigationSubtitle(store.shown.count == 1 ? "1 standup" : "\(store.shown.count) standups")
    .toolbar {
      ToolbarItem {
        Button("Add") { store.send(.addButtonTapped) }
          .buttonStyle(.borderedProminent)
          .keyboardShortcut("a", modifiers: [])
          .help("open a form for a new standup")
      }
    }
    .sheet(item: $store.scope(state: \.addStandup, action: \.addStandup)) { formStore in
      StandupFormView(store: formStore)
        .formSheet(title: store.standups[id: formStore.original.id] == nil ? "New standup" : "Edit standup") {
          store.send(.cancelStandupButtonTapped)
        } save: {
          SaveStandupButton(store: formStore) { store.send(.saveStandupButtonTapped) }
        }
    }
  }

  private func move(_ source: IndexSet, _ destination: Int) {
    store.send(.moveStandups(fromOffsets: source, toOffset: destination))
  }
}

/// The row of a standup: its color, title, number of attendees, and length.
struct StandupRow: View {
  let standup: Standup

  var body: some View {
    HStack {
      Text("■").foregroundStyle(standup.theme.color)
      Text(standup.shownTitle).bold()
      Spacer()
      // The numbers of all rows are columns.
      Text("\(standup.attendees.count) \(standup.attendees.count == 1 ? "attendee" : "attendees")").dim()
        .frame(width: 96, alignment: .trailing)
      Text(standup.duration.minutesText).dim().frame(width: 80, alignment: .trailing)
    }
  }
}

#Preview("Two standups") {
  withDependencies {
    try? $0.keepInMemory([.mock, .engineeringMock])
  } operation: {
    NavigationStack {
      StandupsListView(store: Store(initialState: .init()) { StandupsListFeature() })
    }
  }
}

#Preview("No standups") {
  withDependencies {
    try? $0.keepInMemory([])
  } operation: {
    NavigationStack {
      StandupsListView(store: Store(initialState: .init()) { StandupsListFeature() })
    }
  }
}

#Preview("The standups of one person") {
  withDependencies {
    try? $0.keepInMemory([.mock, .engineeringMock])
  } operation: {
    NavigationStack {
      StandupsListView(store: Store(initialState: .init(person: "Blob Sr")) { StandupsListFeature() })
    }
  }
}

#Preview("The form for a new standup") {
  withDependencies {
    try? $0.keepInMemory([.mock])
  } operation: {
    NavigationStack {
      StandupsListView(
        store: Store(initialState: .init(addStandup: .init(standup: Standup(id: UUID(1))))) {
          StandupsListFeature()
        })
    }
  }
}
