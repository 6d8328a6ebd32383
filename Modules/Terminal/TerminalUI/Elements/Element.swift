import TerminalText

/// A node of the tree that views become: a value, with everything that can be seen or done.
public struct Element: Hashable, Sendable, Identifiable {
  /// Which element this is.
  public var id: ElementID
  /// What it shows.
  public var content: Content
  /// Whether it cannot be used at the moment.
  public var isDisabled = false
  /// Whether it takes what is typed.
  public var isFocused = false
  /// What it is for, in a sentence.
  public var help: String?
  /// The keys that use it.
  public var shortcut: KeyboardShortcut?
  /// A short text beside it.
  public var badge: StyledText?
  /// What shows more that can be done with it.
  public var menu: ElementID?

  /// What an element shows.
  public indirect enum Content: Hashable, Sendable {
    /// Text.
    case text(StyledText)
    /// A picture, as a glyph, with the name that the view gave.
    case image(glyph: StyledText, name: String)
    /// A line across.
    case divider
    /// Room that grows.
    case spacer
    /// Elements beside or below one another.
    case stack(Axis, [Element])
    /// Elements in columns, as wide as in the other rows of a table; a width that is `nil` is an equal part of the rest.
    case columns([[Element]], widths: [Int?])
    /// Elements as rows.
    case list([Element])
    /// Rows with a header and a footer.
    case section(header: [Element], footer: [Element], content: [Element])
    /// A row of a collection.
    case row(Row)
    /// Rows of a collection that were not made: so many are not shown at once.
    case hiddenRows(HiddenRows)
    /// Something with its name before it.
    case labeled(label: [Element], content: [Element])
    /// How far something is; without a fraction, that it goes on.
    case progress(label: [Element], fraction: Double?, value: StyledText?)
    /// Something to use.
    case control(Control)
    /// Elements, laid out or shown in another way.
    case decorated(Decoration, [Element])
    /// Elements over one another, from the back to the front. They are as large as the layer of an index, or the largest.
    case layered([[Element]], base: Int?, alignment: Alignment)
    /// A surface of a colour, as large as there is room for in a frame or behind others.
    case fill(Color?)
    /// Numbers as a picture.
    case chart(ChartContent)
    /// Text as large as there is room for in a window. Elsewhere it is bold, or where it is optional not shown.
    case largeText(String, isOptional: Bool)
  }

  /// The direction of a stack.
  public enum Axis: Hashable, Sendable {
    case horizontal, vertical
  }

  /// One of the rows that a collection has.
  public struct Row: Hashable, Sendable {
    /// The number that a person calls it by: 1, 2, 3 … in each collection.
    public var number: Int
    /// What stands in the row.
    public var content: [Element]
    /// Which row of which list it is.
    public var position: Position
    /// How the row is deleted, where it can be.
    public var deletion: Position?
    /// How the row is moved, where it can be.
    public var move: Position?
    /// The link or button that opens the row, where it can be opened.
    public var opens: ElementID?
  }

  /// Rows that were not made.
  public struct HiddenRows: Hashable, Sendable {
    /// The list.
    public var list: ElementID
    /// The offsets of the rows in it.
    public var offsets: Range<Int>
  }

  /// The position of a row in the list that deletes or moves it.
  public struct Position: Hashable, Sendable {
    /// The list.
    public var list: ElementID
    /// The row's offset in it.
    public var offset: Int
  }

  /// The elements in this one.
  public var children: [Element] {
    switch content {
    case .text, .image, .divider, .spacer, .hiddenRows, .fill, .chart, .largeText: []
    case .decorated(.hidden, _): []
    case .decorated(_, let children): children
    case .layered(let layers, _, _): layers.flatMap { $0 }
    case .stack(_, let children), .list(let children): children
    case .section(let header, let footer, let content): header + content + footer
    case .columns(let cells, _): cells.flatMap { $0 }
    case .row(let row): row.content
    case .labeled(let label, let content): label + content
    case .progress(let label, _, _): label
    case .control(let control): control.label
    }
  }

  /// What the element says, in one line and without styles.
  public var plainText: String {
    text.singleLine.plain
  }

  /// What the element says, in one line.
  var text: StyledText {
    switch content {
    case .text(let text): text
    case .image(let glyph, _): glyph
    case .control(let control): StyledText(control.name)
    case .spacer, .divider, .hiddenRows, .fill: StyledText()
    case .chart(let chart): StyledText(chart.summary)
    case .largeText(let text, _): StyledText(text)
    case .progress(let label, _, let value):
      (label.map(\.text) + (value.map { [$0] } ?? [])).joined(separator: " ")
    default: children.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

/// Identifies an element of a tree: the number stays the same from render to render while the view keeps its identity.
public struct ElementID: Hashable, Sendable {
  /// The number of the view's identity in its graph.
  public let rawValue: Int

  /// Names an element by its number, as a program does that was told of it.
  public init(_ rawValue: Int) { self.init(rawValue: rawValue) }

  init(rawValue: Int) { self.rawValue = rawValue }
}
