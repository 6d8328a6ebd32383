/// The position of text in columns that are wider than the text.
public enum TextAlignment: Hashable, Sendable {
  case leading, center, trailing
}

extension StyledText {
  /// The lines of the text. Even an empty text has one line.
  public var lines: [StyledText] {
    var lines = [StyledText()]
    for run in runs {
      let ranges = run.content.lineRanges
      guard ranges.count > 1 else {
        lines[lines.count - 1].append(run)
        continue
      }
      var isFirst = true
      for range in ranges {
        if !isFirst { lines.append(StyledText()) }
        isFirst = false
        lines[lines.count - 1].append(run.with(safe: String(run.content.part(range))))
      }
    }
    return lines
  }

  /// Returns the beginning of the text that fits into the given columns, with an ellipsis if text was removed.
  ///
  /// A wide character that would cross the edge is removed.
  public func truncated(to columns: Int) -> StyledText {
    guard columns > 0 else { return StyledText() }
    guard isWider(than: columns) else { return self }
    var result = prefix(columns: columns - 1)
    result.append(Run(safe: "…", style: result.runs.last?.style ?? runs.first?.style ?? .plain))
    return result
  }

  /// Returns the end of the text that fits into the given columns, with an ellipsis if text was removed.
  public func truncatedAtStart(to columns: Int) -> StyledText {
    guard columns > 0 else { return StyledText() }
    guard isWider(than: columns) else { return self }
    var used = 1
    var kept: [Run] = []
    gather: for run in runs.reversed() {
      var start = run.content.endIndex
      while start > run.content.startIndex {
        let before = run.content.index(before: start)
        let width = run.content[before].displayWidth
        guard used + width <= columns else {
          kept.append(run.with(safe: String(run.content[start...])))
          break gather
        }
        used += width
        start = before
      }
      kept.append(run)
    }
    var result = StyledText(safe: "…", style: kept.last?.style ?? .plain)
    for run in kept.reversed() { result.append(run) }
    return result
  }

  /// Returns `true` if a line takes more than the given columns. Examines no more text than necessary.
  public func isWider(than columns: Int) -> Bool {
    // No character takes more columns than bytes.
    guard runs.reduce(0, { $0 + $1.content.utf8.count }) > columns else { return false }
    if runs.allSatisfy({ $0.content.isPrintableASCII }) { return true }
    var used = 0
    for run in runs {
      let isWider = CharacterWidths.scan(run.content) { characters in
        used += characters.skipASCII()
        while used <= columns, let character = characters.next() {
          // The line feed is the only character without columns that ends a line.
          used = character.isLineFeed ? 0 : used + character.columns
          if used > columns { return true }
          used += characters.skipASCII()
        }
        return used > columns
      }
      if isWider == true { return true }
    }
    return false
  }

  /// Returns the beginning of the text that fits into the given columns, without an ellipsis.
  public func prefix(columns: Int) -> StyledText {
    var result = StyledText()
    var used = 0
    for run in runs {
      var end = run.content.startIndex
      while end < run.content.endIndex {
        let width = run.content[end].displayWidth
        guard used + width <= columns else {
          result.append(run.with(safe: String(run.content[..<end])))
          return result
        }
        used += width
        run.content.formIndex(after: &end)
      }
      result.append(run)
    }
    return result
  }

  /// Returns the text padded with spaces to the given columns. Longer text is unchanged.
  public func padded(to columns: Int, alignment: TextAlignment = .leading) -> StyledText {
    let missing = columns - width
    guard missing > 0 else { return self }
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return Self.spaces(before) + self + Self.spaces(missing - before)
  }

  /// Returns the given number of spaces.
  public static func spaces(_ count: Int) -> StyledText {
    guard count > 0 else { return StyledText() }
    // Filling in bytes of one value is faster than repeating a string, which appends it many times.
    let spaces = String(unsafeUninitializedCapacity: count) {
      $0.initialize(repeating: 0x20)
      return count
    }
    return StyledText(safe: spaces, style: .plain)
  }

  /// One space.
  public static let space = StyledText(safe: " ", style: .plain)

  /// Returns the text in lines of at most the given columns, broken at spaces if possible.
  ///
  /// A word that is longer than a line is broken at the end of the line. A line is at least two columns wide, so that every
  /// character fits.
  public func wrapped(to columns: Int) -> [StyledText] {
    let columns = max(2, columns)
    if fitsIntoOneLine(of: columns) { return [self] }
    return lines.flatMap { $0.wrappedLine(to: columns) }
  }

  /// Returns `true` if the text is a single line that fits into the given columns, judging by its bytes.
  private func fitsIntoOneLine(of columns: Int) -> Bool {
    var count = 0
    for run in runs {
      count += run.content.utf8.count
      // No character takes more columns than bytes, and the line feed is the only control character in a text.
      guard count <= columns, !run.content.containsLineFeed else { return false }
    }
    return true
  }

  private func wrappedLine(to columns: Int) -> [StyledText] {
    guard isWider(than: columns) else { return [self] }
    let text = plain
    let ranges = text.isPrintableASCII ? text.wrappedASCII(to: columns) : text.wrappedCharacters(to: columns)
    return slices(ranges)
  }

  /// Returns parts of the text by byte positions, which are in order and don't overlap.
  private func slices(_ ranges: [Range<Int>]) -> [StyledText] {
    var slices: [StyledText] = []
    slices.reserveCapacity(ranges.count)
    var index = 0
    /// The offset of the current run.
    var start = 0
    for range in ranges {
      var slice = StyledText()
      var position = range.lowerBound
      while position < range.upperBound {
        let run = runs[index]
        let count = run.content.utf8.count
        guard position < start + count else {
          start += count
          index += 1
          continue
        }
        let end = min(range.upperBound, start + count)
        slice.append(run.with(safe: String(run.content.part(position - start..<end - start))))
        position = end
      }
      slices.append(slice)
    }
    return slices
  }
}

extension String {
  /// Returns the lines of text in which each byte takes one column.
  fileprivate func wrappedASCII(to columns: Int) -> [Range<Int>] {
    withBytes { bytes in
      var ranges: [Range<Int>] = []
      var start = 0
      while start < bytes.count {
        let end = min(start + columns, bytes.count)
        var (cut, next) = (end, end)
        if end < bytes.count {
          if bytes[end] == 0x20 {
            next = end + 1
          } else {
            var space = end - 1
            while space > start, bytes[space] != 0x20 { space -= 1 }
            if space > start { (cut, next) = (space, space + 1) }
          }
        }
        ranges.append(start..<cut)
        start = next
      }
      return ranges
    }
  }

  /// Returns the lines of any text.
  fileprivate func wrappedCharacters(to columns: Int) -> [Range<Int>] {
    CharacterWidths.scan(self) { Self.wrapped(&$0, to: columns) } ?? []
  }

  private static func wrapped(_ characters: inout CharacterWidths, to columns: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, position, used) = (0, 0, 0)
    /// The last space of the line, and the number of columns after it.
    var space: (position: Int, columnsBehind: Int)?
    while let character = characters.next() {
      let (width, count) = (character.columns, character.bytes)
      if used + width > columns, position > start {
        if character.isSpace {
          ranges.append(start..<position)
          position += count
          (start, used, space) = (position, 0, nil)
          continue
        }
        if let last = space, last.position > start {
          ranges.append(start..<last.position)
          (start, used) = (last.position + 1, last.columnsBehind)
        } else {
          ranges.append(start..<position)
          (start, used) = (position, 0)
        }
        space = nil
        // The text after the space may leave no room either.
        if used + width > columns, position > start {
          ranges.append(start..<position)
          (start, used) = (position, 0)
        }
      }
      if character.isSpace {
        space = (position, 0)
      } else if let last = space {
        space = (last.position, last.columnsBehind + width)
      }
      used += width
      position += count
    }
    if start < position { ranges.append(start..<position) }
    return ranges
  }
}
