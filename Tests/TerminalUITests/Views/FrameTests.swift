import SwiftNavigation
import TerminalUI
import Testing

/// Padding, frames, borders, and views over one another.
@MainActor
@Suite struct FrameTests {
  @Test func lengthsArePointsOrCells() {
    // Sixteen points are two columns or one row.
    #expect(Stage { Text("a").padding() }.lines() == ["", "  a", ""])
    #expect(Stage { Text("a").padding(4) }.lines() == [" a"])
    #expect(Stage { Text("a").padding(.leading, 24) }.lines() == ["   a"])
    for edge in Edge.allCases {
      let stage = Stage { Text("a").padding(Edge.Set(edge), 16).border(.blue) }
      switch edge {
      case .top: #expect(stage.lines() == ["╭───╮", "│   │", "│ a │", "╰───╯"])
      case .bottom: #expect(stage.lines() == ["╭───╮", "│ a │", "│   │", "╰───╯"])
      case .leading: #expect(stage.lines() == ["╭─────╮", "│   a │", "╰─────╯"])
      case .trailing: #expect(stage.lines() == ["╭─────╮", "│ a   │", "╰─────╯"])
      }
    }
    #expect(Stage { Text("a").padding([.top, .leading], 16) }.lines() == ["", "  a"])
    #expect(
      Stage { Text("a").padding(EdgeInsets(top: 16, leading: 8, bottom: 0, trailing: 0)) }.lines()
        == ["", " a"])
    #expect(Stage { Text("a").padding(columns: 3, rows: 1) }.lines() == ["", "   a", ""])
    #expect(Stage { Text("a").padding(0) }.lines() == ["a"])
  }

  @Test func paddingGivesWayInANarrowWindow() {
    let stage = Stage { Text("abcdefgh").padding(columns: 20) }
    #expect(stage.lines(8) == ["abcdefgh"])
  }

  @Test func aFrameHasASize() {
    let stage = Stage {
      Text("ab").frame(columns: 6, rows: 3, alignment: .bottomTrailing)
      Text("cd").frame(width: 32, height: 16)
      Text("too long for it").frame(columns: 5)
      Text("z")
    }
    #expect(stage.lines() == ["", "", "    ab", " cd", "too", "long", "for", "it", "z"])
  }

  @Test func aFixedHeightCutsOff() {
    let stage = Stage {
      VStack {
        Text("a")
        Text("b")
        Text("c")
      }.frame(columns: nil, rows: 2, alignment: .top)
    }
    #expect(stage.lines() == ["a", "b"])
  }

  @Test func anInfiniteWidthTakesAllOfIt() {
    let stage = Stage { Button("Delete") {}.frame(maxWidth: .infinity) }
    #expect(stage.lines(20) == ["      [Delete]"])
    #expect(Stage { Text("ab").frame(maxWidth: .infinity, alignment: .trailing) }.lines(10) == ["        ab"])
    let two = Stage {
      HStack {
        Text("a").frame(maxWidth: .infinity)
        Text("b").frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    #expect(two.lines(21) == ["    a      b"])
  }

  @Test func aLeastWidthGrowsOnly() {
    #expect(
      Stage { Text("a").frame(minWidth: 40).border(.red) }.lines() == ["╭───────╮", "│   a   │", "╰───────╯"])
    #expect(Stage { Text("abcdefgh").frame(minWidth: 40) }.lines() == ["abcdefgh"])
  }

  @Test func aBorderIsALineAround() {
    let stage = Stage {
      VStack {
        Text("ab")
        Text("c")
      }.border(.red)
    }
    #expect(stage.lines() == ["╭────╮", "│ ab │", "│ c  │", "╰────╯"])
    #expect(stage.runs()[0].style.foreground == .red)
    // Where there is no room for it, the content stays.
    #expect(Stage { Text("abcd").border(.red) }.lines(8).contains { $0.contains("abcd") })
  }

  @Test func aColorBehindCoversThePadding() {
    let stage = Stage { Text("ab").padding(.horizontal, 8).background(Color.green) }
    #expect(stage.tree.lines(width: 20)[0].runs.map(\.content).joined() == " ab ")
    #expect(stage.runs().allSatisfy { $0.style.background == .green })
  }

  @Test func controlsInDecorationsAreUsed() throws {
    let taps = Source(0)
    let stage = Stage {
      Button("Go") { taps.value += 1 }.padding().border(.blue).frame(maxWidth: .infinity)
    }
    try stage.run("go")
    #expect(taps.value == 1)
    let layout = stage.graph.layout(columns: 20, rows: 6)
    let id = try #require(layout.front.frames.first { $0.rect.width == 4 }?.id)
    #expect(layout.frame(of: id) == LayoutRect(row: 2, column: 8, width: 4, height: 1))
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
    #expect(opened.value == [6])
    let layout = stage.graph.layout(columns: 20, rows: 10)
    #expect(layout.front.scrollAreas.count == 1)
    #expect(layout.lines[9].plain.contains("10  Row 9"))
  }

  @Test func whatIsHiddenKeepsItsRoomOnly() {
    let stage = Stage {
      Text("a")
      VStack {
        Text("b")
        Button("Go") {}
      }.hidden()
      Text("c").opacity(0)
      Text("d")
    }
    #expect(stage.lines() == ["a", "", "", "", "d"])
    #expect(stage.usages == [])
    #expect(stage.error("go").contains("There is no 'go' here"))
  }

  @Test func linesAreLimited() {
    let stage = Stage { Text("one two three four five").lineLimit(2) }
    #expect(stage.lines(8) == ["one two", "three…"])
    #expect(Stage { Text("one two three").lineLimit(nil) }.lines(8) == ["one two", "three"])
    // Each text by itself.
    let two = Stage {
      VStack {
        Text("one two three")
        Text("a")
      }.lineLimit(1)
    }
    #expect(two.lines(8) == ["one two…", "a"])
  }

  @Test func placeholdersAreShades() throws {
    let taps = Source(0)
    let stage = Stage {
      VStack {
        Text("Blob Jr")
        Button("Save") { taps.value += 1 }
        Text("as it is").unredacted()
      }.redacted(reason: .placeholder)
    }
    #expect(stage.lines() == ["▒▒▒▒ ▒▒", "[▒▒▒▒]", "as it is"])
    #expect(stage.runs()[0].style.isDim)
    // What it is called stays.
    try stage.run("save")
    #expect(taps.value == 1)
    #expect(Stage { Text("a").redacted(reason: []) }.lines() == ["a"])
  }
}

/// `ZStack`, overlays, backgrounds and surfaces.
@MainActor
@Suite struct LayerTests {
  @Test func theFrontCoversWhatIsBehind() {
    let stage = Stage {
      ZStack {
        Text("abcdefgh")
        Text("XY")
      }
    }
    #expect(stage.lines() == ["abcXYfgh"])
    let leading = Stage {
      ZStack(alignment: .topLeading) {
        VStack {
          Text("abcd")
          Text("efgh")
        }
        Text("X")
      }
    }
    #expect(leading.lines() == ["Xbcd", "efgh"])
  }

  @Test func spacesAtTheEndsAreTransparent() {
    let stage = Stage {
      ZStack(alignment: .leading) {
        Text("abcdef")
        Text("X Y").padding(.leading, 8)
      }
    }
    #expect(stage.lines() == ["aX Yef"])
  }

  @Test func anOverlayDoesNotChangeTheSize() throws {
    let taps = Source(0)
    let stage = Stage {
      Text("a long text").overlay(alignment: .trailing) { Button("x") { taps.value += 1 } }
      Text("ab").overlay { Text("longer than it") }
    }
    #expect(stage.lines() == ["a long t[x]", "lo"])
    try stage.run("x")
    #expect(taps.value == 1)
  }

  @Test func aBackgroundIsBehind() {
    let stage = Stage {
      Text("ab").padding(columns: 2).background { Text("......") }
    }
    #expect(stage.lines() == ["..ab.."])
    let color = Stage { Text("ab").padding(columns: 1).background { Color.red } }
    #expect(color.runs().allSatisfy { $0.style.background == .red })
    #expect(color.runs().map(\.content).joined() == " ab ")
  }

  @Test func colorsAndShapesAreSurfaces() {
    #expect(Stage { Color.red }.lines() == ["██"])
    #expect(Stage { Color.red }.runs()[0].style.foreground == .red)
    #expect(Stage { Rectangle().frame(width: 30, height: 30) }.lines() == ["████", "████"])
    let stage = Stage { Rectangle().frame(width: 16, height: 16).foregroundColor(.green).border(.black) }
    #expect(stage.lines() == ["╭────╮", "│ ██ │", "╰────╯"])
    #expect(Stage { Circle().fill(.blue) }.runs()[0].style.foreground == .blue)
    let pile = Stage {
      ZStack {
        RoundedRectangle(cornerRadius: 4).fill(.yellow)
        Label("Color", systemImage: "paintpalette").padding(4)
      }.fixedSize(horizontal: false, vertical: true)
    }
    #expect(pile.lines() == [" ◐ Color "])
    #expect(pile.runs().allSatisfy { $0.style.background == .yellow })
  }

  @Test func theTerminalsOwnColorIsOneToo() {
    #expect(
      StyledText("a", style: TextStyle(foreground: .primary)).rendered(for: .full).string
        == "\u{1B}[39ma\u{1B}[0m")
  }
}
