import CustomDump
import SwiftNavigation
import TerminalUI
import Testing

/// Padding, frames, borders, and overlapping views.
@MainActor
@Suite struct FrameTests {
  @Test("Lengths are given in points or cells") func lengthsArePointsOrCells() {
    // Sixteen points are two columns or one row.
    expectNoDifference(Stage { Text("a").padding() }.lines(), ["", "  a", ""])
    expectNoDifference(Stage { Text("a").padding(4) }.lines(), [" a"])
    expectNoDifference(Stage { Text("a").padding(.leading, 24) }.lines(), ["   a"])
    for edge in Edge.allCases {
      let stage = Stage { Text("a").padding(Edge.Set(edge), 16).border(.blue) }
      switch edge {
      case .top: expectNoDifference(stage.lines(), ["╭───╮", "│   │", "│ a │", "╰───╯"])
      case .bottom: expectNoDifference(stage.lines(), ["╭───╮", "│ a │", "│   │", "╰───╯"])
      case .leading: expectNoDifference(stage.lines(), ["╭─────╮", "│   a │", "╰─────╯"])
      case .trailing: expectNoDifference(stage.lines(), ["╭─────╮", "│ a   │", "╰─────╯"])
      }
    }
    expectNoDifference(Stage { Text("a").padding([.top, .leading], 16) }.lines(), ["", "  a"])
    expectNoDifference(
      Stage { Text("a").padding(EdgeInsets(top: 16, leading: 8, bottom: 0, trailing: 0)) }.lines(),
      ["", " a"])
    expectNoDifference(Stage { Text("a").padding(columns: 3, rows: 1) }.lines(), ["", "   a", ""])
    expectNoDifference(Stage { Text("a").padding(0) }.lines(), ["a"])
  }

  @Test("Padding shrinks in a narrow window") func paddingGivesWayInANarrowWindow() {
    let stage = Stage { Text("abcdefgh").padding(columns: 20) }
    expectNoDifference(stage.lines(8), ["abcdefgh"])
  }

  @Test func aFrameHasASize() {
    let stage = Stage {
      Text("ab").frame(columns: 6, rows: 3, alignment: .bottomTrailing)
      Text("cd").frame(width: 32, height: 16)
      Text("too long for it").frame(columns: 5)
      Text("z")
    }
    expectNoDifference(stage.lines(), ["", "", "    ab", " cd", "too", "long", "for", "it", "z"])
  }

  @Test("A fixed height cuts the content") func aFixedHeightCutsOff() {
    let stage = Stage {
      VStack {
        Text("a")
        Text("b")
        Text("c")
      }.frame(columns: nil, rows: 2, alignment: .top)
    }
    expectNoDifference(stage.lines(), ["a", "b"])
  }

  @Test("An infinite width takes the available width") func anInfiniteWidthTakesAllOfIt() {
    let stage = Stage { Button("Delete") {}.frame(maxWidth: .infinity) }
    expectNoDifference(stage.lines(20), ["      [Delete]"])
    expectNoDifference(
      Stage { Text("ab").frame(maxWidth: .infinity, alignment: .trailing) }.lines(10), ["        ab"])
    let two = Stage {
      HStack {
        Text("a").frame(maxWidth: .infinity)
        Text("b").frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    expectNoDifference(two.lines(21), ["    a      b"])
  }

  @Test("A minimum width only grows a view") func aLeastWidthGrowsOnly() {
    expectNoDifference(
      Stage { Text("a").frame(minWidth: 40).border(.red) }.lines(), ["╭───────╮", "│   a   │", "╰───────╯"])
    expectNoDifference(Stage { Text("abcdefgh").frame(minWidth: 40) }.lines(), ["abcdefgh"])
  }

  @Test("A border surrounds its content") func aBorderIsALineAround() {
    let stage = Stage {
      VStack {
        Text("ab")
        Text("c")
      }.border(.red)
    }
    expectNoDifference(stage.lines(), ["╭────╮", "│ ab │", "│ c  │", "╰────╯"])
    expectNoDifference(stage.runs()[0].style.foreground, .red)
    // If a border doesn't fit, the content is still shown.
    #expect(Stage { Text("abcd").border(.red) }.lines(8).contains { $0.contains("abcd") })
  }

  @Test("A background color covers the padding") func aColorBehindCoversThePadding() {
    let stage = Stage { Text("ab").padding(.horizontal, 8).background(Color.green) }
    expectNoDifference(stage.tree.lines(width: 20)[0].runs.map(\.content).joined(), " ab ")
    #expect(stage.runs().allSatisfy { $0.style.background == .green })
  }

  @Test func controlsInDecorationsAreUsed() throws {
    let taps = Source(0)
    let stage = Stage {
      Button("Go") { taps.value += 1 }.padding().border(.blue).frame(maxWidth: .infinity)
    }
    try stage.run("go")
    expectNoDifference(taps.value, 1)
    let layout = stage.graph.layout(columns: 20, rows: 6)
    let id = try #require(layout.front.frames.first { $0.rect.width == 4 }?.id)
    expectNoDifference(layout.frame(of: id), LayoutRect(row: 2, column: 8, width: 4, height: 1))
    #expect(layout.lines[2].plain.contains("[Go]"))
  }

  @Test func rowsInDecorationsAreNumberedAndScroll() throws {
    let opened = Source([Int]())
    let stage = Stage {
      List {
        ForEach(0..<50) { index in Button("Row \(index)") { opened.value.append(index) } }
      }.padding()
    }
    try stage.run("open 7")
    expectNoDifference(opened.value, [6])
    let layout = stage.graph.layout(columns: 20, rows: 10)
    expectNoDifference(layout.front.scrollAreas.count, 1)
    #expect(layout.lines[9].plain.contains("Row 9"))
  }

  @Test("A hidden view keeps only its space") func whatIsHiddenKeepsItsRoomOnly() {
    let stage = Stage {
      Text("a")
      VStack {
        Text("b")
        Button("Go") {}
      }.hidden()
      Text("c").opacity(0)
      Text("d")
    }
    expectNoDifference(stage.lines(), ["a", "", "", "", "d"])
    expectNoDifference(stage.usages, [])
    #expect(stage.error("go").contains("There is no 'go' here"))
  }

  @Test func linesAreLimited() {
    let stage = Stage { Text("one two three four five").lineLimit(2) }
    expectNoDifference(stage.lines(8), ["one two", "three…"])
    expectNoDifference(Stage { Text("one two three").lineLimit(nil) }.lines(8), ["one two", "three"])
    // Each text separately.
    let two = Stage {
      VStack {
        Text("one two three")
        Text("a")
      }.lineLimit(1)
    }
    expectNoDifference(two.lines(8), ["one two…", "a"])
  }

  @Test("Placeholders are shades") func placeholdersAreShades() throws {
    let taps = Source(0)
    let stage = Stage {
      VStack {
        Text("Blob Jr")
        Button("Save") { taps.value += 1 }
        Text("as it is").unredacted()
      }.redacted(reason: .placeholder)
    }
    expectNoDifference(stage.lines(), ["▒▒▒▒ ▒▒", "[▒▒▒▒]", "as it is"])
    #expect(stage.runs()[0].style.isDim)
    // The name stays the same.
    try stage.run("save")
    expectNoDifference(taps.value, 1)
    expectNoDifference(Stage { Text("a").redacted(reason: []) }.lines(), ["a"])
  }
}

/// `ZStack`, overlays, backgrounds, and surfaces.
@MainActor
@Suite struct LayerTests {
  @Test("The front layer covers the layers behind it") func theFrontCoversWhatIsBehind() {
    let stage = Stage {
      ZStack {
        Text("abcdefgh")
        Text("XY")
      }
    }
    expectNoDifference(stage.lines(), ["abcXYfgh"])
    let leading = Stage {
      ZStack(alignment: .topLeading) {
        VStack {
          Text("abcd")
          Text("efgh")
        }
        Text("X")
      }
    }
    expectNoDifference(leading.lines(), ["Xbcd", "efgh"])
  }

  @Test("Spaces at the ends of a layer are transparent") func spacesAtTheEndsAreTransparent() {
    let stage = Stage {
      ZStack(alignment: .leading) {
        Text("abcdef")
        Text("X Y").padding(.leading, 8)
      }
    }
    expectNoDifference(stage.lines(), ["aX Yef"])
  }

  @Test func anOverlayDoesNotChangeTheSize() throws {
    let taps = Source(0)
    let stage = Stage {
      Text("a long text").overlay(alignment: .trailing) { Button("x") { taps.value += 1 } }
      Text("ab").overlay { Text("longer than it") }
    }
    expectNoDifference(stage.lines(), ["a long t[x]", "lo"])
    try stage.run("x")
    expectNoDifference(taps.value, 1)
  }

  @Test("A background is behind its content") func aBackgroundIsBehind() {
    let stage = Stage {
      Text("ab").padding(columns: 2).background { Text("......") }
    }
    expectNoDifference(stage.lines(), ["..ab.."])
    let color = Stage { Text("ab").padding(columns: 1).background { Color.red } }
    #expect(color.runs().allSatisfy { $0.style.background == .red })
    expectNoDifference(color.runs().map(\.content).joined(), " ab ")
  }

  @Test("Colors and shapes fill their area") func colorsAndShapesAreSurfaces() {
    expectNoDifference(Stage { Color.red }.lines(), ["██"])
    expectNoDifference(Stage { Color.red }.runs()[0].style.foreground, .red)
    expectNoDifference(Stage { Rectangle().frame(width: 30, height: 30) }.lines(), ["████", "████"])
    let stage = Stage { Rectangle().frame(width: 16, height: 16).foregroundColor(.green).border(.black) }
    expectNoDifference(stage.lines(), ["╭────╮", "│ ██ │", "╰────╯"])
    expectNoDifference(Stage { Circle().fill(.blue) }.runs()[0].style.foreground, .blue)
    let pile = Stage {
      ZStack {
        RoundedRectangle(cornerRadius: 4).fill(.yellow)
        Label("Color", systemImage: "paintpalette").padding(4)
      }.fixedSize(horizontal: false, vertical: true)
    }
    expectNoDifference(pile.lines(), [" ◐ Color "])
    #expect(pile.runs().allSatisfy { $0.style.background == .yellow })
  }

  @Test("The terminal's own text color can be set") func theTerminalsOwnColorIsOneToo() {
    expectNoDifference(
      StyledText("a", style: TextStyle(foreground: .primary)).rendered(for: .full).string,
      "\u{1B}[39ma\u{1B}[0m")
  }

  @Test("A nearly transparent color becomes the standard color")
  func aColorThatIsHardlyVisibleIsWhatIsBehindIt() {
    expectNoDifference([Color.red.opacity(0.1), .red.opacity(0.5)], [.standard, .red])
  }
}
