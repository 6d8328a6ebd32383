extension Duration {
  /// Parses a duration: `60s`, `1m30s`, `500ms`, or `2h`. A number without a unit is in seconds.
  package init?(written: String) {
    var rest = written.lowercased().filter { !$0.isWhitespace }[...]
    guard !rest.isEmpty else { return nil }
    var sum = Duration.zero
    var isFirst = true
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      // A floating-point number below this limit keeps its fraction.
      guard let number = Double(digits), number.isFinite, number < 1e9 else { return nil }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      switch unit {
      case "ms": sum += .milliseconds(number)
      case "s", "sec": sum += .seconds(number)
      case "m", "min": sum += .seconds(number * 60)
      case "h": sum += .seconds(number * 3600)
      case "" where isFirst && rest.isEmpty: sum += .seconds(number)
      default: return nil
      }
      isFirst = false
    }
    self = sum
  }
}
