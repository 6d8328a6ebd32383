/// The values of a stepper, given by its step and its range.
struct StepperRange<Value: Strideable> {
  let step: Value.Stride
  /// The given bounds, or those of the integer's type, because stepping beyond the last integer would overflow.
  private let bounds: ClosedRange<Value>?
  /// A Boolean value that indicates whether the bounds were given, or are so narrow that the user may reach them.
  private let areBoundsNear: Bool

  init(step: Value.Stride, bounds: ClosedRange<Value>?) {
    self.step = step
    let type = bounds == nil ? Value.self as? any FixedWidthInteger.Type : nil
    self.bounds = bounds ?? type.flatMap { Self.limits(of: $0) }
    areBoundsNear = bounds != nil || type.map { $0.bitWidth < 64 || !$0.isSigned } ?? false
  }

  /// A Boolean value that indicates whether the values are integers.
  var isWhole: Bool { Value.self is any BinaryInteger.Type }

  /// The bounds as numbers, or `nil` if they aren't near or aren't numbers.
  var numberBounds: ClosedRange<Double>? {
    guard areBoundsNear, let bounds, let lower = Self.number(bounds.lowerBound),
      let upper = Self.number(bounds.upperBound)
    else { return nil }
    return lower...upper
  }

  /// Returns the value after one step, or `nil` if it's out of bounds.
  func value(after value: Value, isUp: Bool) -> Value? {
    let change = isUp ? step : -step
    guard let bounds else { return value.advanced(by: change) }
    let isForwards = change > 0
    let end = isForwards ? bounds.upperBound : bounds.lowerBound
    guard isForwards ? value < end : end < value else { return nil }
    let room = isForwards ? Self.distance(value, end) : Self.distance(end, value)
    let size = isForwards ? change : -change
    if room >= size { return value.advanced(by: change) }
    // Sums of fractions aren't exact, so a value slightly beyond the bound becomes the bound.
    guard !isWhole, let room = Self.number(room), let size = Self.number(size), room >= size * (1 - 1e-6)
    else { return nil }
    return end
  }

  /// Returns a value as a number, or `nil` if it isn't one.
  static func number(_ value: Any) -> Double? {
    if let integer = value as? any BinaryInteger { return Double(integer) }
    if let float = value as? any BinaryFloatingPoint { return Double(asWritten: float) }
    return nil
  }

  /// Returns the value for a number, or `nil` if the type can't represent it.
  static func value(of number: Double) -> Value? {
    func integer<Number: BinaryInteger>(_: Number.Type) -> Value? { Number(exactly: number) as? Value }
    func float<Number: BinaryFloatingPoint>(_: Number.Type) -> Value? { Number(number) as? Value }
    if let type = Value.self as? any BinaryInteger.Type { return integer(type) }
    if let type = Value.self as? any BinaryFloatingPoint.Type { return float(type) }
    return nil
  }

  private static func limits<Number: FixedWidthInteger>(of type: Number.Type) -> ClosedRange<Value>? {
    guard let least = Number.min as? Value, let greatest = Number.max as? Value else { return nil }
    return least...greatest
  }

  /// Returns the distance from a lower value to an upper one. The ends of an integer type can be further apart than its stride
  /// can express.
  private static func distance(_ lower: Value, _ upper: Value) -> Value.Stride {
    func clamped<Number: FixedWidthInteger>(_ lower: Number) -> Value.Stride? {
      guard let upper = upper as? Number else { return nil }
      let (distance, overflows) = upper.subtractingReportingOverflow(lower)
      return (overflows ? Int.max : Int(clamping: distance)) as? Value.Stride
    }
    if let integer = lower as? any FixedWidthInteger, let distance = clamped(integer) { return distance }
    return lower.distance(to: upper)
  }
}
