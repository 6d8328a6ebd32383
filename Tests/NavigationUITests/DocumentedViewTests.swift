import ComposableArchitecture
import CustomDump
import Foundation
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// The documents' views as printed, except for view stores, which the newest documents replace.
@MainActor @Suite struct DocumentedViewTests {
  private static var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.timeZone = .gmt
    environment.locale = Locale(identifier: "en_US_POSIX")
    return environment
  }

  @Test func theDetailViewOfEpisode245() {
    let store = Store(initialState: EpisodeDetail.State()) { EpisodeDetail() }
    let screen = TestScreen(width: 40, environment: Self.environment) {
      NavigationStack { EpisodeDetailView(store: store) }
    }
    screen.expect(
      """
      Design
      ──────
      Standup Info
        ◷ Start Meeting ›
        ◷ Length                         5 min
        ◐ Theme                     bubblegum\u{20}

      Past meetings
        1  ▦ November 22, 2026 2:05 PM

      Attendees
        ☺ Blob

                       [Delete]

      [Edit]
      """.replacingOccurrences(of: "2:05 PM", with: screen.time))
    screen.run("delete 1")
    screen.tap("Delete")
    screen.tap("Edit")
    expectNoDifference(store.log, ["deleteMeetings", "deleteButtonTapped", "editButtonTapped"])
    screen.tap("Start Meeting")
    expectNoDifference(screen.tree.breadcrumb, ["Design", "Meeting"])
  }

  @Test func theListOfEpisode223() {
    let items: IdentifiedArrayOf<EpisodeItem> = [
      EpisodeItem(id: 1, name: "Headphones", color: .blue, quantity: 20),
      EpisodeItem(id: 2, name: "Mouse", color: nil, quantity: 0),
    ]
    let screen = TestScreen(width: 40) { EpisodeInventoryView(items: items) }
    screen.expect(
      """
      1  Headphones             ╭──────╮   [␡]
         In stock: 20           │ ████ │
                                │ ████ │
                                ╰──────╯
      2  Mouse                             [␡]
         Out of stock: on back order
      """)
  }

  @Test func theScreenOfTheArticle() {
    let screen = TestScreen(width: 30) { ArticleAddItemView() }
    #expect(screen.text.contains("Add Item"))
    screen.tap("Add Item")
  }
}

extension TestScreen {
  /// The time of a past meeting. A narrow no-break space separates the minutes from AM or PM.
  fileprivate var time: String {
    let line = text.split(separator: "\n").first { $0.contains("2026") } ?? ""
    return line.components(separatedBy: "2026 ").last?.replacingOccurrences(of: " ›", with: "") ?? ""
  }
}

@Reducer
struct EpisodeDetail {
  struct Meeting: Equatable, Identifiable {
    var id = 1
    var date = Date(timeIntervalSince1970: 1_795_356_330)
  }
  struct Attendee: Equatable, Identifiable {
    var id = 1
    var name = "Blob"
  }
  @ObservableState
  struct State: Equatable {
    var meetings = [Meeting()]
    var attendees = [Attendee()]
    var log: [String] = []
  }
  enum Action {
    case deleteButtonTapped
    case deleteMeetings(atOffsets: IndexSet)
    case editButtonTapped
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped: state.log.append("deleteButtonTapped")
      case .deleteMeetings(atOffsets: let indices):
        state.meetings.remove(atOffsets: indices)
        state.log.append("deleteMeetings")
      case .editButtonTapped: state.log.append("editButtonTapped")
      }
      return .none
    }
  }
}

struct EpisodeDetailView: View {
  let store: StoreOf<EpisodeDetail>

  var body: some View {
    List {
      Section {
        NavigationLink {
          Text("Record meeting").navigationTitle("Meeting")
        } label: {
          Label("Start Meeting", systemImage: "timer")
            .font(.headline)
            .foregroundColor(.accentColor)
        }
        HStack {
          Label("Length", systemImage: "clock")
          Spacer()
          Text("5 min")
        }
        HStack {
          Label("Theme", systemImage: "paintpalette")
          Spacer()
          Text("bubblegum")
            .padding(4)
            .foregroundColor(.black)
            .background(Color.mint)
            .cornerRadius(4)
        }
      } header: {
        Text("Standup Info")
      }
      if !store.meetings.isEmpty {
        Section {
          ForEach(store.meetings) { meeting in
            NavigationLink {
              Text("Past meeting")
            } label: {
              HStack {
                Image(systemName: "calendar")
                Text(meeting.date, style: .date)
                Text(meeting.date, style: .time)
              }
            }
          }
          .onDelete { indices in
            store.send(.deleteMeetings(atOffsets: indices))
          }
        } header: {
          Text("Past meetings")
        }
      }
      Section {
        ForEach(store.attendees) { attendee in
          Label(attendee.name, systemImage: "person")
        }
      } header: {
        Text("Attendees")
      }
      Section {
        Button("Delete") {
          store.send(.deleteButtonTapped)
        }
        .foregroundColor(.red)
        .frame(maxWidth: .infinity)
      }
    }
    .navigationTitle("Design")
    .toolbar {
      Button("Edit") {
        store.send(.editButtonTapped)
      }
    }
  }
}

struct EpisodeItem: Equatable, Identifiable {
  var id: Int
  var name: String
  var color: Color?
  var quantity: Int
}

struct EpisodeInventoryView: View {
  let items: IdentifiedArrayOf<EpisodeItem>

  var body: some View {
    List {
      ForEach(items) { item in
        HStack {
          VStack(alignment: .leading) {
            Text(item.name)
            if item.quantity > 0 {
              Text("In stock: \(item.quantity)")
            } else {
              Text("Out of stock: on back order")
            }
          }
          Spacer()
          if let color = item.color {
            Rectangle()
              .frame(width: 30, height: 30)
              .foregroundColor(color)
              .border(Color.black, width: 1)
          }
          Button {
          } label: {
            Image(systemName: "trash.fill")
          }
          .padding(.leading)
        }
        .buttonStyle(.plain)
        .foregroundColor(item.quantity > 0 ? nil : Color.gray)
      }
    }
  }
}

struct ArticleAddItemView: View {
  var body: some View {
    ZStack {
      Color.black
        .edgesIgnoringSafeArea(.all)
      VStack {
        Text("0").foregroundColor(.white)
        Spacer()
        Button(
          action: {},
          label: {
            Text("Add Item")
              .whiteBox()
          }
        )
      }
      .padding()
    }
  }
}

struct WhiteBox: ViewModifier {
  func body(content: Content) -> some View {
    content
      .foregroundColor(.black)
      .frame(maxWidth: .infinity)
      .padding()
      .background(Color.white)
      .cornerRadius(8)
  }
}

extension View {
  func whiteBox() -> some View {
    modifier(WhiteBox())
  }
}
