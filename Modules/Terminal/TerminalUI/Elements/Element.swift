import TerminalText

/// A node of the tree that is built from views, with everything that the user can see or do.
public struct Element: Hashable, Sendable, Identifiable {
  /// The id of the element.
  public var id: ElementID
  /// The content.
  public var content: Content
  /// A Boolean value that indicates whether the element can't be used.
  public var isDisabled = false
  /// A Boolean value that indicates whether the element receives keyboard input.
  public var isFocused = false
  /// A sentence that explains the element.
  public var help: String?
  /// The keyboard shortcut of the element.
  public var shortcut: KeyboardShortcut?
  /// A short text next to the element.
  public var badge: StyledText?
  /// The id that opens the menu of the element.
  public var menu: ElementID?
  /// A Boolean value that indicates whether the element contains the titles of a table's columns, which the user resizes.
  var isTableHeader = false

  /// The content of an element.
  public indirect enum Content: Hashable, Sendable {
    /// Text.
    case text(StyledText)
    /// An image: its character, and the name from the view.
    case image(glyph: StyledText, name: String)
    /// A horizontal line.
    case divider
    /// Flexible space.
    case spacer
    /// Elements side by side or in a column.
    case stack(Axis, [Element])
    /// Elements in columns that have the same widths in all rows of a table. A width of `nil` is an equal part of the remaining
    /// columns.
    case columns([[Element]], widths: [Int?])
    /// Elements as rows.
    case list([Element])
    /// Rows with a header and a footer.
    case section(header: [Element], footer: [Element], content: [Element])
    /// A row of a collection.
    case row(Row)
    /// Rows of a collection that weren't created, because there are too many to show at once.
    case hiddenRows(HiddenRows)
    /// An element with its label.
    case labeled(label: [Element], content: [Element])
    /// The progress of a task. If `fraction` is `nil`, its end isn't known. If `tint` is `nil`, the bar has the accent color.
    case progress(label: [Element], fraction: Double?, value: StyledText?, tint: Color? = nil)
    /// A control.
    case control(Control)
    /// Elements with a modified layout or appearance.
    case decorated(Decoration, [Element])
    /// Elements in front of each other, from back to front. The layer at the index `base` determines the size. If `base` is `nil`,
    /// the largest layer does.
    case layered([[Element]], base: Int?, alignment: Alignment)
    /// A rectangle of a color that fills its frame, or the space behind other elements.
    case fill(Color?)
    /// A rectangle of a gradient that fills its frame, or the space behind other elements.
    case gradient(GradientFill)
    /// Lines and areas, with a size in points.
    case drawing(Drawing)
    /// A chart.
    case chart(ChartContent)
    /// Text in large characters if a window has room for them. Otherwise, it's bold, or hidden if it's optional.
    case largeText(String, isOptional: Bool)

    /// The elements directly inside the element.
    var children: [Element] {
      switch self {
      case .text, .image, .divider, .spacer, .hiddenRows, .fill, .gradient, .drawing, .chart, .largeText: []
      case .decorated(.hidden, _): []
      case .decorated(_, let children): children
      case .layered(let layers, _, _): layers.flatMap { $0 }
      case .stack(_, let children), .list(let children): children
      case .section(let header, let footer, let content): header + content + footer
      case .columns(let cells, _): cells.flatMap { $0 }
      case .row(let row): row.content
      case .labeled(let label, let content): label + content
      case .progress(let label, _, _, _): label
      case .control(let control): control.label
      }
    }
  }

  /// The direction of a stack.
  public enum Axis: Hashable, Sendable {
    case horizontal, vertical

    /// A set of directions.
    public struct Set: OptionSet, Hashable, Sendable {
      /// A bit for each direction.
      public let rawValue: Int
      /// Creates a set from its bits.
      public init(rawValue: Int) { self.rawValue = rawValue }

      public static let horizontal = Set(rawValue: 1)
      public static let vertical = Set(rawValue: 2)
    }
  }

  /// A row of a collection.
  public struct Row: Hashable, Sendable {
    /// The number that identifies the row in commands, starting at 1 in each section.
    public var number: Int
    /// The content of the row.
    public var content: [Element]
    /// The list of the row, and its offset there.
    public var position: Position
    /// The position for deleting the row, or `nil` if it can't be deleted.
    public var deletion: Position?
    /// The position for moving the row, or `nil` if it can't be moved.
    public var move: Position?
    /// The link or button that opens the row, or `nil`.
    public var opens: ElementID?
    /// A Boolean value that indicates whether the row is the selection of its list.
    public var isSelected = false
  }

  /// Rows that weren't created.
  public struct HiddenRows: Hashable, Sendable {
    /// The list.
    public var list: ElementID
    /// The offsets of the rows.
    public var offsets: Range<Int>
  }

  /// The position of a row in the list that deletes or moves it.
  public struct Position: Hashable, Codable, Sendable {
    /// The list.
    public var list: ElementID
    /// The offset of the row.
    public var offset: Int
  }

  /// The elements directly inside this one.
  public var children: [Element] { content.children }

  /// The text of the element, in one line and without styles.
  public var plainText: String {
    text.singleLine.plain
  }

  /// The text of the element, in one line.
  var text: StyledText {
    switch content {
    case .text(let text): text
    case .image(let glyph, _): glyph
    case .control(let control): StyledText(control.name)
    case .spacer, .divider, .hiddenRows, .fill, .gradient, .drawing: StyledText()
    case .chart(let chart): StyledText(chart.summary)
    case .largeText(let text, _): StyledText(text)
    case .progress(let label, _, let value, _):
      (label.map(\.text) + (value.map { [$0] } ?? [])).joined(separator: " ")
    default: children.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

/// The direction of a stack, or of scrolling.
public typealias Axis = Element.Axis

/// The id of an element. It doesn't change between renders while the view keeps its identity.
public struct ElementID: Hashable, Sendable {
  /// The number of the view's identity in its graph.
  public let rawValue: Int

  /// Creates an id from a number that the program reported earlier.
  public init(_ rawValue: Int) { self.init(rawValue: rawValue) }

  init(rawValue: Int) { self.rawValue = rawValue }
}
