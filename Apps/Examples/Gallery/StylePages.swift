import Foundation
import TerminalApp

struct StylesPage: View {
  @State var isOn = true

  var body: some View {
    Form {
      Sample(
        "Buttons",
        definition: """
          struct StarButtonStyle: ButtonStyle {
            func makeBody(configuration: Configuration) -> some View {
              HStack {
                Text("★")
                configuration.label
              }
            }
          }
          """,
        code: """
          Button("Favorite") {}.buttonStyle(StarButtonStyle())
          """
      ) {
        Button("Favorite") {}.buttonStyle(StarButtonStyle())
      }
      Sample(
        "Labels",
        definition: """
          struct TrailingIconLabelStyle: LabelStyle {
            func makeBody(configuration: Configuration) -> some View {
              HStack {
                configuration.title
                configuration.icon
              }
            }
          }
          """,
        code: """
          Label("Settings", systemImage: "gear")
          Label("Settings", systemImage: "gear").labelStyle(.titleOnly)
          Label("Settings", systemImage: "gear").labelStyle(TrailingIconLabelStyle())
          """
      ) {
        Label("Settings", systemImage: "gear")
        Label("Settings", systemImage: "gear").labelStyle(.titleOnly)
        Label("Settings", systemImage: "gear").labelStyle(TrailingIconLabelStyle())
      }
      Sample(
        "Toggles",
        definition: """
          struct DotToggleStyle: ToggleStyle {
            func makeBody(configuration: Configuration) -> some View {
              Button {
                configuration.isOn.toggle()
              } label: {
                Text(configuration.isOn ? "●" : "○")
                configuration.label
              }
            }
          }
          """,
        code: """
          Toggle("Light", isOn: $isOn).toggleStyle(DotToggleStyle())
          """
      ) {
        Toggle("Light", isOn: $isOn).toggleStyle(DotToggleStyle())
      }
    }
    .navigationTitle("Styles")
  }
}

struct StarButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Text("★")
      configuration.label
    }
  }
}

struct TrailingIconLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.title
      configuration.icon
    }
  }
}

struct DotToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      Text(configuration.isOn ? "●" : "○")
      configuration.label
    }
  }
}

struct RolesPage: View {
  var body: some View {
    Form {
      Sample(
        "Text",
        code: """
          Text("Text")
          Text("Title").bold()
          Text("Secondary").foregroundStyle(.secondary)
          Text("Accent").foregroundStyle(.accentColor)
          Text("Danger").foregroundStyle(.danger)
          Text("Success").foregroundStyle(.success)
          Text("Warning").foregroundStyle(.warning)
          """
      ) {
        Text("Text")
        Text("Title").bold()
        Text("Secondary").foregroundStyle(.secondary)
        Text("Accent").foregroundStyle(.accentColor)
        Text("Danger").foregroundStyle(.danger)
        Text("Success").foregroundStyle(.success)
        Text("Warning").foregroundStyle(.warning)
      }
      Sample(
        "Backgrounds",
        code: """
          Text(" Surface ").background(.role(.surface))
          Text(" Field ").background(.role(.field))
          Text(" Button ").background(.role(.button))
          Text(" Selection ").background(.role(.selection))
          """
      ) {
        Text(" Surface ").background(.role(.surface))
        Text(" Field ").background(.role(.field))
        Text(" Button ").background(.role(.button))
        Text(" Selection ").background(.role(.selection))
      }
    }
    .navigationTitle("Roles of the theme")
  }
}
