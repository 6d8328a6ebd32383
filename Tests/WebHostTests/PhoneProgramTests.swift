#if Server
  import CustomDump
  import Testing

  @testable import PhonePrograms
  @testable import TerminalUI
  @testable import WebHost

  /// Programs that are written as for a phone, and their forms, in a browser.
  @MainActor
  @Suite struct PhoneProgramTests {
    private func html(@ViewBuilder _ view: () -> some View) -> String {
      PageBuilder().block(ViewGraph(root: view).update().content).map { HTMLWriter.html($0) }.joined()
    }

    @Test("A segmented picker has radio buttons") func aSegmentedPickerHasRadioButtons() {
      let page = html {
        Picker("Theme", selection: .constant(2)) {
          Text("Light").tag(1)
          Text("Dark").tag(2)
        }
        .pickerStyle(.segmented)
      }
      expectNoDifference(page.ranges(of: "type=\"radio\"").count, 2)
      expectNoDifference(page.ranges(of: "checked").count, 1)
      #expect(page.contains("role=\"radiogroup\" aria-label=\"Theme\""))
      #expect(!page.contains("<select"))
    }

    @Test func aGradientIsAPicture() {
      let page = html {
        LinearGradient(colors: [.rgb(0, 0, 0), .rgb(255, 255, 255)], startPoint: .top, endPoint: .bottom)
        Text("ab").foregroundStyle(
          LinearGradient(
            colors: [.rgb(0, 0, 0), .rgb(255, 255, 255)], startPoint: .leading, endPoint: .trailing))
      }
      expectNoDifference(page.ranges(of: "<rect").count, 16)
      #expect(page.contains("fill=\"#080808\""))
      let clear = html {
        LinearGradient(colors: [.clear, .clear], startPoint: .top, endPoint: .bottom)
        LinearGradient(colors: [.clear, .rgb(0, 0, 0)], startPoint: .top, endPoint: .bottom)
      }
      expectNoDifference(clear.ranges(of: "<rect").count, 8)
      #expect(page.contains("<span class=\"f-000\">a</span><span class=\"f-555\">b</span>"))
    }

    @Test func aDrawingIsAPicture() {
      let page = html {
        Circle().trim(from: 0, to: 0.5).stroke(.red, lineWidth: 3).frame(width: 32, height: 32)
      }
      #expect(page.contains("<svg class=\"drawing\" viewBox=\"0 0 32 32\" width=\"32\" height=\"32\""))
      #expect(page.contains("<polyline"))
      #expect(page.contains("stroke-width=\"3\""))
      #expect(html { Path(CGRect(x: 0, y: 0, width: 8, height: 8)).fill(.red) }.contains("<polygon"))
    }

    @Test("The texts of a canvas are texts of the picture") func aCanvasHasTexts() {
      let page = html {
        Canvas { context, size in
          context.draw(Text("a<b"), at: CGPoint(x: size.width / 2, y: 16), anchor: .center)
          context.draw(Text("end").foregroundStyle(.red), at: CGPoint(x: 32, y: 32), anchor: .bottomTrailing)
        }
        .frame(width: 32, height: 32)
      }
      #expect(page.contains("<text x=\"16\" y=\"20\" text-anchor=\"middle\" class=\"fs\">a&lt;b</text>"))
      #expect(page.contains("text-anchor=\"end\""))
    }

    @Test("Only the addresses of web sites and of mail become links") func linksInAText() {
      let page = html {
        Text("See [the terms](https://example.com/a?b=1&c=2) or [this](javascript:alert) now.")
      }
      #expect(
        page.contains("href=\"https://example.com/a?b=1&amp;c=2\"") && page.contains(">the terms</a>"))
      #expect(!page.contains("javascript:"))
      #expect(page.contains(">this</span> now."))
      let named = html { Button("[Terms](https://example.com)") {} }
      #expect(!named.contains("<a "))
    }

    @Test("Only cells of one size are in more rows in a narrow window") func tiles() {
      let tiles = html {
        LazyVGrid(columns: [GridItem(), GridItem(), GridItem()]) { ForEach(0..<4) { Text("\($0)") } }
      }
      let aligned = html {
        Grid {
          GridRow {
            Text("Name")
            Text("A longer title")
            Text("1")
          }
        }
      }
      #expect(tiles.contains("<table role=\"presentation\" class=\"tiles\">"))
      #expect(aligned.contains("<table role=\"presentation\">"))
    }

    @Test func theFormOfSettingsIsAPage() {
      let page = html { ReaderSettingsView() }
      #expect(page.contains("type=\"radio\"") && page.contains("type=\"date\"") && page.contains("<polyline"))
      #expect(page.contains("<span>READING</span>"))
      #expect(page.contains("<span class=\"bold dim f-dimmed\">once</span>"))
    }

    @Test func theGridOfPicturesIsAPage() throws {
      let graph = ViewGraph { PhotoGridView() }
      let page = PageBuilder().block(graph.update().content).map { HTMLWriter.html($0) }.joined()
      expectNoDifference(page.ranges(of: "class=\"fill gradient\"").count, 5)
      graph.perform(try graph.parse("summit"))
      let detail = PageBuilder().block(graph.update().content).map { HTMLWriter.html($0) }.joined()
      #expect(detail.contains("class=\"drawing\""))
    }

    @Test func thePagesAtTheFirstStartArePages() {
      let page = html { OnboardingView {} }
      #expect(page.contains("role=\"tablist\"") && page.contains("<progress") && page.contains("Continue"))
    }
  }
#endif
