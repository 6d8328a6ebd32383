import CustomDump
import TerminalUI
import Testing

/// Programs as views, and previews.
@MainActor
@Suite struct AppTests {
  private struct Program: App {
    @State private var count = 0
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
      WindowGroup {
        Text("Count: \(count)")
        Button("Count") { count += 1 }
      }
    }
  }

  private struct TwoWindows: App {
    var body: some Scene {
      WindowGroup("First") { Text("first") }
      WindowGroup { Text("second") }
    }
  }

  @Test("An app is a view") func aProgramIsAView() throws {
    let stage = Stage { AppContent(Program()) }
    expectNoDifference(stage.lines(), ["Count: 0", "[Count]"])
    try stage.run("count")
    expectNoDifference(stage.lines(), ["Count: 1", "[Count]"])
    expectNoDifference(Stage { AppContent(TwoWindows()) }.lines(), ["first"])
  }

  @Test func previewsAreFoundInTheModulesOfAProgram() throws {
    let previews = Preview.all.filter { $0.module == "TerminalUITests" && $0.file == "AppTests.swift" }
    expectNoDifference(previews.map(\.name), ["A counter", "Preview 2", "As before"])
    let stage = Stage { previews[0].view() }
    expectNoDifference(stage.lines(), ["3 of 4"])
    expectNoDifference(Stage { previews[2].view() }.lines(), ["provided"])
    #expect(previews[0].line < previews[1].line)
  }
}

#Preview("A counter") {
  let count = 3
  Text("\(count) of 4")
}

#Preview {
  Text("without a name")
}

struct ProvidedPreviews: PreviewProvider {
  static var previews: some View { Text("provided") }
}

#Preview("As before") { ProvidedPreviews.previews }
