import Foundation
import TerminalApp

struct LayoutPage: View {
  var body: some View {
    Form {
      Sample(
        "Stacks",
        code: """
          HStack {
            Text("Left")
            Spacer()
            Text("Right")
          }
          Divider()
          VStack(alignment: .leading) {
            Text("Above")
            Text("Below")
          }
          """
      ) {
        HStack {
          Text("Left")
          Spacer()
          Text("Right")
        }
        Divider()
        VStack(alignment: .leading) {
          Text("Above")
          Text("Below")
        }
      }
      Sample(
        "Layers",
        code: """
          ZStack {
            RoundedRectangle(cornerRadius: 8).fill(.accentColor).frame(width: 160, height: 48)
            Text("In front").foregroundStyle(.role(.onAccent)).background(.accentColor)
          }
          """
      ) {
        ZStack {
          RoundedRectangle(cornerRadius: 8).fill(.accentColor).frame(width: 160, height: 48)
          Text("In front").foregroundStyle(.role(.onAccent)).background(.accentColor)
        }
      }
      Sample(
        "Shapes",
        code: """
          HStack {
            Rectangle().fill(.danger).frame(width: 64, height: 32)
            Circle().fill(.warning).frame(width: 64, height: 32)
            Capsule().fill(.success).frame(width: 64, height: 32)
          }
          """
      ) {
        HStack {
          Rectangle().fill(.danger).frame(width: 64, height: 32)
          Circle().fill(.warning).frame(width: 64, height: 32)
          Capsule().fill(.success).frame(width: 64, height: 32)
        }
      }
      Sample(
        "Frames",
        code: """
          Text("A border with a margin").padding(.horizontal).border(.accentColor)
          Text("Trailing").frame(maxWidth: .infinity, alignment: .trailing)
          """
      ) {
        Text("A border with a margin").padding(.horizontal).border(.accentColor)
        Text("Trailing").frame(maxWidth: .infinity, alignment: .trailing)
      }
      Sample(
        "Sizes",
        code: """
          GeometryReader { Text("\\($0.columns) columns") }
          ViewThatFits {
            Text("A screen of a hundred columns shows this sentence. A smaller screen shows a shorter one.")
            Text("A small screen shows this sentence.")
          }
          """
      ) {
        GeometryReader { Text("\($0.columns) columns") }
        ViewThatFits {
          Text("A screen of a hundred columns shows this sentence. A smaller screen shows a shorter one.")
          Text("A small screen shows this sentence.")
        }
      }
    }
    .navigationTitle("Layout")
  }
}

struct GridsPage: View {
  let planets = ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"]

  var body: some View {
    Form {
      Sample(
        "Grid",
        code: """
          Grid {
            GridRow {
              Text("Host").bold()
              Text("localhost")
            }
            GridRow {
              Text("Port").bold()
              Text("8080")
            }
          }
          """
      ) {
        Grid {
          GridRow {
            Text("Host").bold()
            Text("localhost")
          }
          GridRow {
            Text("Port").bold()
            Text("8080")
          }
        }
      }
      Sample(
        "Columns",
        code: """
          LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))]) {
            ForEach(planets, id: \\.self) { Text($0) }
          }
          """
      ) {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))]) {
          ForEach(planets, id: \.self) { Text($0) }
        }
      }
      Sample(
        "Rows",
        code: """
          LazyHGrid(rows: [GridItem(), GridItem()]) {
            ForEach(planets, id: \\.self) { Text($0) }
          }
          """
      ) {
        LazyHGrid(rows: [GridItem(), GridItem()]) {
          ForEach(planets, id: \.self) { Text($0) }
        }
      }
    }
    .navigationTitle("Grids")
  }
}

struct ContainersPage: View {
  @State var isExpanded = true

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
        "Tabs",
        code: """
          TabView {
            Tab("Tools", systemImage: "gear") { Text("Hammer, saw, pliers") }
            Tab("People", systemImage: "person.2") { Text("Blob and Blob Jr.") }.badge(2)
          }
          """
      ) {
        TabView {
          Tab("Tools", systemImage: "gear") { Text("Hammer, saw, pliers") }
          Tab("People", systemImage: "person.2") { Text("Blob and Blob Jr.") }.badge(2)
        }
      }
      Sample(
        "Disclosure",
        code: """
          DisclosureGroup("Details", isExpanded: $isExpanded) {
            Text("Content that the user can hide.")
          }
          """
      ) {
        DisclosureGroup("Details", isExpanded: $isExpanded) {
          Text("Content that the user can hide.")
        }
      }
      Sample(
        "Placeholders",
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
