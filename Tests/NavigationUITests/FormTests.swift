import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Foundation
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

// A form as the documents teach it, with nothing changed but its import.

struct Person: Equatable, Identifiable {
  let id: Int
  var name = ""
}

enum Tint: String, CaseIterable, Equatable, Hashable, Identifiable {
  case navy, orange, oxblood
  var id: Self { self }
}

struct Meeting: Equatable {
  var people: IdentifiedArrayOf<Person> = []
  var minutes = 5.0
  var tint = Tint.navy
  var title = ""
}

@Reducer
struct MeetingForm {
  @ObservableState
  struct State: Equatable {
    var focus: Field? = .title
    var meeting = Meeting()
    enum Field: Hashable {
      case person(Person.ID)
      case title
    }
  }
  enum Action: BindableAction {
    case addTapped
    case binding(BindingAction<State>)
    case delete(IndexSet)
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addTapped:
        let person = Person(id: (state.meeting.people.last?.id ?? 0) + 1)
        state.meeting.people.append(person)
        state.focus = .person(person.id)
        return .none
      case .binding:
        return .none
      case .delete(let indices):
        state.meeting.people.remove(atOffsets: indices)
        state.focus = state.meeting.people.first.map { .person($0.id) } ?? .title
        return .none
      }
    }
  }
}

struct TintPicker: View {
  @Binding var selection: Tint
  var body: some View {
    Picker("Tint", selection: $selection) {
      ForEach(Tint.allCases) { tint in
        HStack {
          Text("■").foregroundStyle(.orange)
          Text(tint.rawValue)
        }
        .tag(tint)
      }
    }
  }
}

struct MeetingFormView: View {
  @Bindable var store: StoreOf<MeetingForm>
  @FocusState var focus: MeetingForm.State.Field?

  var body: some View {
    Form {
      Section {
        TextField("Title", text: $store.meeting.title)
          .focused($focus, equals: .title)
        HStack {
          Slider(value: $store.meeting.minutes, in: 5...30, step: 1) {
            Text("Length")
          }
          Spacer()
          Text("\(Int(store.meeting.minutes)) min")
        }
        TintPicker(selection: $store.meeting.tint)
      } header: {
        Text("Info")
      }
      Section {
        ForEach($store.meeting.people) { $person in
          TextField("Name", text: $person.name)
            .focused($focus, equals: .person(person.id))
        }
        .onDelete { indices in
          store.send(.delete(indices))
        }
        Button("New person") {
          store.send(.addTapped)
        }
      } header: {
        Text("People")
      }
    }
    .bind($store.focus, to: $focus)
  }
}

@MainActor
@Suite struct FormTests {
  @Test func aFormIsFilledIn() {
    let store = Store(initialState: MeetingForm.State()) { MeetingForm() }
    let screen = TestScreen(width: 50) { MeetingFormView(store: store) }
    screen.run("set title Weekly sync")
    screen.run("set length 10")
    screen.run("pick tint orange")
    screen.run("new person")
    screen.run("set people 1 Blob")
    screen.run("new person")
    screen.run("set name 2 quit")
    expectNoDifference(store.meeting.title, "Weekly sync")
    expectNoDifference(store.meeting.tint, .orange)
    expectNoDifference(store.meeting.people.map(\.name), ["Blob", "quit"])
    expectNoDifference(store.focus, .person(2))
    screen.expect(
      """
      Info
        Title: Weekly sync
        Length: ━━━━●─────────────── 10           10 min
        Tint: ■ orange

      People
        1  Name: Blob
        2  Name: quit▏
        [New person]
      """)
    screen.run("delete 1")
    expectNoDifference(store.meeting.people.map(\.name), ["quit"])
    expectNoDifference(screen.error(of: "set length 31"), "'length' must be a number from 5 to 30, not 31.")
  }
}

// A stack of several features, with `switch store.case`.

@Reducer
struct Several {
  @Reducer
  enum Path {
    case form(MeetingForm)
    case counter(Counter)
  }
  @ObservableState
  struct State {
    var path = StackState<Path.State>()
  }
  enum Action {
    case path(StackActionOf<Path>)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path)
  }
}

struct SeveralView: View {
  @Bindable var store: StoreOf<Several>
  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      List {
        NavigationLink(state: Several.Path.State.form(MeetingForm.State())) { Text("Form") }
        NavigationLink(state: Several.Path.State.counter(Counter.State())) { Text("Counter") }
      }
      .navigationTitle("Several")
    } destination: { store in
      switch store.case {
      case .form(let store): MeetingFormView(store: store).navigationTitle("Form")
      case .counter(let store): CounterView(store: store)
      }
    }
  }
}

@MainActor
@Suite struct SeveralTests {
  @Test("A stack shows screens of several features") func aStackShowsScreensOfSeveralFeatures() {
    let store = Store(initialState: Several.State()) { Several() }
    let screen = TestScreen { SeveralView(store: store) }
    screen.tap("Form")
    expectNoDifference(screen.tree.breadcrumb, ["Several", "Form"])
    screen.type("x", into: "title")
    screen.back()
    screen.tap("Counter")
    expectNoDifference(screen.tree.breadcrumb, ["Several", "Counter 0"])
    // The screen's link is for another stack, whose screens are counters.
    expectIssues {
      screen.tap("Next")
    } matching: {
      $0.text.contains("on a stack of other screens")
    }
    expectNoDifference(store.path.count, 1)
  }
}
