import Foundation
import TerminalText
import TerminalUI
import Testing

/// The page for SwiftUI developers: each sample looks as the page shows it.
@MainActor
@Suite struct SwiftUIGuideTests {
  @Observable final class GoalModel {
    var title = "Emma"
    var read = 120
    var total = 480
    var pace = Pace.daily
    enum Pace: String, CaseIterable, Identifiable {
      case daily, weekly
      var id: Self { self }
    }
  }

  struct GoalView: View {
    @State var model = GoalModel()
    @FocusState private var isEditing: Bool
    @Environment(\.horizontalSizeClass) private var sizeClass

    var body: some View {
      NavigationStack {
        Form {
          Section {
            HStack(alignment: .center, spacing: 12) {
              ZStack {
                Circle().stroke(Color.gray, lineWidth: 4)
                Circle()
                  .trim(from: 0, to: Double(model.read) / Double(model.total))
                  .stroke(.orange, style: StrokeStyle(lineWidth: 4, lineCap: .round))
                  .rotationEffect(.degrees(-90))
              }
              .frame(width: 48, height: 48)
              VStack(alignment: .leading, spacing: 4) {
                Text(model.title).font(.headline).lineLimit(1)
                Text("**\(model.read)** of \(model.total) pages").foregroundStyle(.secondary)
              }
            }
            .padding(.vertical, 4)
          }
          Section("Plan") {
            TextField("Title", text: $model.title).focused($isEditing).submitLabel(.done)
            TextField("Pages read", value: $model.read, format: .number).keyboardType(.numberPad)
            Picker("Pace", selection: $model.pace) {
              ForEach(GoalModel.Pace.allCases) { Text($0.rawValue.capitalized) }
            }
            .pickerStyle(.segmented)
          }
          .listRowBackground(Color.clear)
        }
        .scrollDismissesKeyboard(.interactively)
        .navigationTitle("Goal")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          Button("Finish", systemImage: "checkmark") {
            withAnimation(.snappy) { model.read = model.total }
          }
          .buttonStyle(.borderedProminent)
        }
      }
    }
  }

  struct ProfileForm: View {
    @State var name = "Blob"
    @State var isPublic = true
    @State var level = 3.0
    @State var seats = 2
    @State var born = Date(timeIntervalSince1970: 0)
    @State var password = "secret"

    var body: some View {
      Form {
        Section("Profile") {
          TextField("Name", text: $name)
          SecureField("Password", text: $password)
          Toggle("Public", isOn: $isPublic)
          Slider(value: $level, in: 0...10, step: 1) { Text("Level") }
          Stepper("Seats", value: $seats, in: 1...9)
          DatePicker("Born", selection: $born, displayedComponents: .date)
        }
      }
      .navigationTitle("Profile")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
        ToolbarItem(placement: .confirmationAction) { Button("Save") {} }
      }
    }
  }

  struct Workshop: View {
    var body: some View {
      TabView {
        Tab("Tools", systemImage: "gear") {
          Menu("Sort") {
            Button("By name") {}
            Button("By age") {}
          }
          DisclosureGroup("Details") { Text("Three tools.") }
        }
        Tab("People", systemImage: "person.2") { Text("Blob") }.badge(2)
      }
    }
  }

  struct Numbers: View {
    var body: some View {
      Gauge(value: 7, in: 0...10) { Text("Battery") }
      Sparkline([1, 4, 2, 8, 5, 7])
      Chart {
        BarMark(x: .value("Day", "Mon"), y: .value("Minutes", 12))
        BarMark(x: .value("Day", "Tue"), y: .value("Minutes", 7))
      }
    }
  }

  struct Poster: View {
    var body: some View {
      VStack {
        Text("Cairn").bold()
        Text("a stack of stones").dim()
      }
      .padding(.horizontal)
      .border(.blue)
      .overlay(alignment: .topTrailing) { Text("new").padding(.trailing, 8) }
      Text("Loading").redacted(reason: .placeholder)
    }
  }

  struct Library: View {
    var body: some View {
      NavigationStack {
        List {
          ForEach(["Dune", "Emma"], id: \.self) { title in
            NavigationLink(title) { Text("About \(title)").navigationTitle(title) }
          }
        }
        .navigationTitle("Library")
      }
    }
  }

  private static let catalogue = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Modules/Terminal/TerminalUI/TerminalUI.docc")

  /// The samples in the page's order, with the names of their pictures.
  private static var samples: [(picture: String, stage: Stage)] {
    var environment = EnvironmentValues()
    environment.timeZone = .gmt
    return [
      ("swiftui-feature", Stage { GoalView() }),
      ("swiftui-fields", Stage(environment: environment) { ProfileForm() }),
      ("swiftui-tabs", Stage { Workshop() }), ("swiftui-numbers", Stage { Numbers() }),
      ("swiftui-layers", Stage { Poster() }), ("swiftui-library", Stage { Library() }),
    ]
  }

  @Test("Each sample looks as shown in the guide") func eachSampleLooksAsThePageShowsIt() throws {
    let page = try String(contentsOf: Self.catalogue.appending(path: "ComingFromSwiftUI.md"), encoding: .utf8)
    let captures = page.matches(of: /```text\n([^`]*)\n```/).map { String($0.1) }
    let samples = Self.samples
    #expect(captures.count == samples.count)
    for (sample, capture) in zip(samples, captures) {
      #expect(sample.stage.text(48) == capture)
      #expect(page.contains("](\(sample.picture).svg)"))
    }
  }

  /// `RECORD_SNAPSHOTS=1` draws the pictures again.
  @Test func eachPictureShowsItsSample() throws {
    for (name, stage) in Self.samples {
      let picture = ScreenPicture(lines: stage.tree.lines(width: 48), columns: 48).svg
      let file = Self.catalogue.appending(path: "\(name).svg")
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"]?.isEmpty == false {
        try picture.write(to: file, atomically: true, encoding: .utf8)
      }
      let drawn = try String(contentsOf: file, encoding: .utf8)
      #expect(picture == drawn, "'\(name).svg' is out of date. Draw it again with RECORD_SNAPSHOTS=1.")
    }
  }

  @Test func theCommandsOfThePageAreUnderstood() throws {
    let form = Stage { ProfileForm() }
    for line in [
      "set name Blob Jr", "toggle public", "set level 5", "inc seats", "set born 1980-02-29", "save",
    ] {
      try form.run(line)
    }
    let workshop = Stage { Workshop() }
    try workshop.run("toggle details")
    try workshop.run("sort")
    try workshop.run("dismiss")
    try workshop.run("tab people")
    let library = Stage { Library() }
    try library.run("open emma")
    #expect(library.lines().last == "About Emma")
  }
}
