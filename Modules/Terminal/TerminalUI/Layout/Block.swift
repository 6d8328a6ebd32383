import TerminalText

/// Lines, and the positions of elements in them.
struct Block: Hashable, Sendable {
  var lines: [StyledText] = []
  /// The positions of elements, each one before those of its children. Empty for a layout without geometry.
  var frames: [ElementFrame] = []

  init(_ lines: [StyledText] = []) { self.lines = lines }

  /// Creates a number of empty lines.
  init(empty count: Int) { lines = Array(repeating: StyledText(), count: count) }

  var isEmpty: Bool { lines.isEmpty }

  /// The number of columns of the widest line.
  var width: Int { lines.lazy.map { $0.width }.max() ?? 0 }

  /// Adds a block below this one.
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
  /// Returns the text, wrapped to a width.
  func block(width: Int) -> Block { Block(wrapped(to: width)) }
}

extension [StyledText] {
  /// Replaces each text in place.
  ///
  /// Each replaced line is freed immediately, so that a long screen is never in memory twice.
  mutating func replaceEach(_ transform: (StyledText) -> StyledText) {
    for index in indices { self[index] = transform(self[index]) }
  }
}
