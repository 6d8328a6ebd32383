import Foundation
import TerminalApp

struct ListsPage: View {
  @State var cities = City.all
  @State var editMode = EditMode.inactive
  @State var search = ""

  var body: some View {
    List {
      Sample(
        "Rows",
        code: """
          ForEach(cities) { city in Text(city.name) }
            .onDelete { cities.remove(atOffsets: $0) }
            .onMove { cities.move(fromOffsets: $0, toOffset: $1) }
          EditButton().environment(\\.editMode, $editMode)
          """
      ) {
        ForEach(cities) { city in Text(city.name) }
          .onDelete { cities.remove(atOffsets: $0) }
          .onMove { cities.move(fromOffsets: $0, toOffset: $1) }
        EditButton().environment(\.editMode, $editMode)
      }
      Sample(
        "Search",
        code: """
          List(City.all.filter { search.isEmpty || $0.name.localizedStandardContains(search) }) {
            Text($0.name)
          }
          .searchable(text: $search, prompt: "City")
          """
      ) {
        List(City.all.filter { search.isEmpty || $0.name.localizedStandardContains(search) }) {
          Text($0.name)
        }
        .searchable(text: $search, prompt: "City")
      }
    }
    .navigationTitle("Lists")
  }
}

struct CollectionsPage: View {
  struct Folder: Identifiable {
    let id: String
    var folders: [Folder]?
  }

  let folders = [
    Folder(id: "Documents", folders: [Folder(id: "Letters"), Folder(id: "Invoices")]), Folder(id: "Music"),
  ]
  @State var order = [KeyPathComparator(\City.name)]

  var body: some View {
    List {
      Sample(
        "Table",
        code: """
          Table(City.all.sorted(using: order), sortOrder: $order) {
            TableColumn("City", value: \\.name)
            TableColumn("Country", value: \\.country)
            TableColumn("Thousands", value: \\.people) { Text("\\($0.people)") }.alignment(.numeric)
          }
          """
      ) {
        Table(City.all.sorted(using: order), sortOrder: $order) {
          TableColumn("City", value: \.name)
          TableColumn("Country", value: \.country)
          TableColumn("Thousands", value: \.people) { Text("\($0.people)") }.alignment(.numeric)
        }
      }
      Sample(
        "Outline",
        definition: """
          struct Folder: Identifiable {
            let id: String
            var folders: [Folder]?
          }
          """,
        code: """
          OutlineGroup(folders, children: \\.folders) { Text($0.id) }
          """
      ) {
        OutlineGroup(folders, children: \.folders) { Text($0.id) }
      }
      Sample(
        "Scrolling",
        code: """
          ScrollViewReader { proxy in
            Button("Show the last row") { proxy.scrollTo(20) }
            ForEach(1..<21) { Text("Row \\($0)") }
          }
          """
      ) {
        ScrollViewReader { proxy in
          Button("Show the last row") { proxy.scrollTo(20) }
          ForEach(1..<21) { Text("Row \($0)") }
        }
      }
    }
    .navigationTitle("Tables and trees")
  }
}

/// A row of the lists and tables.
struct City: Identifiable {
  let name: String
  let country: String
  /// The number of people, in thousands.
  let people: Int
  var id: String { name }

  static let all = [
    City(name: "Berlin", country: "Germany", people: 3_700),
    City(name: "Lima", country: "Peru", people: 10_200),
    City(name: "Nairobi", country: "Kenya", people: 4_800),
  ]
}
