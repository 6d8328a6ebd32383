#if OlderSpellings
  import SwiftSyntax

  /// A piece of the text and what it becomes. Positions count bytes.
  struct Edit: Equatable {
    var range: Range<Int>
    var text: String

    init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }

    /// Replaces a node without what stands around it.
    static func replace(_ node: some SyntaxProtocol, _ text: String) -> Edit {
      Edit(node.start..<node.end, text)
    }

    static func insert(_ text: String, at offset: Int) -> Edit { Edit(offset..<offset, text) }
    static func remove(_ range: Range<Int>) -> Edit { Edit(range, "") }
  }

  extension Edit {
    /// Applies changes to a text. One that overlaps an earlier one waits for the next round.
    ///
    /// - Returns: The text, and how many changes it took.
    static func apply(_ changes: [[Edit]], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
      var accepted: [Edit] = []
      var count = 0
      for change in changes {
        guard !change.contains(where: { edit in accepted.contains(where: edit.overlaps) }) else { continue }
        accepted += change
        count += 1
      }
      // A sort that keeps the order of two insertions at one place.
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
    /// The first byte of its first token.
    var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
    /// The byte after its last token.
    var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
  }
#endif
