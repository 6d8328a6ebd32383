import Foundation
import TerminalApp

/// All controls and views, with a page for each kind and the code of each sample.
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
  case buttons, fields, choices, numbers, text, charts, lists, collections, layout, grids, containers, columns
  case presentations, styles, roles

  var title: String {
    switch self {
    case .buttons: "Buttons"
    case .fields: "Fields"
    case .choices: "Choices"
    case .numbers: "Numbers"
    case .text: "Text"
    case .charts: "Charts"
    case .lists: "Lists"
    case .collections: "Tables and trees"
    case .layout: "Layout"
    case .grids: "Grids"
    case .containers: "Containers"
    case .columns: "Columns"
    case .presentations: "Sheets and alerts"
    case .styles: "Styles"
    case .roles: "Roles of the theme"
    }
  }

  var summary: String {
    switch self {
    case .buttons: "roles, shortcuts, menus, groups, links"
    case .fields: "text, secrets, dates, editors"
    case .choices: "toggles and pickers"
    case .numbers: "sliders, steppers, gauges, progress"
    case .text: "styles, large text, dates, labels"
    case .charts: "bars, lines, sparklines"
    case .lists: "deletable, movable rows; search"
    case .collections: "sorted columns, outlines, scrolling"
    case .layout: "stacks, layers, shapes, frames, sizes"
    case .grids: "cells in rows and columns"
    case .containers: "groups, tabs, disclosure, placeholders"
    case .columns: "a sidebar with a detail"
    case .presentations: "sheets, alerts, file dialogs, notices"
    case .styles: "your own buttons, labels, toggles"
    case .roles: "the colors of the theme"
    }
  }

  @MainActor @ViewBuilder var view: some View {
    switch self {
    case .buttons: ButtonsPage()
    case .fields: FieldsPage()
    case .choices: ChoicesPage()
    case .numbers: NumbersPage()
    case .text: TextPage()
    case .charts: ChartsPage()
    case .lists: ListsPage()
    case .collections: CollectionsPage()
    case .layout: LayoutPage()
    case .grids: GridsPage()
    case .containers: ContainersPage()
    case .columns: ColumnsPage()
    case .presentations: PresentationsPage()
    case .styles: StylesPage()
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

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - title: The title of the section.
  ///   - definition: The declaration that the code uses.
  ///   - code: The code of the content.
  ///   - content: The views to show.
  init(_ title: String, definition: String = "", code: String, @ViewBuilder content: () -> Content) {
    self.title = title
    self.code = definition.isEmpty ? code : definition + "\n\n" + code
    self.content = content()
  }

  var body: some View {
    Section(title) {
      content
      DisclosureGroup("Code", isExpanded: $showsCode) {
        Text(code).foregroundStyle(.secondary)
      }
    }
  }
}
