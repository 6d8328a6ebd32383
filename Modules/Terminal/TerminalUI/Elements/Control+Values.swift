import Foundation
import TerminalText

// What can be entered into a control. Every host goes by it.

extension Control {
  /// A label without the number that it shows: "Quantity: 3" is called "Quantity", and "3 pieces" "pieces", whatever the number is.
  ///
  /// - Returns: `nil` where the label does not show the number, as "Player 2" does not, or nothing else.
  static func name(_ label: some StringProtocol, without number: Double) -> String? {
    var words = label.split(separator: " ")
    let position = words.indices.last { index in
      Double(words[index]) == number && (index == 0 || words[index - 1].last == ":")
    }
    guard let position, words.count > 1 else { return nil }
    words.remove(at: position)
    if position == words.count { words[position - 1].removeLast() }
    let name = words.joined(separator: " ")
    return name.isEmpty ? nil : name
  }
}

/// Numbers of steppers and sliders.
extension Control.Kind {
  /// A number that is this part of a step away from another is the same one: sums of fractions are not exact.
  private static var tolerance: Double { 1e-6 }

  private var numberBounds: ClosedRange<Double>? {
    switch self {
    case .stepper(_, _, .some, let bounds, _, _): bounds
    case .slider(_, let bounds, _, _): bounds
    default: nil
    }
  }

  /// The bounds of its number as the end of a sentence: `goes from 0 to 10`.
  var numberRange: String? {
    numberBounds.map { "goes from \($0.lowerBound.written) to \($0.upperBound.written)" }
  }

  /// Why a number cannot be set, as a sentence; `nil` where it can.
  ///
  /// - Parameter name: What the sentence calls the control.
  package func problem(setting number: Double, called name: String) -> String? {
    let range = numberRange.map { "\(name) \($0)" }
    switch self {
    case .stepper(_, _, .some, _, _, isWhole: true) where number != number.rounded():
      return "\(number.written) is not a whole number\(range.map { "; \($0)" } ?? "")."
    case .stepper(_, _, .some, nil, _, isWhole: true) where Int64(exactly: number) == nil:
      return "\(number.written) is out of range: \(name) can't be that large."
    case .slider(_, let bounds, let step?, _) where step > 0 && bounds.contains(number):
      let steps = ((number - bounds.lowerBound) / step).rounded()
      guard abs(bounds.lowerBound + steps * step - number) > step * Self.tolerance else { return nil }
      return "\(name) changes in steps of \(step.written)."
    default:
      guard let bounds = numberBounds, let range, !bounds.contains(number) else { return nil }
      return "\(number.written) is out of range: \(range)."
    }
  }

  /// Whether a stepper can go so many steps up, or with a negative count down.
  package func canStep(by count: Int) -> Bool {
    guard case .stepper(let canIncrement, let canDecrement, let value, let bounds, let step, _) = self else {
      return false
    }
    guard count > 0 ? canIncrement : canDecrement else { return false }
    // Whether one step fits is known exactly.
    guard count.magnitude > 1, let value, let bounds, let step else { return true }
    let way = Double(count) * step
    let slack = abs(step) * Self.tolerance
    return way > 0 ? value + way <= bounds.upperBound + slack : value + way >= bounds.lowerBound - slack
  }

  /// The number of a slider some steps further, which may be out of its bounds; `nil` where it is no slider.
  ///
  /// - Parameter parts: How many parts the way has where the slider goes by no steps of its own.
  package func number(afterSteps count: Int, ofParts parts: Double = 10) -> Double? {
    guard case .slider(let value, let bounds, let step, _) = self else { return nil }
    let size = step.flatMap { $0 > 0 ? $0 : nil } ?? (bounds.upperBound - bounds.lowerBound) / parts
    var number = value + Double(count) * size
    if step == size {
      number = bounds.lowerBound + ((number - bounds.lowerBound) / size).rounded() * size
    }
    for bound in [bounds.lowerBound, bounds.upperBound] where abs(number - bound) <= size * Self.tolerance {
      number = bound
    }
    return number
  }

  /// The number that a column of a slider's bar stands for, as round as can be told apart there; `nil` where it is no slider.
  package func number(atColumn column: Int, of columns: Int) -> Double? {
    guard case .slider(_, let bounds, let step, _) = self else { return nil }
    let last = columns - 1
    guard column > 0, last > 0 else { return bounds.lowerBound }
    guard column < last else { return nearestNumber(to: bounds.upperBound) }
    let width = (bounds.upperBound - bounds.lowerBound) / Double(last)
    let number = bounds.lowerBound + width * Double(column)
    guard step == nil, width > 0, width.isFinite else { return nearestNumber(to: number) }
    // The largest power of ten that is no wider than a column. A fraction of one is not exact, its inverse is.
    let digits = log10(width).rounded(.down)
    let round =
      digits < 0
      ? (number * pow(10, -digits)).rounded() / pow(10, -digits)
      : (number / pow(10, digits)).rounded() * pow(10, digits)
    return nearestNumber(to: round)
  }

  /// The number of a slider that is closest to another one; `nil` where it is no slider.
  package func nearestNumber(to number: Double) -> Double? {
    guard case .slider(_, let bounds, let step, _) = self else { return nil }
    let clamped = min(max(number, bounds.lowerBound), bounds.upperBound)
    guard let step, step > 0 else { return clamped }
    // The last step may end before the bound.
    let most = ((bounds.upperBound - bounds.lowerBound) / step + Self.tolerance).rounded(.down)
    let steps = min(((clamped - bounds.lowerBound) / step).rounded(), most)
    return min(bounds.lowerBound + steps * step, bounds.upperBound)
  }
}

/// Dates of fields.
extension Control.Kind {
  /// The text of a date, as its field writes it.
  ///
  /// - Parameter name: What an error calls the control.
  package func date(written: String, called name: String) throws(CommandError) -> String {
    guard case .date(let current, let components, let bounds) = self else { return written }
    guard let text = DateText.completed(written, components, current: current) else {
      let shown = StyledText(written).singleLine.truncated(to: 40).plain
      throw CommandError("'\(shown)' isn't a date. '\(name)' takes \(components.pattern).")
    }
    if let bounds, !bounds.contains(text) {
      throw CommandError(
        "\(text) is out of range: \(name) goes from \(bounds.lowerBound) to \(bounds.upperBound).")
    }
    return text
  }
}

extension Double {
  /// The number with all of its digits: without decimals where there are none.
  package var written: String { Int(exactly: self).map(String.init) ?? "\(self)" }

  /// A number as its type writes it: `0.1` for the `Float` that is closest to it.
  init(asWritten number: some BinaryFloatingPoint) {
    self = number as? Double ?? Double("\(number)") ?? Double(number)
  }
}
