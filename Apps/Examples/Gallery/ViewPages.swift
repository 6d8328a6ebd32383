import ComposableArchitecture
import Foundation
import TerminalApp

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
        "Large text",
        code: """
          LargeText("12:34")
          """
      ) {
        LargeText("12:34")
      }
      Sample(
        "Dates",
        code: """
          Text(Date(timeIntervalSince1970: 0), style: .date)
          Text(Date(timeIntervalSince1970: 0), style: .time)
          """
      ) {
        Text(Date(timeIntervalSince1970: 0), style: .date)
        Text(Date(timeIntervalSince1970: 0), style: .time)
      }
      Sample(
        "Labels",
        code: """
          Label("People", systemImage: "person")
          LabeledContent("Length", value: "5 minutes")
          Text("Inbox").badge(3)
          Image(systemName: "star")
          """
      ) {
        Label("People", systemImage: "person")
        LabeledContent("Length", value: "5 minutes")
        Text("Inbox").badge(3)
        Image(systemName: "star")
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
        "Lines",
        code: """
          Chart {
            LineMark(x: .value("Hour", 9), y: .value("Visitors", 4))
            LineMark(x: .value("Hour", 11), y: .value("Visitors", 19))
            LineMark(x: .value("Hour", 14), y: .value("Visitors", 8))
            RuleMark(y: .value("Average", 10))
          }
          """
      ) {
        Chart {
          LineMark(x: .value("Hour", 9), y: .value("Visitors", 4))
          LineMark(x: .value("Hour", 11), y: .value("Visitors", 19))
          LineMark(x: .value("Hour", 14), y: .value("Visitors", 8))
          RuleMark(y: .value("Average", 10))
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

struct ColumnsPage: View {
  @State var selection: String?

  var body: some View {
    NavigationSplitView {
      List(NavigationStyle.all, selection: $selection) { Text($0.id) }
        .navigationTitle("Columns")
    } detail: {
      if let style = NavigationStyle.all.first(where: { $0.id == selection }) {
        Form {
          Text(style.use)
          DisclosureGroup("Code") { Text(style.example).foregroundStyle(.secondary) }
        }
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
  let example: String

  static let all = [
    NavigationStyle(
      id: "Split view", use: "For places of equal rank, with room for a sidebar beside them.",
      example: """
        NavigationSplitView {
          List(cities, selection: $selection) { Text($0.name) }
        } detail: {
          CityView(id: selection)
        }
        """),
    NavigationStyle(
      id: "Stack", use: "To show one level of detail after another.",
      example: """
        NavigationStack {
          NavigationLink("Details") { DetailsView() }
        }
        """),
    NavigationStyle(
      id: "Tabs", use: "For a few parts of a program that are used in turn.",
      example: """
        TabView {
          Tab("Tools", systemImage: "gear") { ToolsView() }
          Tab("People", systemImage: "person.2") { PeopleView() }
        }
        """),
    NavigationStyle(
      id: "Sheet", use: "For a task that ends before the screen behind it continues.",
      example: """
        Button("Edit") { isEditing = true }
          .sheet(isPresented: $isEditing) { EditView() }
        """),
  ]
}

struct PresentationsPage: View {
  @State var isSheetShown = false
  @State var isPopoverShown = false
  @State var isAlertShown = false
  @State var isDialogShown = false
  @State var isImporterShown = false
  @State var isExporterShown = false
  @Dependency(\.announce) var announce
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
        "Popover",
        code: """
          Button("Show a popover") { isPopoverShown = true }
            .popover(isPresented: $isPopoverShown) {
              Text("A popover is a box above its screen.").navigationTitle("Popover")
            }
          """
      ) {
        Button("Show a popover") { isPopoverShown = true }
          .popover(isPresented: $isPopoverShown) {
            Text("A popover is a box above its screen.").navigationTitle("Popover")
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
        "Dialog",
        code: """
          Button("Choose an action") { isDialogShown = true }
            .confirmationDialog("Choose an action", isPresented: $isDialogShown) {
              Button("Archive") { answer = "archive" }
              Button("Duplicate") { answer = "duplicate" }
            }
          """
      ) {
        Button("Choose an action") { isDialogShown = true }
          .confirmationDialog("Choose an action", isPresented: $isDialogShown) {
            Button("Archive") { answer = "archive" }
            Button("Duplicate") { answer = "duplicate" }
          }
      }
      Sample(
        "Notice",
        definition: """
          @Dependency(\\.announce) var announce
          """,
        code: """
          Button("Show a notice") { announce("This notice is beside the screen.") }
          """
      ) {
        Button("Show a notice") { announce("This notice is beside the screen.") }
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
      Sample(
        "Export",
        definition: """
          struct Note: FileDocument {
            static let readableContentTypes = [UTType.plainText]
            var text: String

            init(text: String) { self.text = text }

            init(configuration: ReadConfiguration) throws {
              text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
            }

            func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
              FileWrapper(regularFileWithContents: Data(text.utf8))
            }
          }
          """,
        code: """
          Button("Save a note") { isExporterShown = true }
            .fileExporter(
              isPresented: $isExporterShown, document: Note(text: "Hello"), contentType: .plainText,
              defaultFilename: "note"
            ) { result in
              file = (try? result.get().lastPathComponent) ?? "none"
            }
          """
      ) {
        Button("Save a note") { isExporterShown = true }
          .fileExporter(
            isPresented: $isExporterShown, document: Note(text: "Hello"), contentType: .plainText,
            defaultFilename: "note"
          ) { result in
            file = (try? result.get().lastPathComponent) ?? "none"
          }
      }
    }
    .navigationTitle("Sheets and alerts")
  }
}

struct Note: FileDocument {
  static let readableContentTypes = [UTType.plainText]
  var text: String

  init(text: String) { self.text = text }

  init(configuration: ReadConfiguration) throws {
    text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}
