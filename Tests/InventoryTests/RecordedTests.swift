import CustomDump
import Foundation
import InventoryTabs
import ItemsOfColor
import NavigationCore
import SessionRecording
import Testing

/// The test in `Recorded` is exactly the test generated from the recording. It compiles and passes unchanged.
@MainActor @Suite struct RecordedTests {
  @Test func aTestIsWrittenOfARecording() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let recording = try Recording(
      parsing: Data(contentsOf: folder.appending(path: "Snapshots/Recordings/items.session")))
    let source = try await TestWriter(
      recording, plugins: PluginRegistry([InventoryTabsPlugin.self, ItemsOfColorPlugin.self])
    ).source(named: "items")
    // To update it: inventory debug test Tests/InventoryTests/Snapshots/Recordings/items.session
    expectNoDifference(
      source, try String(contentsOf: folder.appending(path: "Recorded/Items.swift"), encoding: .utf8))
  }
}
