#if Database
  import IdentifiedCollections

  /// Returns positions for rows between the positions of their neighbors.
  ///
  /// - Parameters:
  ///   - rows: All rows, in order.
  ///   - moved: The rows that need a position.
  ///   - positions: Returns the positions of the other rows.
  ///   - last: The largest position in the table, including rows that aren't in `rows`.
  /// - Returns: The new positions: of the rows that need one, or of all rows if there is no number left between two neighbors.
  func positions<ID: Hashable>(
    of rows: [ID], moved: Set<ID>, _ positions: (ID) -> Double?, last: Double
  ) -> [ID: Double] {
    var result: [ID: Double] = [:]
    var index = 0
    var low: Double?
    while index < rows.count {
      guard moved.contains(rows[index]) else {
        low = positions(rows[index])
        index += 1
        continue
      }
      let end = rows[index...].firstIndex { !moved.contains($0) } ?? rows.count
      let high = end < rows.count ? positions(rows[end]) : nil
      let count = Double(end - index)
      for number in 1...(end - index) {
        let step = Double(number)
        result[rows[index + number - 1]] =
          switch (low, high) {
          case (_, nil): max(last, low ?? 0) + step
          case (nil, let high?): high - count + step - 1
          case (let low?, let high?): low + (high - low) * step / (count + 1)
          }
      }
      index = end
    }
    // The distance between two positions can be halved only about fifty times.
    let all = rows.map { result[$0] ?? positions($0) ?? .nan }
    guard zip(all, all.dropFirst()).allSatisfy(<) else {
      return Dictionary(uniqueKeysWithValues: zip(rows, (1...max(rows.count, 1)).map(Double.init)))
    }
    return result
  }
#endif
