import Foundation

/// Round numbers for the ticks of an axis: multiples of 1, 2, or 5 times a power of ten.
struct ChartTicks {
  /// The numbers, in ascending order.
  let values: [Double]

  /// Creates at most about `count` numbers in a range. If the range contains no round number, its ends are the ticks.
  init(_ low: Double, _ high: Double, count: Int) {
    guard low.isFinite, high.isFinite, low < high, (high - low).isFinite else {
      values = low.isFinite ? [low] : []
      return
    }
    let rough = (high - low) / Double(max(count, 1))
    let power = pow(10, log10(rough).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? rough
    let (first, last) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
    guard power.isNormal, step > 0, first < last, last - first < 100 else {
      values = [low, high]
      return
    }
    values = stride(from: first, through: last, by: 1).map {
      // A division is exact where the product of a fraction isn't.
      power < 1 ? ($0 * (step / power)).rounded() / (1 / power).rounded() : $0 * step
    }
  }
}
