#if Database
  import IdentifiedCollections

  /// Gives rows their place among the others: a number between those of their neighbors.
  ///
  /// - Parameters:
  ///   - rows: All rows, in their order.
  ///   - moved: The rows that need a number.
  ///   - positions: The numbers of the rows that stay.
  ///   - last: The largest number in the table, also of rows that are not known here.
  /// - Returns: The new numbers: of the rows that need one, or of all rows where there is no number left between two neighbors.
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
    // Halves of halves come to an end after some fifty times.
    let all = rows.map { result[$0] ?? positions($0) ?? .nan }
    guard zip(all, all.dropFirst()).allSatisfy(<) else {
      return Dictionary(uniqueKeysWithValues: zip(rows, (1...max(rows.count, 1)).map(Double.init)))
    }
    return result
  }
#endif
