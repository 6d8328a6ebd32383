#if Server
  import CustomDump
  import TerminalText
  import Testing

  @testable import TerminalUI
  @testable import WebHost

  /// A page's cache of the previous page affects only the time it takes.
  @Suite struct PageCacheTests {
    private var generator = Linear(seed: 11)

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }

    /// Returns random elements with few distinct ids and texts, so that pages have much in common.
    private mutating func elements(_ depth: Int) -> [Element] {
      (0..<number(0...3)).map { _ in
        let id = ElementID(number(1...9))
        let text = Element(id: id, content: .text(StyledText("\(number(0...2))")))
        guard depth > 0 else { return text }
        let content: Element.Content =
          switch number(0...6) {
          case 0: .list(elements(depth - 1))
          case 1: .section(header: [text], footer: [], content: elements(depth - 1))
          case 2:
            .row(
              .init(
                number: number(1...3), content: elements(depth - 1), position: .init(list: id, offset: 0),
                move: .init(list: id, offset: 0)))
          case 3: .control(Control(label: [text], kind: .toggle(isOn: number(0...1) == 0)))
          case 4: .decorated(.border(nil), elements(depth - 1))
          case 5: .stack(.vertical, elements(depth - 1))
          default: text.content
          }
        return Element(id: id, content: content, isDisabled: number(0...3) == 0)
      }
    }

    @Test("A page updated from another page equals a new page")
    mutating func aPageAfterAnyOtherIsThePageAlone() {
      let builder = PageBuilder()
      var content = elements(3)
      var body: [HTMLNode] = []
      for _ in 0..<1_000 {
        // Most of a page remains unchanged after an action.
        if content.isEmpty || number(0...9) == 0 {
          content = elements(3)
        } else {
          content[number(0...content.count - 1)] = elements(3).first ?? content[0]
        }
        let page = WebPage(program: "p", tree: ElementTree(title: nil, content: content))
        let (new, alone) = (builder.body(of: page), PageBuilder().body(of: page))
        let changes = (PageChange.changes(from: body, to: new), PageChange.changes(from: body, to: alone))
        guard new == alone, changes.0 == changes.1 else {
          expectNoDifference(new, alone)
          Issue.record("The changes differ.")
          return
        }
        body = new
      }
    }
  }
#endif
