import CustomDump
import TerminalUI
import Testing

/// Presentations of items that aren't `Identifiable`, and questions about an item.
@MainActor @Suite struct ItemPresentationTests {
  struct Item: Equatable { var name: String; var count = 0 }

  struct Presenter: View {
    @Bindable var item: Source<Item?>
    let way: Int
    var body: some View {
      switch way {
      case 0: Text("below").sheet(item: $item.value, id: \.name) { Text("item \($0.name)") }
      case 1: Text("below").popover(item: $item.value, id: \.name) { Text("item \($0.name)") }
      case 2: Text("below").fullScreenCover(item: $item.value, id: \.name) { Text("item \($0.name)") }
      default:
        Text("below").sheet(item: $item.value, id: \.name) { $item in
          Button("Count \(item.count)") { item.count += 1 }
        }
      }
    }
  }

  private func text(_ stage: Stage) -> String {
    stage.graph.update()
    return stage.lines().joined(separator: "\n")
  }

  @Test("An item is presented by the id that a key path names", arguments: 0..<3)
  func itemsWithIDs(_ way: Int) {
    let item = Source<Item?>(nil)
    let stage = Stage { Presenter(item: item, way: way) }
    #expect(!text(stage).contains("item"))
    item.value = Item(name: "one")
    #expect(text(stage).contains("item one"))
    item.value = Item(name: "two")
    #expect(text(stage).contains("item two"))
    item.value = nil
    #expect(!text(stage).contains("item"))
  }

  @Test("A sheet can change its item through a binding") func aSheetChangesItsItem() throws {
    let item = Source<Item?>(Item(name: "one"))
    let stage = Stage { Presenter(item: item, way: 3) }
    try stage.run("tap count 0")
    expectNoDifference(item.value, Item(name: "one", count: 1))
    #expect(text(stage).contains("Count 1"))
  }

  struct Asking: View {
    @Bindable var item: Source<Item?>
    let isAlert: Bool
    let journal: Journal
    var body: some View {
      if isAlert {
        Text("below").alert(item: $item.value) {
          Text("Delete \($0.name)?")
        } actions: { item in
          Button("Delete") { journal.add("delete \(item.name)") }
        } message: {
          Text("It has \($0.count).")
        }
      } else {
        Text("below").confirmationDialog(item: $item.value) {
          Text("Delete \($0.name)?")
        } actions: { item in
          Button("Delete") { journal.add("delete \(item.name)") }
        }
      }
    }
  }

  @Test("A question about an item clears it", arguments: [true, false])
  func questionsAboutItems(_ isAlert: Bool) throws {
    let (item, journal) = (Source<Item?>(nil), Journal())
    let stage = Stage { Asking(item: item, isAlert: isAlert, journal: journal) }
    #expect(!text(stage).contains("Delete"))
    item.value = Item(name: "one", count: 3)
    #expect(text(stage).contains("Delete one?"))
    #expect(text(stage).contains("It has 3.") == isAlert)
    try stage.run("tap delete")
    expectNoDifference(journal.take(), ["delete one"])
    expectNoDifference(item.value, nil)
  }

  @Test("A view can own a value for a preview") func withState() throws {
    let stage = Stage { WithState(initialValue: 1) { $count in Button("Count \(count)") { count += 1 } } }
    try stage.run("tap count 1")
    #expect(text(stage).contains("Count 2"))
  }

  @Test("Styles that a terminal can't show leave the text as it is") func stylesOfText() {
    let text = TextState("a")
    expectNoDifference(text.monospacedDigit(), text)
    expectNoDifference(text.fontWeight(.heavy), text.bold())
    expectNoDifference(text.fontWeight(.light), text)
    expectNoDifference(text.font(.body.bold().italic()), text.bold().italic())
    expectNoDifference(
      text.underline(color: .red).strikethrough(true, color: nil), text.underline().strikethrough())
  }
}
