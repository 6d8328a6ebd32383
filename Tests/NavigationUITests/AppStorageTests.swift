import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import NavigationUI
import TerminalUITesting
import Testing

/// Preferences in views.
@MainActor
@Suite struct AppStorageTests {
  enum Size: String { case small, large }

  struct Settings: View {
    @AppStorage("isSoundOn") private var isSoundOn = true
    @AppStorage("size") private var size = Size.small
    @AppStorage("name") private var name: String?

    var body: some View {
      Toggle("Sound", isOn: $isSoundOn)
      Button("Enlarge") { size = .large }
      Text("\(size.rawValue), \(name ?? "nobody")")
    }
  }

  @Test(.dependency(\.defaultAppStorage, .inMemory)) func aViewReadsAndChangesPreferences() {
    @Shared(.appStorage("isSoundOn")) var isSoundOn = true
    @Shared(.appStorage("name")) var name: String?
    let screen = TestScreen { VStack { Settings() } }
    screen.tap("Enlarge")
    $name.withLock { $0 = "Blob" }
    #expect(screen.text.contains("large, Blob"))
    screen.run("toggle sound")
    #expect(!isSoundOn)
    // Another view of the same preferences starts with the saved values.
    #expect(TestScreen { Settings() }.text.contains("large, Blob"))
  }
}
