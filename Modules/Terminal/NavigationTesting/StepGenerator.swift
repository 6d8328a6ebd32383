import Dependencies
import TerminalUI

/// Chooses the next step among those that are possible on a screen.
struct StepGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The possible steps besides using the screen.
  struct Surroundings {
    /// Whether there is a screen to go back to.
    var canGoBack = false
    /// The links to follow. Empty if the program has no links, or if a presentation must be answered first.
    var links: [String] = []
  }

  /// Returns a line for a screen.
  mutating func step(on screen: ElementTree, _ surroundings: Surroundings) -> String {
    var taps: [CommandChoice] = []
    var values: [CommandChoice] = []
    var rows: [CommandChoice] = []
    var dismissals: [CommandChoice] = []
    for choice in screen.choices {
      switch choice.command.prefix(while: { $0 != " " }) {
      case "dismiss": dismissals.append(choice)
      case "open", "delete", "move", "menu": rows.append(choice)
      default: if choice.values == .none { taps.append(choice) } else { values.append(choice) }
      }
    }
    // Weighs each kind separately, because a screen with many buttons also has other actions.
    var kinds: [(weight: Int, Kind)] = [(2, .time)]
    if !taps.isEmpty { kinds.append((8, .choice(taps))) }
    if !values.isEmpty { kinds.append((6, .choice(values))) }
    if !rows.isEmpty { kinds.append((6, .choice(rows))) }
    if !dismissals.isEmpty { kinds.append((1, .choice(dismissals))) }
    if surroundings.canGoBack { kinds += [(2, .line("back")), (1, .line("home"))] }
    if !surroundings.links.isEmpty { kinds.append((1, .link(surroundings.links))) }
    var number = Int.random(in: 0..<kinds.reduce(0) { $0 + $1.weight }, using: &random)
    for (weight, kind) in kinds {
      number -= weight
      if number < 0 { return line(kind) }
    }
    return line(.time)
  }

  private enum Kind {
    case choice([CommandChoice])
    case line(String)
    case link([String])
    case time
  }

  private mutating func line(_ kind: Kind) -> String {
    switch kind {
    case .choice(let choices): line(choices[Int.random(in: choices.indices, using: &random)])
    case .line(let line): line
    case .link(let links): "goto \(one(of: links))"
    case .time: "advance \(one(of: Self.times))"
    }
  }

  private static let times = ["500ms", "1s", "2s", "5s"]

  private mutating func line(_ choice: CommandChoice) -> String {
    switch choice.values {
    case .none: return choice.command
    case .text: return "\(choice.command) \(text().quoted)"
    case .date(let components, let bounds, _):
      var dates = [bounds?.lowerBound, bounds?.upperBound].compactMap(\.self)
      var parts: [String] = []
      if components.contains(.date) { parts.append(one(of: ["2024-02-29", "1999-12-31", "2026-01-01"])) }
      if components.contains(.hourAndMinute) { parts.append(one(of: ["00:00", "23:59", "09:30"])) }
      let date = parts.joined(separator: " ")
      if bounds?.contains(date) != false { dates.append(date) }
      return "\(choice.command) \(one(of: dates))"
    case .number(let bounds, let step, let isWhole):
      return "\(choice.command) \(number(in: bounds, step: step, isWhole: isWhole))"
    case .oneOf(let words): return "\(choice.command) \(one(of: words))"
    case .twoOf(let rows):
      let first = one(of: rows)
      return "\(choice.command) \(first) \(one(of: rows.filter { $0 != first }))"
    }
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private mutating func number(in bounds: ClosedRange<Double>?, step: Double?, isWhole: Bool) -> String {
    let bounds = bounds ?? -1_000...1_000
    let step =
      step.flatMap { $0 > 0 ? $0 : nil } ?? (isWhole ? 1 : (bounds.upperBound - bounds.lowerBound) / 8)
    let count = step > 0 ? min(((bounds.upperBound - bounds.lowerBound) / step).rounded(.down), 1e9) : 0
    let steps = one(of: [0, count, Double(Int.random(in: 0...Int(count), using: &random))])
    return (bounds.lowerBound + steps * step).written
  }

  /// Returns random text. Half of the time, it's one of a few words, so that names match each other.
  private mutating func text() -> String {
    Bool.random(using: &random) ? one(of: Self.words) : one(of: Self.oddTexts)
  }

  private static let words = ["Blob", "blob", "Blob Jr", "Design", "Engineering", "Mouse", "Red"]

  private static let oddTexts = [
    "", " ", "  x  ", "0", "-1", "007", "1e999", "new", "\"", "\"quoted\" and 'not'", "back\\slash\\",
    "a/b:c%20?d#e",
    "two\nlines", "\ttab", "é", "日本語", "👩‍👩‍👧‍👦🏳️‍🌈", "\u{202E}right to left", "\u{1B}[31mred", "\u{0}",
    "zero\u{200B}width",
    String(repeating: "long ", count: 60), String(repeating: "x", count: 300),
  ]
}
