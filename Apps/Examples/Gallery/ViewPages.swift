import Foundation
import TerminalApp

struct ListsPage: View {
  struct City: Identifiable {
    let name: String
    let country: String
    var id: String { name }
  }

  @State var cities = [
    City(name: "Berlin", country: "Germany"), City(name: "Lima", country: "Peru"),
    City(name: "Nairobi", country: "Kenya"),
  ]

  var body: some View {
    List {
      Sample(
        "Rows",
        code: """
          ForEach(cities) { city in Text(city.name) }
            .onDelete { cities.remove(atOffsets: $0) }
            .onMove { cities.move(fromOffsets: $0, toOffset: $1) }
          """
      ) {
        ForEach(cities) { city in Text(city.name) }
          .onDelete { cities.remove(atOffsets: $0) }
          .onMove { cities.move(fromOffsets: $0, toOffset: $1) }
      }
      Sample(
        "Tables",
        code: """
          Table(cities) {
            TableColumn("City", value: \\.name)
            TableColumn("Country", value: \\.country)
          }
          """
      ) {
        Table(cities) {
          TableColumn("City", value: \.name)
          TableColumn("Country", value: \.country)
        }
      }
    }
    .navigationTitle("Lists and tables")
  }
}

struct TextPage: View {
  var body: some View {
    Form {
      Sample(
        "Styles",
        code: """
          Text("Title").font(.title)
          Text("Plain, ") + Text("bold, ").bold() + Text("italic, ").italic() + Text("struck").strikethrough()
          Text("Secondary").foregroundStyle(.secondary)
          """
      ) {
        Text("Title").font(.title)
        Text("Plain, ") + Text("bold, ").bold() + Text("italic, ").italic() + Text("struck").strikethrough()
        Text("Secondary").foregroundStyle(.secondary)
      }
      Sample(
        "Labels",
        code: """
          Label("People", systemImage: "person")
          LabeledContent("Length", value: "5 minutes")
          Text("Inbox").badge(3)
          """
      ) {
        Label("People", systemImage: "person")
        LabeledContent("Length", value: "5 minutes")
        Text("Inbox").badge(3)
      }
    }
    .navigationTitle("Text")
  }
}

struct ChartsPage: View {
  struct Day: Identifiable {
    let name: String
    let minutes: Double
    var id: String { name }
  }

  let days = [
    Day(name: "Monday", minutes: 12), Day(name: "Tuesday", minutes: 30), Day(name: "Wednesday", minutes: 21),
    Day(name: "Thursday", minutes: 8),
  ]

  var body: some View {
    Form {
      Sample(
        "Bars",
        code: """
          Chart(days) { day in
            BarMark(x: .value("Day", day.name), y: .value("Minutes", day.minutes))
          }
          """
      ) {
        Chart(days) { day in
          BarMark(x: .value("Day", day.name), y: .value("Minutes", day.minutes))
        }
      }
      Sample(
        "Sparklines",
        code: """
          Sparkline(days.map(\\.minutes))
          """
      ) {
        Sparkline(days.map(\.minutes))
      }
    }
    .navigationTitle("Charts")
  }
}

struct ContainersPage: View {
  @State var tab = 0

  var body: some View {
    Form {
      Sample(
        "Groups",
        code: """
          GroupBox("Address") {
            Text("1 Infinite Loop")
            Text("Cupertino")
          }
          """
      ) {
        GroupBox("Address") {
          Text("1 Infinite Loop")
          Text("Cupertino")
        }
      }
      Sample(
        "Stacks",
        code: """
          HStack {
            Text("Left")
            Spacer()
            Text("Right")
          }
          """
      ) {
        HStack {
          Text("Left")
          Spacer()
          Text("Right")
        }
      }
      Sample(
        "Nothing to show",
        code: """
          ContentUnavailableView(
            "No results", systemImage: "magnifyingglass", description: Text("Try another word."))
          """
      ) {
        ContentUnavailableView(
          "No results", systemImage: "magnifyingglass", description: Text("Try another word."))
      }
    }
    .navigationTitle("Containers")
  }
}

struct ColumnsPage: View {
  @State var selection: String?

  var body: some View {
    NavigationSplitView {
      List(NavigationStyle.all, selection: $selection) { Text($0.id) }
        .navigationTitle("Columns")
    } detail: {
      if let style = NavigationStyle.all.first(where: { $0.id == selection }) {
        Form { Text(style.use) }
          .navigationTitle(style.id)
      } else {
        ContentUnavailableView(
          "Nothing is selected", systemImage: "list.bullet",
          description: Text("Choose a kind of navigation."))
      }
    }
  }
}

/// A kind of navigation that the page about columns describes.
struct NavigationStyle: Identifiable {
  let id: String
  let use: String

  static let all = [
    NavigationStyle(id: "Split view", use: "For places of equal rank, with room for a sidebar beside them."),
    NavigationStyle(id: "Stack", use: "For a way into more and more detail."),
    NavigationStyle(id: "Tabs", use: "For a few parts of a program that are used in turn."),
    NavigationStyle(id: "Sheet", use: "For a task that ends before the screen behind it continues."),
  ]
}

struct PresentationsPage: View {
  @State var isSheetShown = false
  @State var isAlertShown = false
  @State var isImporterShown = false
  @State var answer = "none yet"
  @State var file = "none yet"

  var body: some View {
    Form {
      Sample(
        "Sheet",
        code: """
          Button("Show a sheet") { isSheetShown = true }
            .sheet(isPresented: $isSheetShown) {
              Text("A sheet lies over its screen.").navigationTitle("Sheet")
            }
          """
      ) {
        Button("Show a sheet") { isSheetShown = true }
          .sheet(isPresented: $isSheetShown) {
            Text("A sheet lies over its screen.").navigationTitle("Sheet")
          }
      }
      Sample(
        "Alert",
        code: """
          Button("Ask a question") { isAlertShown = true }
            .alert("Delete everything?", isPresented: $isAlertShown) {
              Button("Delete", role: .destructive) { answer = "delete" }
              Button("Keep", role: .cancel) { answer = "keep" }
            } message: {
              Text("This can't be undone.")
            }
          """
      ) {
        Button("Ask a question") { isAlertShown = true }
          .alert("Delete everything?", isPresented: $isAlertShown) {
            Button("Delete", role: .destructive) { answer = "delete" }
            Button("Keep", role: .cancel) { answer = "keep" }
          } message: {
            Text("This can't be undone.")
          }
        LabeledContent("Answer", value: answer)
      }
      Sample(
        "Files",
        code: """
          Button("Open a file") { isImporterShown = true }
            .fileImporter(isPresented: $isImporterShown, allowedContentTypes: [.text]) { result in
              file = (try? result.get().lastPathComponent) ?? "none"
            }
          """
      ) {
        Button("Open a file") { isImporterShown = true }
          .fileImporter(isPresented: $isImporterShown, allowedContentTypes: [.text]) { result in
            file = (try? result.get().lastPathComponent) ?? "none"
          }
        LabeledContent("File", value: file)
      }
    }
    .navigationTitle("Sheets and alerts")
  }
}

struct RolesPage: View {
  var body: some View {
    Form {
      Section("Text") {
        Text("Text")
        Text("Title").bold()
        Text("Secondary").foregroundStyle(.secondary)
        Text("Accent").foregroundStyle(.accentColor)
        Text("Danger").foregroundStyle(.danger)
        Text("Success").foregroundStyle(.success)
        Text("Warning").foregroundStyle(.warning)
      }
      Section("Backgrounds") {
        Text(" Surface ").background(.role(.surface))
        Text(" Field ").background(.role(.field))
        Text(" Button ").background(.role(.button))
        Text(" Selection ").background(.role(.selection))
      }
    }
    .navigationTitle("Roles of the theme")
  }
}
