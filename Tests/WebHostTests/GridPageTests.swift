#if Server
  import CustomDump
  import Testing

  @testable import TerminalUI
  @testable import WebHost

  /// Grids, and details of fields, in a browser.
  @MainActor
  @Suite struct GridPageTests {
    private func html(@ViewBuilder _ view: () -> some View) -> String {
      PageBuilder().block(ViewGraph(root: view).update().content).map { HTMLWriter.html($0) }.joined()
    }

    @Test func columnsOfAGridLineUp() {
      let page = html {
        Grid {
          Text("Title")
          GridRow {
            Text("a")
            Text("b")
          }
        }
      }
      #expect(page.contains("<table role=\"presentation\"><tbody><tr><td colspan=\"2\"><p"))
      expectNoDifference(page.ranges(of: "<td").count, 3)
      #expect(html { LazyVGrid(columns: [GridItem()]) { Text("a") } }.contains("<table role"))
      #expect(!html { VStack { Text("a") } }.contains("<table"))
    }

    @Test("A picker of colors shows the color, also in each option") func aPickerShowsColors() {
      let page = html {
        Picker("Theme", selection: .constant("navy")) {
          HStack {
            Text("■").foregroundStyle(.blue)
            Text("navy")
          }.tag("navy")
          Text("none").tag("none")
        }
      }
      let swatch = "<span class=\"swatch f4\" aria-hidden=\"true\"></span>"
      #expect(page.contains("<span class=\"swatched\">\(swatch)<select"))
      #expect(page.contains("\(swatch)navy</option>"))
      #expect(page.contains(">none</option>"))
      #expect(!page.contains("■"))
      let exact = html { Text("■").foregroundStyle(.rgb(204, 232, 224)) }
      #expect(exact.contains("fill=\"#cce8e0\""))
    }

    @Test("The style sheet finds the field that searches a screen") func aSearchFieldIsMarked() {
      let page = html { Text("a").searchable(text: .constant("")) }
      #expect(page.contains("class=\"control search\""))
    }

    @Test("A menu has one button that closes it") func aMenuIsClosedByOneButton() throws {
      let graph = ViewGraph {
        Menu("More") { Button("Edit") {} }
      }
      let menu = try #require(graph.update().content.flatMap(\.controls).first)
      #expect(graph.perform(.tap(menu.id)))
      let page = PageBuilder().body(of: WebPage(program: "house", tree: graph.update()))
      expectNoDifference(page.map { HTMLWriter.html($0) }.joined().ranges(of: ">Cancel<").count, 1)
    }

    @Test("A hidden label is available to screen readers") func aHiddenLabelIsForScreenReadersOnly() {
      let page = html {
        Group {
          TextField("Port", text: .constant("80"))
          Toggle("Public", isOn: .constant(true))
          Stepper("Level", value: .constant(2))
        }.labelsHidden()
      }
      for name in ["Port", "Public", "Level"] {
        #expect(page.contains("aria-label=\"\(name)\""))
        #expect(!page.contains(">\(name)<"))
      }
    }
  }
#endif
