import Foundation
import TerminalApp

/// All controls and views, with a page for each kind and the code of each sample.
@main
struct Gallery: App {
  var body: some Scene {
    WindowGroup { GalleryView() }
  }
}

/// The list of pages, and the theme for all of them.
struct GalleryView: View {
  @State var theme = ColorTheme.default.name

  var body: some View {
    NavigationStack {
      List {
        Section("Pages") {
          ForEach(GalleryPage.allCases, id: \.self) { page in
            NavigationLink {
              page.view
            } label: {
              HStack {
                Text(page.title)
                Spacer()
                Text(page.summary).foregroundStyle(.secondary)
              }
            }
          }
        }
        Section("Look") {
          Picker("Theme", selection: $theme) {
            ForEach(ColorTheme.builtIn, id: \.name) { Text($0.name).tag($0.name) }
          }
        }
      }
      .navigationTitle("Gallery")
    }
    .theme(ColorTheme.builtIn.first { $0.name == theme } ?? .default)
  }
}

/// A page of the gallery.
enum GalleryPage: CaseIterable {
  case buttons, fields, choices, numbers, lists, text, charts, containers, columns, presentations, roles

  var title: String {
    switch self {
    case .buttons: "Buttons"
    case .fields: "Fields"
    case .choices: "Choices"
    case .numbers: "Numbers"
    case .lists: "Lists and tables"
    case .text: "Text"
    case .charts: "Charts"
    case .containers: "Containers"
    case .columns: "Columns"
    case .presentations: "Sheets and alerts"
    case .roles: "Roles of the theme"
    }
  }

  var summary: String {
    switch self {
    case .buttons: "roles, styles, menus, links"
    case .fields: "text, secrets, dates, editors"
    case .choices: "toggles and pickers"
    case .numbers: "sliders, steppers, gauges, progress"
    case .lists: "rows that are deleted and moved"
    case .text: "styles, dates, numbers, labels"
    case .charts: "bars, lines, sparklines"
    case .containers: "stacks, groups, tabs, disclosure"
    case .columns: "a sidebar and what it selects"
    case .presentations: "what lies over a screen"
    case .roles: "the colors of the theme"
    }
  }

  @MainActor @ViewBuilder var view: some View {
    switch self {
    case .buttons: ButtonsPage()
    case .fields: FieldsPage()
    case .choices: ChoicesPage()
    case .numbers: NumbersPage()
    case .lists: ListsPage()
    case .text: TextPage()
    case .charts: ChartsPage()
    case .containers: ContainersPage()
    case .columns: ColumnsPage()
    case .presentations: PresentationsPage()
    case .roles: RolesPage()
    }
  }
}

/// A sample with the code that shows it.
struct Sample<Content: View>: View {
  let title: String
  let code: String
  @ViewBuilder let content: Content
  @State var showsCode = false

  init(_ title: String, code: String, @ViewBuilder content: () -> Content) {
    (self.title, self.code, self.content) = (title, code, content())
  }

  var body: some View {
    Section(title) {
      content
      DisclosureGroup("Code of \(title.lowercased())", isExpanded: $showsCode) {
        Text(code).foregroundStyle(.secondary)
      }
    }
  }
}
