import TerminalUI
import Testing

/// Previews as programs for phones write them.
@MainActor
@Suite struct PreviewTests {
  private func lines(_ name: String) throws -> [String] {
    let preview = try #require(Preview.all.first { $0.name == name && $0.module == "SwiftUIFormsTests" })
    return ViewGraph { preview.view() }.lines(width: 40).map(\.plain)
  }

  @Test("A preview can have several views, traits, and a view of its own") func aPreviewHasSeveralViews()
    throws
  {
    #expect(try lines("Several views") == ["First", "Second"])
    #expect(try lines("A view of its own") == ["Inside 1"])
  }

  @Test func aPreviewableStateLasts() throws {
    let preview = try #require(Preview.all.first { $0.name == "A state" })
    let graph = ViewGraph { preview.view() }
    graph.perform(try graph.parse("inc count"))
    #expect(graph.lines(width: 40).map(\.plain) == ["Count: 3 [−|+]", "Doubled: 6"])
  }

  @Test func aPreviewWithoutANameHasANumber() throws {
    #expect(Preview.all.contains { $0.module == "SwiftUIFormsTests" && $0.name.hasPrefix("Preview ") })
  }
}

#Preview("Several views", traits: .sizeThatFitsLayout) {
  Text("First")
  Text("Second")
}

#Preview("A view of its own") {
  struct Wrapper: View {
    @State var count = 1
    var body: some View { Text("Inside \(count)") }
  }
  return Wrapper()
}

#Preview("A state", traits: .landscapeLeft, .fixedLayout(width: 200, height: 100)) {
  @Previewable @State var count = 2
  Stepper("Count", value: $count)
  Text("Doubled: \(count * 2)")
}

#Preview {
  Text("Without a name")
}
