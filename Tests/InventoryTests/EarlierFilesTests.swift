import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import InventoryCore
import InventoryTabs
import ItemsOfColor
import NavigationCore
import SessionRecording
import Testing

/// Files that an earlier version of the program (commit 5be4d99c) has written still open.
@MainActor
@Suite(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
    $0.plugins = PluginRegistry([InventoryTabsPlugin.self, ItemsOfColorPlugin.self])
    $0.uuid = .incrementing
  })
struct EarlierFilesTests {
  @Shared(.inventory) private var items

  init() throws {
    let rows = try InventoryFile.decode(Self.file("inventory.json"))
    $items.withLock { $0 = rows }
  }

  @Test func aDataFileOpens() {
    expectNoDifference(items.map(\.name), ["Keyboard", "Charger", "Monitor"])
    expectNoDifference(items.map(\.color), [.blue, .yellow, nil])
    expectNoDifference(items.map(\.status), [100, 20, 1].map { .inStock(quantity: $0) })
  }

  @Test("A saved session of a form opens with its input") func aSessionInAFormOpensWithWhatWasTyped() throws {
    var state = try Navigator.State(root: InventoryTabsRoute.tab(.start))
    let session = try JSONDecoder().decode(Session.self, from: Self.file("form.json"))
    expectNoDifference(state.restore(session), [])
    let form = state.root[InventoryTabsFeature.self]?.inventory.destination?.editItem
    expectNoDifference(form?.item.name, "Typed")
    expectNoDifference(form?.original.name, "Keyboard")
  }

  @Test(arguments: [
    "items", "chart", "add", "add:invalid", "quick-add", "edit:ID", "edit:ID:invalid", "delete:ID",
    "duplicate:ID",
    "detail:ID", "detail:ID:edit", "detail:ID:invalid",
  ])
  func aLinkOpens(_ arguments: String) throws {
    let route = "inventory:" + arguments.replacing("ID", with: items[0].id.uuidString)
    var state = try Navigator.State(root: InventoryTabsRoute.tab(.start))
    try state.handle(.open(try Link(parsing: "inventory:/\(route)")))
    #expect(state.navigationError == nil)
    @Dependency(\.plugins) var plugins
    expectNoDifference(plugins.route(of: state.root).description, route)
  }

  private static func file(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/Earlier")
    return try Data(contentsOf: folder.appending(path: name))
  }
}
