import CairnTestSupport
import CustomDump
import IssueReporting
import SwiftNavigation
import TerminalUI
import Testing

/// Screens pushed by links, items, and values.
@MainActor
@Suite struct DestinationTests {
  private struct Details: View {
    let name: String
    @Environment(\.dismiss) private var dismiss
    @State private var count = 0
    var body: some View {
      Text("\(name) \(count)").navigationTitle(name)
      Button("Count") { count += 1 }
      Button("Close") { dismiss() }
    }
  }

  @Test("A screen is pushed while its item exists") func aScreenIsPushedWhileItsItemExists() throws {
    let item = Source<String?>(nil)
    let stage = Stage {
      NavigationStack {
        Text("root").navigationTitle("Root")
          .navigationDestination(item: Binding(get: { item.value }, set: { item.value = $0 })) {
            Details(name: $0)
          }
      }
    }
    expectNoDifference(stage.lines(), ["Root", "────", "root"])
    #expect(!stage.graph.canGoBack)
    item.value = "Blob"
    stage.graph.update()
    expectNoDifference(stage.lines(), ["Root ▸ Blob", "───────────", "Blob 0", "[Count]", "[Close]"])
    expectNoDifference(stage.tree.breadcrumb, ["Root", "Blob"])
    try stage.run("count")
    expectNoDifference(stage.lines()[2], "Blob 1")
    // Another item is another screen.
    item.value = "Blob Jr"
    stage.graph.update()
    expectNoDifference(stage.lines()[2], "Blob Jr 0")
    #expect(stage.graph.perform(.back))
    expectNoDifference(item.value, nil)
    stage.graph.update()
    expectNoDifference(stage.lines()[2], "root")
    item.value = "Blob"
    stage.graph.update()
    try stage.run("close")
    expectNoDifference(item.value, nil)
  }

  @Test("Destinations can be nested") func destinationsNest() throws {
    let first = Source(true)
    let second = Source(true)
    func binding(_ source: Source<Bool>) -> Binding<Bool> {
      Binding(get: { source.value }, set: { source.value = $0 })
    }
    let stage = Stage {
      NavigationStack {
        Text("root").navigationTitle("A").navigationDestination(isPresented: binding(first)) {
          Text("first").navigationTitle("B").navigationDestination(isPresented: binding(second)) {
            Text("second").navigationTitle("C")
          }
        }
      }
    }
    expectNoDifference(stage.tree.breadcrumb, ["A", "B", "C"])
    #expect(stage.graph.perform(.home))
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["A"])
    #expect(!first.value && !second.value)
  }

  @Test func aCoveredScreenDoesNotAppear() throws {
    let journal = Journal()
    let isShown = Source(true)
    let stage = Stage {
      NavigationStack {
        Text("root")
          .onAppear { journal.add("root appears") }
          .onDisappear { journal.add("root disappears") }
          .task { journal.add("root task") }
          .navigationDestination(
            isPresented: Binding(get: { isShown.value }, set: { isShown.value = $0 })
          ) {
            Text("top").onAppear { journal.add("top appears") }
          }
      }
    }
    expectNoDifference(journal.entries, ["top appears"])
    isShown.value = false
    stage.graph.update()
    expectNoDifference(journal.entries, ["top appears", "root task", "root appears"])
    isShown.value = true
    stage.graph.update()
    expectNoDifference(journal.entries.suffix(2), ["root disappears", "top appears"])
  }

  @Test func aLinkPushesItsDestination() throws {
    let stage = Stage {
      NavigationStack {
        List {
          ForEach(["Blob", "Blob Jr"], id: \.self) { name in
            NavigationLink(name) { Details(name: name) }
          }
        }.navigationTitle("Names")
      }
    }
    expectNoDifference(stage.lines().suffix(2), ["1  Blob", "2  Blob Jr"])
    try stage.run("open 2")
    expectNoDifference(stage.tree.breadcrumb, ["Names", "Blob Jr"])
    try stage.run("close")
    expectNoDifference(stage.tree.breadcrumb, ["Names"])
    try stage.run("open Blob")
    expectNoDifference(stage.tree.breadcrumb, ["Names", "Blob"])
  }

  @Test("A stack keeps its own path of values") func aStackKeepsItsOwnPathOfValues() throws {
    let stage = Stage {
      NavigationStack {
        NavigationLink("Seven", value: 7).navigationTitle("Root")
          .navigationDestination(for: Int.self) { number in
            Text("number \(number)").navigationTitle("\(number)")
            NavigationLink("Next", value: number + 1)
            NavigationLink("Word", value: "word")
          }
          .navigationDestination(for: String.self) { Text($0).navigationTitle($0) }
      }
    }
    try stage.run("seven")
    try stage.run("next")
    try stage.run("word")
    expectNoDifference(stage.tree.breadcrumb, ["Root", "7", "8", "word"])
    #expect(stage.graph.perform(.back))
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["Root", "7", "8"])
    #expect(stage.graph.perform(.home))
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["Root"])
  }

  @Test("A type-erased path only supports appending and removing")
  func aTypeErasedPathOnlySupportsAppendingAndRemoving() {
    var path = NavigationPath()
    path.append(1)
    path.append("Hello")
    path.append(false)
    expectNoDifference(path.count, 3)
    path.removeLast()
    expectNoDifference(path.count, 2)
    path.removeLast(2)
    #expect(path.isEmpty)
  }

  @Test("A path can be owned by the program") func aPathIsAValueOfTheProgram() throws {
    let path = Source(NavigationPath())
    let stage = Stage {
      NavigationStack(path: Binding(get: { path.value }, set: { path.value = $0 })) {
        NavigationLink("Seven", value: 7).navigationTitle("Root")
          .navigationDestination(for: Int.self) { Text("number \($0)").navigationTitle("\($0)") }
      }
    }
    try stage.run("seven")
    expectNoDifference(path.value.count, 1)
    path.value.append(8)
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["Root", "7", "8"])
    path.value.removeLast(2)
    #expect(path.value.isEmpty)
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["Root"])

    let numbers = Source([1, 1])
    let typed = Stage {
      NavigationStack(path: Binding(get: { numbers.value }, set: { numbers.value = $0 })) {
        Text("root").navigationTitle("Root")
          .navigationDestination(for: Int.self) { Details(name: "\($0)") }
      }
    }
    // The same value twice results in two screens.
    expectNoDifference(typed.tree.breadcrumb, ["Root", "1", "1"])
    try typed.run("close")
    expectNoDifference(numbers.value, [1])
  }

  @Test("A path and an item's destination form one stack") func aPathAndADestinationAreOneStack() throws {
    let item = Source<String?>("Blob")
    let path = Source([1])
    let stage = Stage {
      NavigationStack(path: Binding(get: { path.value }, set: { path.value = $0 })) {
        Text("root").navigationTitle("Root")
          .navigationDestination(for: Int.self) { number in
            Text("a").navigationTitle("\(number)")
              .navigationDestination(item: Binding(get: { item.value }, set: { item.value = $0 })) {
                Text("b").navigationTitle($0)
              }
          }
      }
    }
    expectNoDifference(stage.tree.breadcrumb, ["Root", "1", "Blob"])
    #expect(stage.graph.perform(.back))
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["Root", "1"])
    #expect(stage.graph.perform(.back))
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["Root"])
  }

  @Test("A destination that can't be pushed is reported") func whatCannotBePushedIsReported() {
    expectIssues {
      _ = Stage { Text("a").navigationDestination(isPresented: .constant(true)) { Text("b") } }
    }
    expectIssues {
      let stage = Stage { NavigationStack { NavigationLink("Go", value: 7) } }
      try? stage.run("go")
      #expect(stage.text().contains("There is no screen for 'Int'."))
    }
    expectIssues {
      let stage = Stage { NavigationLink("Go", value: 7) }
      try? stage.run("go")
    }
  }
}
