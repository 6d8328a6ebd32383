import TerminalText

/// Lines, and where in them elements stand.
struct Block: Hashable, Sendable {
  var lines: [StyledText] = []
  /// Where elements stand, each before those in it. Empty for a layout without geometry.
  var frames: [ElementFrame] = []

  init(_ lines: [StyledText] = []) { self.lines = lines }

  /// Lines that show nothing.
  init(empty count: Int) { lines = Array(repeating: StyledText(), count: count) }

  var isEmpty: Bool { lines.isEmpty }

  /// How many columns the widest line takes.
  var width: Int { lines.lazy.map { $0.width }.max() ?? 0 }

  /// Puts a block below this one.
  mutating func append(_ block: Block) {
    if !block.frames.isEmpty {
      let count = lines.count
      frames += block.frames.map { $0.moved(down: count, right: 0) }
    }
    lines += block.lines
  }

  mutating func styleLines(_ style: TextStyle) { lines.replaceEach { $0.styled(style) } }

  mutating func moveFrames(right columns: Int) {
    for index in frames.indices { frames[index].rect.column += columns }
  }

  func indented(by columns: Int) -> Block {
    var block = self
    block.lines.replaceEach { $0.indented(by: columns) }
    block.moveFrames(right: columns)
    return block
  }
}

extension StyledText {
  /// The text in as many lines as it needs.
  func block(width: Int) -> Block { Block(wrapped(to: width)) }
}

extension [StyledText] {
  /// Replaces each text in place.
  ///
  /// A long screen has many lines: each that is replaced is freed at once, so that two copies of the screen are never in memory.
  mutating func replaceEach(_ transform: (StyledText) -> StyledText) {
    for index in indices { self[index] = transform(self[index]) }
  }
}
