#if OlderSpellings
  /// The common and differing lines of two texts.
  struct LineDiff {
    private enum Line {
      case kept(Substring), removed(Substring), added(Substring)

      var text: String {
        switch self {
        case .kept(let text): " \(text)"
        case .removed(let text): "-\(text)"
        case .added(let text): "+\(text)"
        }
      }
      var isKept: Bool { if case .kept = self { true } else { false } }
      var isOld: Bool { if case .added = self { false } else { true } }
      var isNew: Bool { if case .removed = self { false } else { true } }
    }

    private var lines: [Line] = []

    init(_ before: String, _ after: String) {
      let (old, new) = (Self.lines(before), Self.lines(after))
      var removed: Set<Int> = []
      var added: Set<Int> = []
      for change in new.difference(from: old) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
      var (oldIndex, newIndex) = (0, 0)
      while oldIndex < old.count || newIndex < new.count {
        if removed.contains(oldIndex) {
          lines.append(.removed(old[oldIndex]))
          oldIndex += 1
        } else if added.contains(newIndex) {
          lines.append(.added(new[newIndex]))
          newIndex += 1
        } else {
          lines.append(.kept(old[oldIndex]))
          oldIndex += 1
          newIndex += 1
        }
      }
    }

    /// Splits a text into lines. Marks a missing newline at the end in the same way as `diff`.
    private static func lines(_ text: String) -> [Substring] {
      var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      if lines.last == "" {
        lines.removeLast()
      } else if let last = lines.popLast() {
        lines.append("\(last)\n\\ No newline at end of file")
      }
      return lines
    }

    /// The line of the old text that corresponds to a line of the new one.
    func oldLine(of newLine: Int) -> Int {
      var (old, new) = (0, 0)
      for line in lines {
        if line.isOld { old += 1 }
        if line.isNew { new += 1 }
        if line.isNew, new == newLine { return max(old, 1) }
      }
      return max(old, 1)
    }

    /// The differences in the format of `diff -u`, with three lines of context. Empty for equal texts.
    func unified(path: String) -> [String] {
      let context = 3
      let changes = lines.indices.filter { !lines[$0].isKept }
      guard !changes.isEmpty else { return [] }
      var hunks: [Range<Int>] = []
      for index in changes {
        let range = max(0, index - context)..<min(lines.count, index + context + 1)
        if let last = hunks.last, range.lowerBound <= last.upperBound {
          hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
        } else {
          hunks.append(range)
        }
      }
      var result = ["--- a/\(path)", "+++ b/\(path)"]
      for hunk in hunks {
        let olds = lines[..<hunk.lowerBound].count(where: \.isOld)
        let news = lines[..<hunk.lowerBound].count(where: \.isNew)
        let oldCount = lines[hunk].count(where: \.isOld)
        let newCount = lines[hunk].count(where: \.isNew)
        result.append(
          "@@ -\(oldCount == 0 ? olds : olds + 1),\(oldCount) +\(newCount == 0 ? news : news + 1),\(newCount) @@"
        )
        result += lines[hunk].map(\.text)
      }
      return result
    }
  }
#endif
