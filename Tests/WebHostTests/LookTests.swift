#if Server
  import CustomDump
  import Foundation
  import TerminalUI
  import Testing

  @testable import WebHost

  /// The names and the regions of a page.
  @MainActor
  @Suite struct LookTests {
    private func html(_ tree: ElementTree, notices: [PageNotice] = [], canUndo: Bool = false) -> String {
      let page = WebPage(program: "tool", tree: tree, notices: notices, canUndo: canUndo)
      return PageBuilder().body(of: page).map(HTMLWriter.html).joined()
    }

    private func tree(_ view: some View) -> ElementTree { ViewGraph { view }.update() }

    struct Guests: View {
      var names = ["Ada", "Blob"]
      var body: some View {
        NavigationStack {
          Form {
            Section("Attendees") {
              ForEach(names, id: \.self) { TextField("Name", text: .constant($0)) }
            }
          }
          .navigationTitle("Party").navigationSubtitle("2 guests")
        }
      }
    }

    @Test("Fields in rows have different names, and aren't labeled in each row") func names() {
      let html = html(tree(Guests()))
      #expect(
        html.contains(#"aria-label="Name, attendee 1""#) && html.contains(#"aria-label="Name, attendee 2""#))
      #expect(html.contains(#"placeholder="Name""#) && !html.contains(#"<span class="name">"#))
      let builder = PageBuilder()
      _ = builder.body(of: WebPage(program: "tool", tree: tree(Guests())))
      let shorter = builder.body(of: WebPage(program: "tool", tree: tree(Guests(names: ["Blob"]))))
      #expect(shorter.map(HTMLWriter.html).joined().contains(#"aria-label="Name, attendee 1""#))
    }

    @Test("A page has one main region, with its title, its subtitle, and its content") func regions() {
      let html = html(tree(Guests()))
      expectNoDifference(html.matches(of: /<main/).count, 1)
      #expect(html.hasPrefix(#"<main class="screen"><header class="header">"#))
      #expect(html.contains(#"<p class="subtitle">2 guests</p>"#))
    }

    @Test("A notice about an edit has the button that undoes it") func undo() {
      let deleted = PageNotice(number: 1, text: "Deleted 'Design'.", isUndoable: true)
      let other = PageNotice(number: 2, text: "The meeting is over.")
      let both = html(tree(Text("x")), notices: [deleted, other], canUndo: true)
      #expect(both.contains(/Deleted &#39;Design&#39;\.<button[^>]*>Undo<\/button><\/p>/), "\(both)")
      expectNoDifference(both.matches(of: />Undo</).count, 1)
      #expect(!html(tree(Text("x")), notices: [deleted]).contains("Undo"))
      #expect(html(tree(Text("x")), notices: [other], canUndo: true).contains(/over\.<\/p><button[^>]*>Undo/))
    }

    @Test("A chart has the numbers of its axes and a legend") func chart() {
      let html = html(
        tree(
          Chart {
            for value in 0...4 {
              LineMark(x: .value("Hour", value + 9), y: .value("Degrees", value * 5))
                .foregroundStyle(by: .value("Place", value < 3 ? "In" : "Out"))
            }
          }))
      #expect(
        html.contains(
          #"<div class="ticks-y" aria-hidden="true"><span>20</span><span>10</span><span>0</span>"#))
      #expect(html.contains(#"<div class="ticks-x" aria-hidden="true"><span>9</span><span>13</span>"#))
      #expect(html.contains(/class="legend".*series-0.*In.*series-1.*Out/))
    }
  }
#endif
