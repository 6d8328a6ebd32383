import Foundation
import TerminalText

// The values that a control accepts, which are the same in every kind of program.

extension Control {
  /// Returns a label without the number that it shows: "Quantity" for "Quantity: 3", and "pieces" for "3 pieces".
  ///
  /// - Returns: `nil` if the label doesn't show the number, as in "Player 2", or shows nothing else.
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

/// The numbers of steppers and sliders.
extension Control.Kind {
  /// The fraction of a step within which two numbers are equal, because sums of fractions aren't exact.
  private static var tolerance: Double { 1e-6 }

  private var numberBounds: ClosedRange<Double>? {
    switch self {
    case .stepper(_, _, .some, let bounds, _, _): bounds
    case .slider(_, let bounds, _, _): bounds
    default: nil
    }
  }

  /// The numbers that can be set, such as `a whole number from 0 to 10`.
  var numberRequirement: String {
    let kind =
      if case .stepper(_, _, .some, _, _, isWhole: true) = self { "a whole number" } else { "a number" }
    return numberBounds.map { "\(kind) from \($0.lowerBound.written) to \($0.upperBound.written)" } ?? kind
  }

  /// Returns a sentence that explains why a number can't be set, or `nil` if it can.
  ///
  /// - Parameter name: The subject of the sentence, such as `'length'` or `Element 7`.
  package func problem(setting number: Double, called name: String) -> String? {
    switch self {
    case .stepper(_, _, .some, _, _, isWhole: true) where number != number.rounded():
      return "\(name) must be \(numberRequirement), not \(number.written)."
    case .stepper(_, _, .some, nil, _, isWhole: true) where Int64(exactly: number) == nil:
      return "\(name) can't be as large as \(number.written)."
    case .slider(_, let bounds, let step?, _) where step > 0 && bounds.contains(number):
      let steps = ((number - bounds.lowerBound) / step).rounded()
      guard abs(bounds.lowerBound + steps * step - number) > step * Self.tolerance else { return nil }
      return "\(name) changes in steps of \(step.written)."
    default:
      guard let bounds = numberBounds, !bounds.contains(number) else { return nil }
      return "\(name) must be \(numberRequirement), not \(number.written)."
    }
  }

  /// Returns `true` if a stepper can go up by a number of steps, or down if the number is negative.
  package func canStep(by count: Int) -> Bool {
    guard case .stepper(let canIncrement, let canDecrement, let value, let bounds, let step, _) = self else {
      return false
    }
    guard count > 0 ? canIncrement : canDecrement else { return false }
    // The stepper reports exactly whether a single step is possible.
    guard count.magnitude > 1, let value, let bounds, let step else { return true }
    let change = Double(count) * step
    let slack = abs(step) * Self.tolerance
    return change > 0
      ? value + change <= bounds.upperBound + slack : value + change >= bounds.lowerBound - slack
  }

  /// Returns the number of a slider after some steps, which may be out of bounds, or `nil` for other controls.
  ///
  /// - Parameter parts: The number of steps across the range of a slider that has no step.
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

  /// Returns the number for a column of a slider's bar, rounded as much as the width of a column allows, or `nil` for other
  /// controls.
  package func number(atColumn column: Int, of columns: Int) -> Double? {
    guard case .slider(_, let bounds, let step, _) = self else { return nil }
    let last = columns - 1
    guard column > 0, last > 0 else { return bounds.lowerBound }
    guard column < last else { return nearestNumber(to: bounds.upperBound) }
    let width = (bounds.upperBound - bounds.lowerBound) / Double(last)
    let number = bounds.lowerBound + width * Double(column)
    guard step == nil, width > 0, width.isFinite else { return nearestNumber(to: number) }
    // Round to the largest power of ten that isn't larger than a column. A power below one isn't exact, but its inverse is.
    let digits = log10(width).rounded(.down)
    let round =
      digits < 0
      ? (number * pow(10, -digits)).rounded() / pow(10, -digits)
      : (number / pow(10, digits)).rounded() * pow(10, digits)
    return nearestNumber(to: round)
  }

  /// Returns the possible value of a slider that is closest to a number, or `nil` for other controls.
  package func nearestNumber(to number: Double) -> Double? {
    guard case .slider(_, let bounds, let step, _) = self else { return nil }
    let clamped = min(max(number, bounds.lowerBound), bounds.upperBound)
    guard let step, step > 0 else { return clamped }
    // The last step can be below the upper bound.
    let most = ((bounds.upperBound - bounds.lowerBound) / step + Self.tolerance).rounded(.down)
    let steps = min(((clamped - bounds.lowerBound) / step).rounded(), most)
    return min(bounds.lowerBound + steps * step, bounds.upperBound)
  }
}

/// The dates of date pickers.
extension Control.Kind {
  /// Returns the text of a date in the format of the field.
  ///
  /// - Parameters:
  ///   - written: The date as the user wrote it.
  ///   - name: The subject of the sentence in an error, such as `'due'` or `Element 7`.
  /// - Throws: An error if the text isn't a date or is out of bounds.
  package func date(written: String, called name: String) throws(CommandError) -> String {
    guard case .date(let current, let components, let bounds) = self else { return written }
    guard let text = DateText.completed(written, components, current: current) else {
      let shown = StyledText(written).singleLine.truncated(to: 40).plain
      throw CommandError("'\(shown)' isn't a date. \(name) takes \(components.pattern).")
    }
    if let bounds, !bounds.contains(text) {
      throw CommandError(
        "\(name) must be a date from \(bounds.lowerBound) to \(bounds.upperBound), not \(text).")
    }
    return text
  }

  /// Returns the reason that a date picker can't take a text, or `nil` if it can.
  func problem(ofDate written: String) -> String? {
    guard case .date(let current, let components, let bounds) = self else { return nil }
    guard let text = DateText.completed(written, components, current: current) else {
      return "Not a \(components.name). Example: \(components.example)"
    }
    guard let bounds, !bounds.contains(text) else { return nil }
    return "Out of range: from \(bounds.lowerBound) to \(bounds.upperBound)"
  }
}

extension Double {
  /// The number with all of its digits, without decimals if it's an integer.
  package var written: String { Int(exactly: self).map(String.init) ?? "\(self)" }

  /// Creates a number from another type with the same decimal digits: `0.1` for the `Float` that is closest to it.
  init(asWritten number: some BinaryFloatingPoint) {
    self = number as? Double ?? Double("\(number)") ?? Double(number)
  }
}
