/// A text that contains the letters of a query in their order, with other characters between them.
struct SubsequenceMatch: Hashable {
  /// How well the text matches. Letters at the beginnings of words and adjacent letters count more.
  let score: Int
  /// The positions of the matching characters.
  let positions: [Int]

  /// The number of characters that are searched. A title may come from another program, and be very long.
  private static let longestText = 100
  private static let (letter, wordStart, adjacent, gap) = (4, 10, 8, 1)

  /// Finds the best match, ignoring case and the spaces of the query. Returns `nil` if there is none.
  init?(_ query: String, in text: String) {
    let wanted = query.filter { !$0.isWhitespace }.map { $0.lowercased() }
    guard !wanted.isEmpty else {
      (score, positions) = (0, [])
      return
    }
    let characters = Array(text.prefix(Self.longestText))
    let letters = characters.map { $0.lowercased() }
    guard wanted.count <= letters.count else { return nil }
    // The best score of the first letters of the query if the last of them is at a position, and the position of the one before.
    var best: [[(score: Int, before: Int)?]] = []
    for (index, letter) in wanted.enumerated() {
      var row: [(score: Int, before: Int)?] = Array(repeating: nil, count: letters.count)
      for position in letters.indices where letters[position] == letter {
        let isStart =
          position == 0 || !characters[position - 1].isLetter && !characters[position - 1].isNumber
        let own = Self.letter + (isStart ? Self.wordStart : 0)
        guard index > 0 else {
          row[position] = (own - min(position, 8) * Self.gap, -1)
          continue
        }
        for before in 0..<position {
          guard let earlier = best[index - 1][before] else { continue }
          let distance = position - before - 1
          let score =
            earlier.score + own + (distance == 0 ? Self.adjacent : -min(distance, 8) * Self.gap)
          if row[position].map({ score > $0.score }) ?? true { row[position] = (score, before) }
        }
      }
      best.append(row)
    }
    let ends = letters.indices.filter { best[wanted.count - 1][$0] != nil }
    guard
      var position = ends.max(by: {
        (best[wanted.count - 1][$0]?.score ?? 0, -$0) < (best[wanted.count - 1][$1]?.score ?? 0, -$1)
      })
    else { return nil }
    score = best[wanted.count - 1][position]?.score ?? 0
    var found: [Int] = []
    for index in wanted.indices.reversed() {
      found.append(position)
      position = best[index][position]?.before ?? -1
    }
    positions = found.reversed()
  }
}
