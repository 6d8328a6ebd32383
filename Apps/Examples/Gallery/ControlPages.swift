import Foundation
import TerminalApp

struct ButtonsPage: View {
  @State var count = 0

  var body: some View {
    Form {
      Sample(
        "Roles",
        code: """
          HStack {
            Button("Plain") { count += 1 }
            Button("Primary") { count += 1 }.buttonStyle(.borderedProminent)
            Button("Delete", role: .destructive) { count = 0 }
            Button("Disabled") {}.disabled(true)
          }
          """
      ) {
        HStack {
          Button("Plain") { count += 1 }
          Button("Primary") { count += 1 }.buttonStyle(.borderedProminent)
          Button("Delete", role: .destructive) { count = 0 }
          Button("Disabled") {}.disabled(true)
        }
        LabeledContent("Pressed", value: "\(count)")
      }
      Sample(
        "Shortcuts",
        code: """
          Button("Add") { count += 1 }.keyboardShortcut("a", modifiers: [])
          """
      ) {
        Button("Add") { count += 1 }.keyboardShortcut("a", modifiers: [])
      }
      Sample(
        "Menus",
        code: """
          Menu("More") {
            Button("Double") { count *= 2 }
            Button("Reset", role: .destructive) { count = 0 }
          }
          """
      ) {
        Menu("More") {
          Button("Double") { count *= 2 }
          Button("Reset", role: .destructive) { count = 0 }
        }
      }
      Sample(
        "Groups",
        code: """
          ControlGroup("Zoom") {
            Button("In") { count += 1 }
            Button("Out") { count -= 1 }
          }
          """
      ) {
        ControlGroup("Zoom") {
          Button("In") { count += 1 }
          Button("Out") { count -= 1 }
        }
      }
      Sample(
        "Links",
        code: """
          NavigationLink("About stacks") {
            Text("The screen before this one is a step back.").navigationTitle("Stacks")
          }
          Link("The Swift language", destination: URL(string: "https://www.swift.org")!)
          """
      ) {
        NavigationLink("About stacks") {
          Text("The screen before this one is a step back.").navigationTitle("Stacks")
        }
        Link("The Swift language", destination: URL(string: "https://www.swift.org")!)
      }
    }
    .navigationTitle("Buttons")
  }
}

struct FieldsPage: View {
  @State var name = ""
  @State var password = "secret"
  @State var born = Date(timeIntervalSince1970: 0)
  @State var notes = "One line\nand another"

  var body: some View {
    Form {
      Sample(
        "Text",
        code: """
          TextField("Name", text: $name, prompt: Text("Blob"))
          SecureField("Password", text: $password)
          """
      ) {
        TextField("Name", text: $name, prompt: Text("Blob"))
        SecureField("Password", text: $password)
      }
      Sample(
        "Dates",
        code: """
          DatePicker("Born", selection: $born, displayedComponents: .date)
          """
      ) {
        DatePicker("Born", selection: $born, displayedComponents: .date)
      }
      Sample(
        "Several lines",
        code: """
          TextEditor(text: $notes).accessibilityLabel("Notes")
          """
      ) {
        TextEditor(text: $notes).accessibilityLabel("Notes")
      }
    }
    .navigationTitle("Fields")
  }
}

struct ChoicesPage: View {
  @State var isOn = true
  @State var size = "medium"

  var body: some View {
    Form {
      Sample(
        "Toggles",
        code: """
          Toggle("Notifications", isOn: $isOn)
          """
      ) {
        Toggle("Notifications", isOn: $isOn)
      }
      Sample(
        "Pickers",
        code: """
          Picker("Size", selection: $size) {
            ForEach(["small", "medium", "large"], id: \\.self) { Text($0).tag($0) }
          }
          """
      ) {
        Picker("Size", selection: $size) {
          ForEach(["small", "medium", "large"], id: \.self) { Text($0).tag($0) }
        }
      }
    }
    .navigationTitle("Choices")
  }
}

struct NumbersPage: View {
  @State var level = 3.0
  @State var count = 2

  var body: some View {
    Form {
      Sample(
        "Values",
        code: """
          Slider(value: $level, in: 0...10, step: 1) { Text("Level") }
          Stepper("Count", value: $count, in: 0...9)
          """
      ) {
        Slider(value: $level, in: 0...10, step: 1) { Text("Level") }
        Stepper("Count", value: $count, in: 0...9)
      }
      Sample(
        "Progress",
        code: """
          ProgressView("Download", value: level, total: 10)
          ProgressView("Waiting")
          Gauge(value: level, in: 0...10) { Text("Battery") }
          """
      ) {
        ProgressView("Download", value: level, total: 10)
        ProgressView("Waiting")
        Gauge(value: level, in: 0...10) { Text("Battery") }
      }
    }
    .navigationTitle("Numbers")
  }
}
