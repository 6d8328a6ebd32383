/// The values that a stepper goes through, by steps of one size and in bounds.
struct StepperRange<Value: Strideable> {
  let step: Value.Stride
  /// The bounds that were given, or those of an integer's type: the last integer has none that is one step further.
  private let bounds: ClosedRange<Value>?
  /// Whether the bounds were given, or are so narrow that a person may meet them.
  private let areBoundsNear: Bool

  init(step: Value.Stride, bounds: ClosedRange<Value>?) {
    self.step = step
    let type = bounds == nil ? Value.self as? any FixedWidthInteger.Type : nil
    self.bounds = bounds ?? type.flatMap { Self.limits(of: $0) }
    areBoundsNear = bounds != nil || type.map { $0.bitWidth < 64 || !$0.isSigned } ?? false
  }

  /// Whether the values are integers.
  var isWhole: Bool { Value.self is any BinaryInteger.Type }

  /// The bounds as numbers, as far as they are near and numbers.
  var numberBounds: ClosedRange<Double>? {
    guard areBoundsNear, let bounds, let lower = Self.number(bounds.lowerBound),
      let upper = Self.number(bounds.upperBound)
    else { return nil }
    return lower...upper
  }

  /// The value one step further; `nil` where that is out of bounds.
  func value(after value: Value, isUp: Bool) -> Value? {
    let way = isUp ? step : -step
    guard let bounds else { return value.advanced(by: way) }
    let isForwards = way > 0
    let end = isForwards ? bounds.upperBound : bounds.lowerBound
    guard isForwards ? value < end : end < value else { return nil }
    let room = isForwards ? Self.distance(value, end) : Self.distance(end, value)
    let size = isForwards ? way : -way
    if room >= size { return value.advanced(by: way) }
    // Sums of fractions are not exact: what is a little too far is the bound.
    guard !isWhole, let room = Self.number(room), let size = Self.number(size), room >= size * (1 - 1e-6)
    else { return nil }
    return end
  }

  /// A value as a number; `nil` where it is none.
  static func number(_ value: Any) -> Double? {
    if let integer = value as? any BinaryInteger { return Double(integer) }
    if let float = value as? any BinaryFloatingPoint { return Double(asWritten: float) }
    return nil
  }

  /// The value that a number is; `nil` where it is none.
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

  /// How far one value is from a lower one. The ends of an integer's type may be further apart than its strides reach.
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
