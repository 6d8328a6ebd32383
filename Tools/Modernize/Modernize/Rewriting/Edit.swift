#if OlderSpellings
  import SwiftSyntax

  /// A range of text and its replacement. Positions count bytes.
  struct Edit: Equatable {
    var range: Range<Int>
    var text: String

    init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }

    /// Replaces a node without the surrounding trivia.
    static func replace(_ node: some SyntaxProtocol, _ text: String) -> Edit {
      Edit(node.start..<node.end, text)
    }

    static func insert(_ text: String, at offset: Int) -> Edit { Edit(offset..<offset, text) }
    static func remove(_ range: Range<Int>) -> Edit { Edit(range, "") }
  }

  extension Edit {
    /// Applies changes to a text. A change that overlaps an earlier one waits for the next round.
    ///
    /// - Returns: The text, and the number of changes applied.
    static func apply(_ changes: [[Edit]], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
      var accepted: [Edit] = []
      var count = 0
      for change in changes {
        guard !change.contains(where: { edit in accepted.contains(where: edit.overlaps) }) else { continue }
        accepted += change
        count += 1
      }
      // A stable sort, which keeps the order of two insertions at the same position.
      let sorted = accepted.enumerated().sorted {
        ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
          < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
      }
      var result: [UInt8] = []
      var position = 0
      for (_, edit) in sorted {
        guard edit.range.lowerBound >= position else { continue }
        result += bytes[position..<edit.range.lowerBound]
        result += Array(edit.text.utf8)
        position = edit.range.upperBound
      }
      result += bytes[position...]
      return (result, count)
    }

    private func overlaps(_ other: Edit) -> Bool {
      if self == other { return true }
      if range.isEmpty, other.range.isEmpty { return range == other.range }
      return range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
    }
  }

  extension SyntaxProtocol {
    /// The position of the first byte of the first token.
    var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
    /// The position after the last byte of the last token.
    var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
  }
#endif
